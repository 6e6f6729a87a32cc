import axe from "axe-core";
import { expect } from "vitest";

/** Everybody can use what is shown, or the `part` a selector names; by itself it lies in no landmark and heads no page. */
export async function expectAccessible(part = "main"): Promise<void> {
  // On its way from one colour to another, nothing has the contrast it will have.
  const moving = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(moving.map(({ finished }) => finished));
  const rules = { region: { enabled: false }, "page-has-heading-one": { enabled: false } };
  const { violations } = await axe.run(part, { resultTypes: ["violations"], rules });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`)).toEqual(
    [],
  );
}
