/** What lies in the document itself. */
import { readFileSync } from "node:fs";
import { minifySync, type Plugin } from "vite";

/** Puts the icons into the document itself: they are there with the first paint and cost the script nothing. */
export function iconSprite(): Plugin {
  return {
    name: "icon-sprite",
    transformIndexHtml(html) {
      const sprite = readFileSync(new URL("../src/ui/icons/icons.svg", import.meta.url), "utf8")
        .replace(/<!--.*?-->/gs, "")
        .replace(/\s+/g, " ")
        .replaceAll("> <", "><");
      return html.replace("<!-- icon-sprite -->", sprite);
    },
  };
}

/** Puts the scripts of src/app/first into the document itself: none of them may wait for an answer. */
export function firstScripts(): Plugin {
  return {
    name: "first-scripts",
    transformIndexHtml: (html) =>
      html.replace(/<!-- script: (.+?) -->/g, (_, file: string) => {
        const source = readFileSync(new URL(`../src/app/first/${file}`, import.meta.url), "utf8");
        return `<script>${minifySync(file, source).code}</script>`;
      }),
  };
}

const BUILT_TAGS = /(?:\s*<(?:script type="module"|link rel="(?:modulepreload|stylesheet)")[^>]*>(?:<\/script>)?)+/;

const BUILT_SCRIPTS = /\s*<script [^>]*src="[^>]*><\/script>|\s*<link rel="modulepreload"[^>]*>/g;

/** Marks the tags of the built files: a rendered page has its own instead. */
export function markedFiles(): Plugin {
  return {
    name: "marked-files",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      // The offline page has styles only: of scripts the build would give it the app's, whose file it shares.
      handler: (html, { path }) =>
        path === "/offline.html"
          ? html.replace(BUILT_SCRIPTS, "")
          : html.replace(BUILT_TAGS, (tags) => `<!-- files -->${tags}<!-- /files -->`),
    },
  };
}
