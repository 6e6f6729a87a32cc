/** Indented paragraphs and headings, written as Quill does: `ql-indent-1` to `ql-indent-8`. */
import { type Editor, Extension } from "@tiptap/core";

const DEEPEST = 8;

export const Indent = Extension.create({
  name: "indent",
  addGlobalAttributes: () => [
    {
      types: ["paragraph", "heading", "listItem"],
      attributes: {
        indent: {
          default: 0,
          keepOnSplit: true,
          parseHTML: ({ className }) => Number(/\bql-indent-([1-8])\b/.exec(className)?.[1] ?? 0),
          renderHTML: ({ indent }) => (indent > 0 ? { class: `ql-indent-${indent}` } : {}),
        },
      },
    },
  ],
  addKeyboardShortcuts() {
    return {
      "Mod-]": () => changeIndent(this.editor, 1),
      "Mod-[": () => changeIndent(this.editor, -1),
    };
  },
});

/** Moves the chosen paragraphs one step in or out; in a list, its items. */
export function changeIndent(editor: Editor, by: 1 | -1): boolean {
  const chain = editor.chain().focus();
  if (editor.isActive("listItem")) {
    return (by > 0 ? chain.sinkListItem("listItem") : chain.liftListItem("listItem")).run();
  }
  return chain
    .command(({ tr }) => {
      const { from, to } = tr.selection;
      tr.doc.nodesBetween(from, to, (node, at) => {
        if (!node.isTextblock) return;
        const indent = Math.max(0, Math.min(DEEPEST, Number(node.attrs["indent"]) + by));
        tr.setNodeAttribute(at, "indent", indent);
      });
      return true;
    })
    .run();
}
