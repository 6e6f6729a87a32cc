import type { ChatPicture } from "@fitmate/contract/chat";
import { CHAT_MESSAGE_MAX } from "@fitmate/contract/limits";
import {
  type ClipboardEvent,
  type CompositionEvent,
  type InputEvent as ReactInputEvent,
  type KeyboardEvent,
  type SubmitEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { type Contact, findContact } from "../../../lib/contacts.ts";
import { AskContact } from "../../../ui/feedback/AskContact.tsx";
import { cx } from "../../../ui/cx.ts";
import { IconButton } from "../../../ui/controls/IconButton.tsx";
import { FieldMessage } from "../../../ui/fields/Field.tsx";
import inputStyles from "../../../ui/fields/Input.module.css";
import { AttachmentStrip } from "./AttachmentStrip.tsx";
import styles from "./Composer.module.css";
import type { Draft } from "./draft.ts";
import { PictureButton } from "./PictureButton.tsx";
import { createSendGate } from "./sendGate.ts";
import { useAttachments } from "./useAttachments.ts";
import { useDroppedFiles } from "./useDroppedFiles.ts";
import { tooLong } from "../../../ui/fields/tooLong.ts";

type ComposerProps = {
  draft: Draft;
  /** Either may be empty, but not both. */
  onSend: (contents: string, pictures: ChatPicture[]) => void;
  /** The text changed and is not blank. */
  onTyping: () => void;
  /** Whether ways to go on elsewhere are asked about: among the first messages to somebody. */
  cautious?: boolean;
};

/** Where a message is written. The field keeps its own text, so that an IME composes in it undisturbed. */
export function Composer({ draft, onSend, onTyping, cautious = false }: ComposerProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [blank, setBlank] = useState(true);
  /** How many characters are too many: what is pasted is never cut. */
  const [excess, setExcess] = useState(0);
  /** How often that kept it from leaving: each time it is said again. */
  const [refusals, setRefusals] = useState(0);
  const [gate] = useState(createSendGate);
  const shift = useRef(false);
  /** What is asked about, before it leaves. */
  const [asking, setAsking] = useState<Contact | null>(null);
  const attachments = useAttachments(draft.attachments);
  const [waiting, setWaiting] = useState(draft.isWaiting);
  const isDropping = useDroppedFiles(attachments.choose);
  /** Of the visit before. */
  const [kept] = useState(draft.contents);
  const onOpen = useEffectEvent(fit);
  useLayoutEffect(() => {
    onOpen();
    return draft.open();
  }, [draft]);
  useFocusForMouse(field);
  useLineBreaks(
    field,
    () => shift.current,
    () => gate.ask() && send(),
  );

  function fit() {
    const element = field.current;
    if (!element) return;
    const { length } = element.value.trim();
    setBlank(length === 0);
    setExcess(Math.max(0, length - CHAT_MESSAGE_MAX));
    element.style.height = "auto";
    // The border is part of the height; the style sheet sets the limits.
    element.style.height = `${element.scrollHeight + element.offsetHeight - element.clientHeight}px`;
  }

  function wait(isWaiting: boolean) {
    draft.isWaiting = isWaiting;
    setWaiting(isWaiting);
  }

  function toAskAbout(contents: string): Contact | null {
    const contact = cautious ? findContact(contents) : null;
    return contact && !draft.asked.has(contact) ? contact : null;
  }

  function send() {
    const element = field.current;
    if (!element) return;
    const contents = element.value.trim();
    wait(false);
    if (contents.length > CHAT_MESSAGE_MAX) {
      setRefusals((before) => before + 1);
      return;
    }
    if (contents === "" && attachments.items.length === 0) return;
    const contact = toAskAbout(contents);
    if (contact) {
      draft.asked.add(contact);
      setAsking(contact);
      return;
    }
    setAsking(null);
    if (!attachments.ready) {
      wait(true);
      return;
    }
    element.value = "";
    draft.contents = "";
    fit();
    onSend(contents, draft.attachments.take());
  }
  const writeOn = () => {
    setAsking(null);
    field.current?.focus();
  };
  const sendAsked = () => {
    send();
    field.current?.focus();
  };
  const sendNow = useEffectEvent(() => {
    // It no longer waits once its writer is gone.
    if (draft.isWaiting && gate.ask()) send();
  });
  useEffect(() => {
    if (waiting && attachments.ready) sendNow();
  }, [waiting, attachments.ready]);

  /** What was pressed is gone then, and the focus with it; a phone keeps its keyboard shut. */
  const andBack = (act: () => void) => {
    act();
    if (hasMouse()) field.current?.focus();
  };
  const onPaste = (event: ClipboardEvent) => {
    const files = Array.from(event.clipboardData.files);
    // A table or a paragraph comes with its own picture.
    if (files.length === 0 || event.clipboardData.types.includes("text/plain")) return;
    event.preventDefault();
    attachments.choose(files);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    shift.current = event.shiftKey;
    if (!isEnter(event) || event.shiftKey) return gate.writeOn(event.nativeEvent);
    const leaves = gate.enter(event.nativeEvent);
    // What is still being composed needs the key; to all else it would be a line break.
    if (!event.nativeEvent.isComposing) event.preventDefault();
    if (leaves) send();
  };
  const onCompositionEnd = ({ nativeEvent }: CompositionEvent<HTMLTextAreaElement>) => {
    // Browsers settle the text around this event, not before it: send just after.
    if (gate.compositionEnd(nativeEvent)) setTimeout(send);
  };
  const onInput = (event: ReactInputEvent<HTMLTextAreaElement>) => {
    fit();
    const { value } = event.currentTarget;
    draft.contents = value;
    const contents = value.trim();
    // It would leave by itself, unasked, once the room is left.
    if (draft.isWaiting && (contents.length > CHAT_MESSAGE_MAX || toAskAbout(contents))) wait(false);
    if (contents !== "") onTyping();
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    // Leaving the field ends a composition.
    if (gate.ask()) send();
    else field.current?.blur();
    field.current?.focus();
  };

  return (
    <form className={styles.composer} data-dropping={isDropping || undefined} onSubmit={onSubmit}>
      <AttachmentStrip
        items={attachments.items}
        waiting={waiting}
        onRetry={() => andBack(draft.attachments.retry)}
        onRemove={(attachmentId) => andBack(() => draft.attachments.remove(attachmentId))}
      />
      {excess > 0 && (
        <div className={styles.excess}>
          <FieldMessage
            key={refusals}
            id={`${id}-excess`}
            kind="error"
            text={tooLong("메시지는", CHAT_MESSAGE_MAX + excess, CHAT_MESSAGE_MAX, "보낼")}
          />
        </div>
      )}
      {asking && (
        <div className={styles.asking}>
          <AskContact contact={asking} kind="message" onEdit={writeOn} onSend={sendAsked} />
        </div>
      )}
      <PictureButton onChoose={attachments.choose} />
      <label className="sr-only" htmlFor={id}>
        메시지
      </label>
      <textarea
        ref={field}
        id={id}
        className={cx(inputStyles.input, styles.field)}
        rows={1}
        defaultValue={kept}
        aria-invalid={excess > 0 || undefined}
        aria-describedby={excess > 0 ? `${id}-excess` : undefined}
        placeholder="메시지 보내기"
        enterKeyHint="send"
        autoComplete="off"
        onKeyDown={onKeyDown}
        onCompositionStart={gate.compositionStart}
        onCompositionEnd={onCompositionEnd}
        onInput={onInput}
        onPaste={onPaste}
      />
      {/* The field keeps the focus, and a phone its keyboard. */}
      <IconButton
        type="submit"
        icon="send"
        label="보내기"
        accent
        disabled={blank && attachments.items.length === 0}
        aria-disabled={excess > 0 || undefined}
        onMouseDown={(event) => event.preventDefault()}
      />
    </form>
  );
}

/** Windows names a key that goes to the input method only by its place on the keyboard. */
function isEnter({ key, code }: KeyboardEvent): boolean {
  return key === "Enter" || (key === "Process" && /^(Numpad)?Enter$/.test(code));
}

/**
 * What reaches the field as a line break was Enter on a keyboard that does not say so in its keys (phones): it is one here
 * too. Only a break that is wanted, by Shift, gets in.
 */
function useLineBreaks(field: { current: HTMLElement | null }, isWanted: () => boolean, onEnter: () => void) {
  const onBreak = useEffectEvent((event: InputEvent) => {
    if (event.inputType !== "insertLineBreak" || isWanted()) return;
    event.preventDefault();
    onEnter();
  });
  useEffect(() => {
    const element = field.current;
    const listener = (event: InputEvent) => onBreak(event);
    element?.addEventListener("beforeinput", listener);
    return () => element?.removeEventListener("beforeinput", listener);
  }, [field]);
}

function hasMouse(): boolean {
  return matchMedia("(pointer: fine)").matches;
}

/** With a mouse one writes at once; on a touch screen that would open the keyboard over the messages. */
function useFocusForMouse(field: { current: HTMLElement | null }) {
  useEffect(() => {
    if (hasMouse()) field.current?.focus({ preventScroll: true });
  }, [field]);
}
