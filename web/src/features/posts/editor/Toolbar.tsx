import { type Editor, useEditorState } from "@tiptap/react";
import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from "react";
import type { IconName } from "../../../ui/icons/icon-names.ts";
import { nextIndex } from "../../../ui/controls/roving.ts";
import { ALIGNMENTS, BACKGROUNDS, COLOURS, FONTS, SIZES } from "./choices.ts";
import { changeIndent } from "./indent.ts";
import { LinkDialog } from "./LinkDialog.tsx";
import { PictureDialog } from "./PictureDialog.tsx";
import styles from "./Toolbar.module.css";
import { ToolbarChoice } from "./ToolbarChoice.tsx";
import { ToolButton } from "./ToolButton.tsx";
import { VideoDialog } from "./VideoDialog.tsx";

type Format = { name: string; label: string; icon: IconName; keys: string; toggle: (editor: Editor) => void };

const MARKS: readonly Format[] = [
  { name: "bold", label: "굵게", icon: "bold", keys: "B", toggle: (e) => e.chain().focus().toggleBold().run() },
  { name: "italic", label: "기울임", icon: "italic", keys: "I", toggle: (e) => e.chain().focus().toggleItalic().run() },
  {
    name: "underline",
    label: "밑줄",
    icon: "underline",
    keys: "U",
    toggle: (e) => e.chain().focus().toggleUnderline().run(),
  },
  {
    name: "strike",
    label: "취소선",
    icon: "strike",
    keys: "Shift+S",
    toggle: (e) => e.chain().focus().toggleStrike().run(),
  },
];

const BLOCKS: readonly Format[] = [
  {
    name: "blockquote",
    label: "인용",
    icon: "quote",
    keys: "Shift+B",
    toggle: (e) => e.chain().focus().toggleBlockquote().run(),
  },
  {
    name: "orderedList",
    label: "번호 목록",
    icon: "ol",
    keys: "Shift+7",
    toggle: (e) => e.chain().focus().toggleOrderedList().run(),
  },
  {
    name: "bulletList",
    label: "글머리 목록",
    icon: "ul",
    keys: "Shift+8",
    toggle: (e) => e.chain().focus().toggleBulletList().run(),
  },
];

const FORMATS = [...MARKS, ...BLOCKS];
const LEVELS = [1, 2, 3] as const;
const PARAGRAPHS = [
  { value: "", label: "본문" },
  ...LEVELS.map((level) => ({ value: String(level), label: `제목 ${level}` })),
];

/** What the text at the cursor looks like. */
function lookOf(editor: Editor) {
  const style = editor.getAttributes("textStyle");
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  const block = editor.isActive("heading") ? editor.getAttributes("heading") : editor.getAttributes("paragraph");
  return {
    formats: FORMATS.filter(({ name }) => editor.isActive(name)).map(({ name }) => name),
    link: editor.isActive("link"),
    picture: editor.isActive("image"),
    level: String(LEVELS.find((level) => editor.isActive("heading", { level })) ?? ""),
    size: text(style["fontSize"]),
    font: text(style["fontFamily"]),
    colour: text(style["color"]),
    background: text(style["backgroundColor"]),
    alignment: text(block["textAlign"]).replace("left", ""),
  };
}

function controlsOf(bar: Element | null): HTMLElement[] {
  return [...(bar?.querySelectorAll<HTMLElement>("select, button") ?? [])];
}

/** Where Tab comes to when it comes back. */
function stopAt(bar: Element | null, stop: Element | undefined): void {
  for (const control of controlsOf(bar)) control.tabIndex = control === stop ? 0 : -1;
}

/** What a dialog asks about. */
export type Asking = "link" | "video" | "picture" | null;

type ToolbarProps = {
  editor: Editor;
  asking: Asking;
  onAsk: (about: Asking) => void;
  /** Pictures are to be chosen. */
  onPictures: () => void;
};

