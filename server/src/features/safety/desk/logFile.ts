/** The log as comma-separated values (RFC 4180), made while it is sent: only as much is read as the reader takes. */
import { Readable } from "node:stream";
import { DESK_ACTS, type LogEntry } from "@fitmate/contract/deskLog";
import { MEASURES, reportReasons, SEVERITIES } from "@fitmate/contract/safety";
import { wallTimeOf } from "@fitmate/contract/wallTime";
import type { Db } from "../../../platform/db/database.ts";
import { type LogRow, type LogSearch, selectLog } from "./logQueries.ts";
import { toLogEntry } from "./people.ts";

const COLUMNS = ["번호", "언제", "누가", "무엇을", "누구에게", "사건", "조치", "이유", "덧붙임"];
/** By which spreadsheets know that it is UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";
const AT_ONCE = 500;

/** Newest first. */
export function logFile(db: Db, search: LogSearch): Readable {
  return Readable.from(linesOf(db, search), { objectMode: false });
}

async function* linesOf(db: Db, search: LogSearch): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + lineOf(COLUMNS);
  for (let cursor: number | undefined; ;) {
    const rows: LogRow[] = await selectLog(db, search, { cursor, size: AT_ONCE });
    if (rows.length > 0) yield rows.map((row) => lineOf(cellsOf(toLogEntry(row)))).join("");
    if (rows.length < AT_ONCE) return;
    cursor = rows.at(-1)?.logId;
  }
}

function cellsOf(entry: LogEntry): (string | number)[] {
  const { logId, at, by, act, subject, caseNumber, measures, rule, reason, severities, count } = entry;
  return [
    logId,
    wallTimeOf(new Date(at)).replace("T", " "),
    by?.nickname ?? "",
    DESK_ACTS[act],
    subject?.nickname ?? "",
    caseNumber ?? "",
    measures
      .map(({ kind, days }) => (days === null ? MEASURES[kind].word : `${MEASURES[kind].word} ${days}일`))
      .join(", "),
    rule ?? (reason === null ? "" : reportReasons[reason].title),
    severities.length > 0 ? severities.map((severity) => SEVERITIES[severity]).join(" → ") : (count ?? ""),
  ];
}

/** What begins like a formula is none: a spreadsheet would work it out. */
function lineOf(cells: readonly (string | number)[]): string {
  const quoted = cells.map(
    (cell) =>
      `"${String(cell)
        .replace(/^[=+\-@\t\r]/, "'$&")
        .replaceAll('"', '""')}"`,
  );
  return `${quoted.join(",")}\r\n`;
}
