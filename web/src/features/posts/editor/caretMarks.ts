import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";

/**
 * What was chosen at the cursor for what is written next (ProseMirror's stored marks) outlives what changes the block around
 * it, such as its alignment; any step would drop it.
 */
export const CaretMarks = Extension.create({
  name: "caretMarks",
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction: (transactions, before, now) => {
        const { storedMarks } = before;
        const isKept = storedMarks === null || now.storedMarks !== null || !now.selection.empty;
        if (isKept || !transactions.some(({ docChanged }) => docChanged)) return null;
        // Where words came or went, the marks have served.
        return before.doc.textContent === now.doc.textContent ? now.tr.setStoredMarks(storedMarks) : null;
      },
    }),
  ],
});
