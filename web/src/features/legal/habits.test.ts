import { readFileSync } from "node:fs";
import { join } from "node:path";
import { countingWord } from "@fitmate/contract/counting";
import { expect, it } from "vitest";
import { HABITS } from "./habits.ts";

// Written out there: visitors who read them would load the contract for one word.
it.each(["SafetyPage.tsx", "../../app/routes/open.ts"])("%s says how many there are", (file) => {
  const text = readFileSync(join(import.meta.dirname, file), "utf8");
  expect(text).toContain(`${countingWord(HABITS.length)} 가지만 기억해요.`);
});
