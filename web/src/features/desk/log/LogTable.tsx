import type { LogEntry, LogFilters } from "@fitmate/contract/deskLog";
import { paths } from "@fitmate/contract/paths";
import { Link } from "react-router";
import { useNow } from "../../../lib/useNow.ts";
import { momentWords } from "../../../lib/wallClock.ts";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { Avatar } from "../../../ui/people/Avatar.tsx";
import styles from "./DeskLogPage.module.css";
import { actName, addition } from "./words.ts";

type LogTableProps = { entries: readonly LogEntry[]; filters: LogFilters };

/** Rows become cards on a phone. */
export function LogTable({ entries, filters }: LogTableProps) {
  return (
    <div className={styles.box}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">언제</th>
            <th scope="col">누가</th>
            <th scope="col">무엇을</th>
            <th scope="col">누구에게</th>
            <th scope="col">이유와 덧붙임</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Row key={entry.logId} entry={entry} filters={filters} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Who is not named. */
const UNNAMED: Partial<Record<LogEntry["act"], string>> = {
  REPORTED: "신고한 사람",
  OBJECTED: "이의를 낸 사람",
  CONTESTED: "글쓴이",
};

function Row({ entry, filters }: { entry: LogEntry; filters: LogFilters }) {
  const now = useNow();
  const { at, by, act } = entry;
  const unnamed = UNNAMED[act];
  return (
    <tr>
      <td className={styles.when}>
        <time dateTime={at}>{momentWords(at, now)}</time>
      </td>
      <td className={styles.who}>
        {by ? (
          <Link to={paths.deskLog({ ...filters, by: by.nickname })} replace>
            <Avatar nickname={by.nickname} picture={by.profilePicture} size="xs" />
            {by.nickname}
          </Link>
        ) : (
          <span>
            <i className={styles.auto} aria-hidden="true">
              <Icon name={unnamed ? "user" : "clock"} size={16} />
            </i>
            {unnamed ?? "자동"}
          </span>
        )}
      </td>
      <td className={styles.what}>{actName(entry)}</td>
      <td className={styles.whom}>
        <Whom entry={entry} />
      </td>
      <td className={styles.why}>{addition(entry)}</td>
    </tr>
  );
}

function Whom({ entry: { subject, caseId, caseNumber } }: { entry: LogEntry }) {
  const name = subject && <Link to={paths.deskMembers({ nickname: subject.nickname })}>{subject.nickname}</Link>;
  const number = caseId !== null && <Link to={paths.deskCase(caseId)}>사건 {caseNumber}</Link>;
  return (
    <>
      {name}
      {name && number && " · "}
      {number}
    </>
  );
}
