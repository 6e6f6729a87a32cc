import type { Editor } from "@tiptap/react";
import { useEffect, useRef, useState } from "react";
import { uploadPicture } from "../../../data/uploads/upload.ts";
import { type QueuedUpload, UploadQueue } from "../../../data/uploads/uploadQueue.ts";
import { toastError } from "../../../ui/feedback/toastError.ts";
import { useBrowserQuestion } from "../../../ui/overlays/useBrowserQuestion.ts";

/** Uploads pictures into the text; each keeps its place in it while it is on its way and people write on. */
export function usePictures(editor: Editor) {
  const [pictures, setPictures] = useState<readonly QueuedUpload<string>[]>([]);
  const [places] = useState(() => new Map<number, number>());
  const queue = useRef<UploadQueue<string>>(null);
  // No storage keeps files: what is not in the text yet would be lost.
  useBrowserQuestion(() => pictures.length > 0);

  useEffect(() => {
    const own = new UploadQueue<string>({
      send: (file, options) => uploadPicture("picture", file, options),
      // They arrive in the order they were chosen in.
      atOnce: 1,
      onReady: (id, src) => {
        insertPicture(editor, places.get(id) ?? editor.state.selection.to, src);
        own.remove(id);
      },
      onGivenUp: toastError,
    });
    queue.current = own;
    const unsubscribe = own.subscribe(() => setPictures(own.items()));
    const follow = ({ transaction }: { transaction: { mapping: { map: (at: number) => number } } }) => {
      for (const [id, at] of places) places.set(id, transaction.mapping.map(at));
    };
    editor.on("transaction", follow);
    return () => {
      unsubscribe();
      own.close();
      editor.off("transaction", follow);
    };
  }, [editor, places]);

  return {
    pictures,
    /** Puts the pictures among `files` into the text where the cursor is, or at `at`. */
    add: (files: readonly File[], at = editor.state.selection.to) => {
      const chosen = files.filter(({ type }) => type.startsWith("image/"));
      // Known before the first one arrives: sending takes at least a turn.
      for (const id of queue.current?.add(chosen) ?? []) places.set(id, at);
    },
    retry: () => queue.current?.retry(),
    remove: (id: number) => queue.current?.remove(id),
  };
}

/** Puts it into the text at `at`. Who has not gone on elsewhere meanwhile writes on below it. */
export function insertPicture(editor: Editor, at: number, src: string): void {
  const { empty, from } = editor.state.selection;
  const isWaitedFor = empty && from === at;
  const picture = { type: "image", attrs: { src, alt: "" } };
  const isAmongWords = editor.state.doc.resolve(at).parent.inlineContent;
  editor.commands.insertContentAt(at, isAmongWords ? picture : { type: "paragraph", content: [picture] }, {
    updateSelection: false,
  });
  if (isWaitedFor && isAmongWords)
    editor
      .chain()
      .setTextSelection(at + 1)
      .splitBlock()
      .run();
}
