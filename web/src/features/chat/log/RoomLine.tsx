import { type GroupRoomLine, sentenceOf, timesOf } from "@fitmate/contract/groupRooms";
import type { ReactNode } from "react";
import { Icon } from "../../../ui/icons/Icon.tsx";
import type { IconName } from "../../../ui/icons/icon-names.ts";
import styles from "./RoomLine.module.css";

/** What the room itself says: who came and went in passing, what has changed so that nobody misses it. */
export function RoomLine({ line }: { line: GroupRoomLine }) {
  switch (line.kind) {
    case "ENTERED":
    case "LEFT":
    case "REMOVED":
    case "HOST_CHANGED":
      return <li className={styles.line}>{withName(sentenceOf(line), line.nickname)}</li>;
    case "TIME_CHANGED":
      return <Change icon="clock" text="시간이 바뀌었어요" values={timesOf(line)} />;
    case "PLACE_CHANGED":
      return <Change icon="pin" text="장소가 바뀌었어요" values={line.to === "" ? null : [line.from, line.to]} />;
    case "CAPACITY_CHANGED":
      return <Change icon="mate" text="정원이 바뀌었어요" values={[`${line.from}명`, `${line.to}명`]} />;
    case "CANCELLED":
      return (
        <Card icon="close" text="번개가 취소됐어요">
          {line.reason}
        </Card>
      );
    default:
      return line satisfies never;
  }
}

/** `sentence`, in which the name stands out; nobody's without one. */
function withName(sentence: string, nickname: string | null): ReactNode {
  if (nickname === null) return sentence;
  const at = sentence.indexOf(nickname);
  return (
    <span>
      {sentence.slice(0, at)}
      <b>{nickname}</b>
      {sentence.slice(at + nickname.length)}
    </span>
  );
}

type ChangeProps = {
  icon: IconName;
  text: string;
  /** What it was, and what it is; null where whoever has said so is no longer here. */
  values: [string, string] | null;
};

function Change({ icon, text, values }: ChangeProps) {
  return (
    <Card icon={icon} text={text}>
      {values && (
        <>
          <s>{values[0]}</s> → <b>{values[1]}</b>
        </>
      )}
    </Card>
  );
}

function Card({ icon, text, children }: { icon: IconName; text: string; children: ReactNode }) {
  return (
    <li className={styles.change}>
      <Icon name={icon} size={20} />
      <b>{text}</b>
      {children && <span>{children}</span>}
    </li>
  );
}
