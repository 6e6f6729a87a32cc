/** Writes how many of Vitest's tests passed and the names of those that did not to the file SCORE_FILE, for `npm test` to add up. */
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
    for (const module of modules) {
      const broken = [...module.children.allTests("failed")].map((test) => test.fullName);
      passed += [...module.children.allTests("passed")].length;
      // A file that cannot even be loaded has no tests that could fail.
      if (module.state() === "failed" && broken.length === 0) broken.push("the file itself");
      failed.push(...broken.map((name) => `${module.project.name}/${module.relativeModuleId} › ${name}`));
    }
    writeFileSync(/** @type {string} */ (process.env.SCORE_FILE), JSON.stringify({ passed, failed }));
  }
}
