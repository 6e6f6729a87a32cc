/** Writes how many of Vitest's tests passed, which at a second try only, which did not and why, and of which files nothing ran, to the file SCORE_FILE, for `npm test` to add up. */
import { writeFileSync } from "node:fs";

/** @import { Reporter, SerializedError, TestModule } from "vitest/node" */

/** @implements {Reporter} */
export default class VitestScore {
  /**
   * @param {readonly TestModule[]} modules
   * @param {readonly SerializedError[]} unhandledErrors those that no test has caught
   */
  onTestRunEnd(modules, unhandledErrors) {
    let passed = 0;
    const failed = unhandledErrors.map(({ message }) => `outside any test: ${message}`);
    /** @type {string[]} */
    const flaky = [];
    /** @type {string[]} */
    const leftOut = [];
    for (const module of modules) {
      const name = `${module.project.name}/${module.relativeModuleId}`;
      if (module.state() === "skipped") leftOut.push(name);
      for (const test of module.children.allTests("passed")) {
        passed += 1;
        if (test.diagnostic()?.flaky) flaky.push(`${name} › ${test.fullName}`);
      }
      const broken = [...module.children.allTests("failed")].map((test) => {
        return `${name} › ${test.fullName}: ${reason(test.result().errors)}`;
      });
      // What is before or after tests may fail as well, and a file that cannot even be loaded has no tests that could.
      for (const suite of [module, ...module.children.allSuites()]) {
        if (suite.errors().length > 0) {
          broken.push(
            `${name} › ${"fullName" in suite ? suite.fullName : "the file itself"}: ${reason(suite.errors())}`,
          );
        }
      }
      if (module.state() === "failed" && broken.length === 0) broken.push(`${name} › the file itself`);
      failed.push(...broken);
    }
    writeFileSync(/** @type {string} */ (process.env.SCORE_FILE), JSON.stringify({ passed, failed, flaky, leftOut }));
  }
}

/**
 * The first line of what went wrong: that of an assertion says what was expected.
 * @param {readonly SerializedError[] | undefined} errors
 */
function reason(errors) {
  return errors?.[0]?.message?.split("\n", 1)[0] ?? "no error was kept";
}
