/** The editor of a post's text; loaded when it is needed. */
import { Placeholder } from "@tiptap/extensions";
import { type Editor, EditorContent, useEditor } from "@tiptap/react";
import { StarterKit } from "@tiptap/starter-kit";
import { useEffect } from "react";
import { cx } from "../../../ui/cx.ts";
import prose from "../Prose.module.css";
import { isAllowedLink } from "./link.ts";
import styles from "./RichText.module.css";
import { Toolbar } from "./Toolbar.tsx";

/** Headings 1–3, bold, italic, underline, strike, quotes, lists and links; no code, no rule. */
const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [1, 2, 3] },
    code: false,
    codeBlock: false,
    horizontalRule: false,
    trailingNode: false,
    link: {
      openOnClick: false,
      defaultProtocol: "https",
      protocols: ["http", "https", "mailto", "tel"],
      isAllowedUri: (address) => isAllowedLink(address),
      HTMLAttributes: { target: "_blank", rel: "noopener noreferrer nofollow ugc" },
    },
  }),
  Placeholder.configure({ placeholder: "오늘의 운동 이야기를 들려주세요." }),
];

export type RichTextProps = {
  /** HTML to begin with; from then on the editor keeps its own text. */
  initial: string;
  onChange: (html: string) => void;
  invalid: boolean;
  /** Gives the way to put the cursor into the text. */
  onReady: (focus: () => void) => void;
};

export function RichText({ initial, onChange, invalid, onReady }: RichTextProps) {
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: initial,
    editorProps: {
      attributes: {
        class: cx(prose.prose, styles.text),
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": "본문",
      },
    },
    onUpdate: ({ editor: changed }: { editor: Editor }) => onChange(changed.getHTML()),
  });

  useEffect(() => onReady(() => editor.commands.focus()), [editor, onReady]);

  return (
    <div className={styles.editor} data-invalid={invalid || undefined}>
      <Toolbar editor={editor} />
      <EditorContent editor={editor} />
    </div>
  );
}
