import { type Editor, useEditorState } from "@tiptap/react";
import { type KeyboardEvent, useRef, useState } from "react";
import { Icon } from "../../../ui/Icon.tsx";
import type { IconName } from "../../../ui/icon-names.ts";
import { nextIndex } from "../../../ui/roving.ts";
import { LinkDialog } from "./LinkDialog.tsx";
import styles from "./Toolbar.module.css";

type Format = { name: string; label: string; icon: IconName; keys?: string; toggle: (editor: Editor) => void };

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

/** What the text can look like; arrow keys walk along it. */
export function Toolbar({ editor }: { editor: Editor }) {
  const bar = useRef<HTMLDivElement>(null);
  const [linking, setLinking] = useState(false);
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      formats: FORMATS.filter(({ name }) => now.isActive(name)).map(({ name }) => name),
      link: now.isActive("link"),
      level: LEVELS.find((level) => now.isActive("heading", { level })) ?? 0,
    }),
  });

  const walk = (event: KeyboardEvent) => {
    const controls = [...(bar.current?.querySelectorAll<HTMLElement>("select, button") ?? [])];
    const current = controls.indexOf(document.activeElement as HTMLElement);
    // The choice of the paragraph keeps its own up and down.
    if (current < 0 || event.key === "ArrowUp" || event.key === "ArrowDown") return;
    const next = nextIndex(event.key, current, controls.length);
    if (next === null) return;
    event.preventDefault();
    controls[next]?.focus();
  };

  const buttons = (formats: readonly Format[]) =>
    formats.map(({ name, label, icon, keys, toggle }) => (
      <ToolButton
        key={name}
        label={label}
        icon={icon}
        keys={keys}
        pressed={active.formats.includes(name)}
        onPress={() => toggle(editor)}
      />
    ));

  return (
    <>
      <div ref={bar} className={styles.bar} role="toolbar" aria-label="서식" tabIndex={-1} onKeyDown={walk}>
        <ParagraphChoice editor={editor} level={active.level} />
        <span className={styles.gap} />
        {buttons(MARKS)}
        <span className={styles.gap} />
        {buttons(BLOCKS)}
        <span className={styles.gap} />
        <ToolButton label="링크" icon="link" pressed={active.link} onPress={() => setLinking(true)} />
      </div>
      {linking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
    </>
  );
}

function ParagraphChoice({ editor, level }: { editor: Editor; level: number }) {
  const choose = (chosen: number) => {
    const heading = LEVELS.find((each) => each === chosen);
    const chain = editor.chain().focus();
    (heading ? chain.setHeading({ level: heading }) : chain.setParagraph()).run();
  };
  return (
    <span className={styles.paragraph}>
      <select aria-label="문단 모양" value={level} onChange={(event) => choose(Number(event.currentTarget.value))}>
        <option value={0}>본문</option>
        {LEVELS.map((each) => (
          <option key={each} value={each}>
            제목 {each}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size={16} />
    </span>
  );
}

type ToolButtonProps = {
  label: string;
  icon: IconName;
  /** After Ctrl. */
  keys?: string | undefined;
  pressed: boolean;
  onPress: () => void;
};

function ToolButton({ label, icon, keys, pressed, onPress }: ToolButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={keys ? `${label} (Ctrl+${keys})` : label}
      aria-pressed={pressed}
      // The text keeps its selection, and a phone its keyboard.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      <Icon name={icon} size={20} />
    </button>
  );
}
