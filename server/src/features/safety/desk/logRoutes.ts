/** The log of the desk, on the screen and as a file. */
import { LOG_FILE, type LogFilter } from "@fitmate/contract/deskLog";
import { dayAfter, instantOf } from "@fitmate/contract/wallTime";
import type { Db } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/errors.ts";
import type { Route } from "../../../platform/http/routes.ts";
import type { Ports } from "../../../platform/ports.ts";
import { findMember } from "../../accounts/service.ts";
import { logFile } from "./logFile.ts";
import { insertLog, type LogSearch, selectLog } from "./logQueries.ts";
import { toLogEntry } from "./people.ts";

export function logRoutes(route: Route, { db }: Ports): void {
  route("getDeskLog", async ({ me, query: { cursor, size, ...filter } }) => {
    const lines = await selectLog(db, await searchOf(db, filter, me.memberId), { cursor, size });
    return lines.map(toLogEntry);
  });

  route("downloadDeskLog", async ({ me, query, reply }) => {
    if (me.role !== "OPERATOR") throw new AppError("FORBIDDEN");
    const search = await searchOf(db, query, me.memberId);
    await insertLog(db, { act: "LOG_DOWNLOADED", byId: me.memberId });
    return reply
      .type("text/csv; charset=utf-8")
      .header("content-disposition", `attachment; filename="${LOG_FILE}"`)
      .send(logFile(db, search));
  });
}

/** NOT_FOUND where somebody it names is nobody. */
async function searchOf(db: Db, filter: LogFilter, staffId: number): Promise<LogSearch> {
  const { by, subject, since, until, act, evidence } = filter;
  const [byId, subjectId] = await Promise.all([by, subject].map((nickname) => findId(db, nickname)));
  return {
    staffId,
    byId,
    subjectId,
    act,
    evidence,
    from: since === undefined ? undefined : instantOf(`${since}T00:00`),
    before: until === undefined ? undefined : instantOf(`${dayAfter(until, 1)}T00:00`),
  };
}

async function findId(db: Db, nickname: string | undefined): Promise<number | undefined> {
  if (nickname === undefined) return undefined;
  const member = await findMember(db, nickname, { suspended: true });
  if (!member) throw new AppError("NOT_FOUND");
  return member.id;
}
