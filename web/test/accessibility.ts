import axe from "axe-core";
import { expect } from "vitest";

/** Everybody can use what is shown, or the `part` a selector names; by itself it lies in no landmark and heads no page. */
export async function expectAccessible(part = "main"): Promise<void> {
  await rest();
  const rules = { region: { enabled: false }, "page-has-heading-one": { enabled: false } };
  const { violations } = await axe.run(part, { resultTypes: ["violations"], rules });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`)).toEqual(
    [],
  );
}

/** As `expectAccessible`, in each theme. */
export async function expectAccessibleInEachTheme(part?: string): Promise<void> {
  const { dataset } = document.documentElement;
  try {
    for (const theme of ["light", "dark"]) {
      dataset["theme"] = theme;
      await expectAccessible(part);
    }
  } finally {
    delete dataset["theme"];
  }
}

/** On its way from one colour to another, nothing has the contrast it will have. */
async function rest(): Promise<void> {
  // What has just changed begins to move with the next frame.
  await new Promise(requestAnimationFrame);
  const moving = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  if (moving.length === 0) return;
  await Promise.allSettled(moving.map(({ finished }) => finished));
  await rest();
}
