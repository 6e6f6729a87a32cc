import axe from "axe-core";
import { expect } from "vitest";

/** Everybody can use what is shown, or the `part` a selector names; by itself it lies in no landmark and heads no page. */
export async function expectAccessible(part = "main"): Promise<void> {
  const rules = { region: { enabled: false }, "page-has-heading-one": { enabled: false } };
  const { violations } = await axe.run(part, { resultTypes: ["violations"], rules });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`)).toEqual(
    [],
  );
}
