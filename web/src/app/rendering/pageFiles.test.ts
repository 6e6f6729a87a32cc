import { expect, it } from "vitest";
import { pageFiles, startFiles } from "./pageFiles.ts";

const MANIFEST = {
  "index.html": { file: "assets/index-1.js", css: ["assets/index-1.css"], imports: ["_react-2.js"], isEntry: true },
  "_react-2.js": { file: "assets/react-2.js" },
  "src/ui/icons/icons.svg": { file: "assets/icons-6.svg" },
  "_card-3.js": { file: "assets/card-3.js", css: ["assets/card-3.css"], imports: ["_react-2.js"] },
  "src/Page.tsx": {
    file: "assets/Page-4.js",
    css: ["assets/Page-4.css"],
    imports: ["index.html", "_card-3.js", "_react-2.js"],
    dynamicImports: ["src/Later.tsx"],
  },
  "src/Later.tsx": { file: "assets/Later-5.js", css: ["assets/Later-5.css"], imports: ["src/Page.tsx"] },
};

const STYLE_SHEETS = {
  "assets/index-1.css": "i{}",
  "assets/card-3.css": "c{}",
  "assets/Page-4.css": "p{}",
  "assets/Later-5.css": "l{}",
};

/** All that the page is painted with. */
const WRITTEN_OUT =
  "<style>i{}c{}p{}</style>" +
  '<link rel="stylesheet" href="/assets/index-1.css" disabled>' +
  '<link rel="stylesheet" href="/assets/card-3.css" disabled>' +
  '<link rel="stylesheet" href="/assets/Page-4.css" disabled>';

it("brings what the page needs at once, the app and the framework first, and nothing twice", () => {
  expect(pageFiles(MANIFEST, STYLE_SHEETS, "src/Page.tsx")).toEqual({
    styles: `${WRITTEN_OUT}<link rel="preload" as="fetch" crossorigin href="/assets/icons-6.svg">`,
    scripts:
      '<script type="module" src="/assets/index-1.js"></script><link rel="modulepreload" href="/assets/react-2.js">' +
      '<link rel="modulepreload" href="/assets/card-3.js"><link rel="modulepreload" href="/assets/Page-4.js">',
  });
});

it("names what a page needs beside the app, before the app asks for it, and writes out all that it is painted with", () => {
  expect(startFiles(MANIFEST, STYLE_SHEETS, ["src/Page.tsx"])).toEqual({
    styleSheets:
      '<link rel="stylesheet" crossorigin href="/assets/card-3.css"><link rel="stylesheet" crossorigin href="/assets/Page-4.css">',
    styles: WRITTEN_OUT,
    scripts:
      '<link rel="modulepreload" crossorigin href="/assets/card-3.js"><link rel="modulepreload" crossorigin href="/assets/Page-4.js">',
  });
});
