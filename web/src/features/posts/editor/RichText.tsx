/** The editor of a post's text; loaded when it is needed. */
import { type Editor, EditorContent, useEditor } from "@tiptap/react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { PICTURE_TYPES } from "../../../data/uploads/upload.ts";
import { cx } from "../../../ui/cx.ts";
import prose from "../post/Prose.module.css";
import { EXTENSIONS } from "./formats.ts";
import { PictureTray } from "./PictureTray.tsx";
import { fromQuill } from "./quill.ts";
import styles from "./RichText.module.css";
import { type Asking, Toolbar } from "./Toolbar.tsx";
import { insertPicture, usePictures } from "./usePictures.ts";

/** What others can do with the text: put the cursor into it, or a picture where the cursor is. */
export type TextPort = { focus: () => void; insertPicture: (address: string) => void };

export type RichTextProps = {
  /** HTML to begin with; from then on the editor keeps its own text. */
  initial: string;
  onChange: (html: string) => void;
  /** How many pictures are not in the text yet. */
  onWaiting: (pictures: number) => void;
  invalid: boolean;
  onReady: (text: TextPort) => void;
};

export function RichText({ initial, onChange, onWaiting, invalid, onReady }: RichTextProps) {
  const addFiles = useRef((_files: readonly File[], _at?: number) => {});
  const input = useRef<HTMLInputElement>(null);
  const [content] = useState(() => fromQuill(initial));
  const editor = useEditor({
    extensions: EXTENSIONS,
    content,
    editorProps: {
      attributes: {
        class: cx(prose.prose, styles.text),
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": "본문",
      },
      transformPastedHTML: fromQuill,
      handlePaste: (_, { clipboardData }) => {
        const files = [...(clipboardData?.files ?? [])];
        // Office programs bring a picture of the words beside the words.
        if (files.length === 0 || clipboardData?.getData("text/plain")) return false;
        addFiles.current(files);
        return true;
      },
      handleDrop: (view, event) => {
        const files = [...(event.dataTransfer?.files ?? [])];
        if (files.length === 0) return false;
        event.preventDefault();
        addFiles.current(files, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos);
        return true;
      },
    },
    onUpdate: ({ editor: changed }: { editor: Editor }) => onChange(changed.getHTML()),
  });
  const [asking, setAsking] = useState<Asking>(null);
  const { pictures, add, retry, remove } = usePictures(editor);

  useEffect(() => {
    addFiles.current = add;
  });
  useEffect(() => onWaiting(pictures.length), [onWaiting, pictures.length]);
  useEffect(
    () =>
      onReady({
        focus: () => editor.commands.focus(),
        insertPicture: (address) => insertPicture(editor, editor.state.selection.to, address),
      }),
    [editor, onReady],
  );

  const askForLink = (event: KeyboardEvent) => {
    if (asking !== null || event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    setAsking("link");
  };

  return (
    <div className={styles.editor} data-invalid={invalid || undefined} role="presentation" onKeyDown={askForLink}>
      <Toolbar editor={editor} asking={asking} onAsk={setAsking} onPictures={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES}
        multiple
        hidden
        onChange={({ currentTarget }) => {
          add([...(currentTarget.files ?? [])]);
          // So that choosing the same file again is a change.
          currentTarget.value = "";
        }}
      />
      <EditorContent editor={editor} />
      <PictureTray
        pictures={pictures}
        onRetry={retry}
        onRemove={remove}
        onGone={() => editor.commands.focus(null, { scrollIntoView: false })}
      />
    </div>
  );
}