/** What the text can look like, and what can be put into it; one stop for Tab, arrow keys walk along it. */
export function Toolbar({ editor, asking, onAsk, onPictures }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const look = useEditorState({ editor, selector: ({ editor: now }) => lookOf(now) });
  const chain = () => editor.chain().focus();

  useEffect(() => stopAt(bar.current, controlsOf(bar.current)[0]), []);

  const walk = (event: KeyboardEvent) => {
    const all = controlsOf(bar.current);
    const current = all.indexOf(document.activeElement as HTMLElement);
    // A choice keeps its own up and down.
    if (current < 0 || event.key === "ArrowUp" || event.key === "ArrowDown") return;
    const next = nextIndex(event.key, current, all.length);
    if (next === null) return;
    event.preventDefault();
    all[next]?.focus();
  };

  const chooseLevel = (chosen: string) => {
    const level = LEVELS.find((each) => String(each) === chosen);
    (level ? chain().setHeading({ level }) : chain().setParagraph()).run();
  };
  const chooseStyle = (name: "fontSize" | "fontFamily" | "color" | "backgroundColor") => (value: string) =>
    chain()
      .setMark("textStyle", { [name]: value || null })
      .removeEmptyTextStyle()
      .run();
  const chooseAlignment = (value: string) => (value ? chain().setTextAlign(value) : chain().unsetTextAlign()).run();

  const buttons = (formats: readonly Format[]) =>
    formats.map(({ name, label, icon, keys, toggle }) => (
      <ToolButton
        key={name}
        label={label}
        icon={icon}
        keys={keys}
        pressed={look.formats.includes(name)}
        onPress={() => toggle(editor)}
      />
    ));

  const close = () => onAsk(null);
  return (
    <>
      <div
        ref={bar}
        className={styles.bar}
        role="toolbar"
        aria-label="서식"
        tabIndex={-1}
        onKeyDown={walk}
        onFocus={(event: FocusEvent) => event.target !== bar.current && stopAt(bar.current, event.target)}
      >
        <ToolbarChoice label="문단 모양" value={look.level} options={PARAGRAPHS} onChoose={chooseLevel} />
        <span className={styles.gap} />
        {buttons(MARKS)}
        <span className={styles.gap} />
        {/* On a phone in sight, or nearly: what comes after them is found by moving the bar along. */}
        <ToolButton label="사진" icon="image" onPress={onPictures} />
        <ToolButton label="링크" icon="link" keys="K" pressed={look.link} onPress={() => onAsk("link")} />
        <ToolButton label="동영상" icon="video" onPress={() => onAsk("video")} />
        <ToolButton label="사진 설명과 너비" icon="edit" disabled={!look.picture} onPress={() => onAsk("picture")} />
        <span className={styles.gap} />
        {buttons(BLOCKS)}
        <span className={styles.gap} />
        <ToolButton label="내어쓰기" icon="outdent" keys="[" onPress={() => changeIndent(editor, -1)} />
        <ToolButton label="들여쓰기" icon="indent" keys="]" onPress={() => changeIndent(editor, 1)} />
        <ToolbarChoice label="정렬" value={look.alignment} options={ALIGNMENTS} onChoose={chooseAlignment} />
        <ToolbarChoice label="글꼴" value={look.font} options={FONTS} onChoose={chooseStyle("fontFamily")} />
        <ToolbarChoice label="글자 크기" value={look.size} options={SIZES} onChoose={chooseStyle("fontSize")} />
        <ToolbarChoice label="글자색" value={look.colour} options={COLOURS} onChoose={chooseStyle("color")} />
        <ToolbarChoice
          label="배경색"
          value={look.background}
          options={BACKGROUNDS}
          onChoose={chooseStyle("backgroundColor")}
        />
      </div>
      {asking === "link" && <LinkDialog editor={editor} onClose={close} />}
      {asking === "video" && <VideoDialog editor={editor} onClose={close} />}
      {asking === "picture" && <PictureDialog editor={editor} onClose={close} />}
    </>
  );
}
