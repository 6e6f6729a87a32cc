/** CHANGELOG.md, after Keep a Changelog: `## Unreleased`, and below it `## <version> - <day>` of each release, newest first. */

const UNRELEASED = "Unreleased";

/**
 * What stands under the heading of `version`; empty where there is nothing, or no such heading.
 * @param {string} changelog
 * @param {string} [version]
 */
export function notesOf(changelog, version = UNRELEASED) {
  const section = changelog.split(/^## /m).find((each) => /^\S+/.exec(each)?.[0] === version);
  return section === undefined ? "" : section.slice(section.indexOf("\n")).trim();
}

/**
 * The changelog once what is unreleased is `version`, released on `day` (ISO 8601).
 * @param {string} changelog
 * @param {string} version
 * @param {string} day
 */
export function withRelease(changelog, version, day) {
  return changelog.replace(`\n## ${UNRELEASED}\n`, `\n## ${UNRELEASED}\n\n## ${version} - ${day}\n`);
}
