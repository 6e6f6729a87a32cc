/** Reports of somebody's rights, as tests send them, and the time that passes over what gives way for them. */
import type { NewRightsReport } from "@fitmate/contract/rightsReports";
import { type SafetyPorts } from "../src/features/safety/measures/service.ts";
import { endPlaceholders } from "../src/features/safety/rights/giving.ts";
import { sql } from "kysely";
import type { TestApp } from "./app.ts";

/** One about what is at `addresses`; `changes`: what is said otherwise. */
export function rightsReport(addresses: string[], changes: Partial<NewRightsReport> = {}): NewRightsReport {
  return {
    addresses,
    name: "한지민",
    right: "PRIVACY",
    words: "제 얼굴과 차 번호가 보여요.",
    truthful: true,
    ...changes,
  };
}

/** Lets `days` pass over everything that gives way, and then the job run. */
export async function daysOfGivingWay(
  { ports }: { ports: SafetyPorts & TestApp["ports"] },
  days: number,
): Promise<void> {
  await sql`
    update measures set since = since - ${days}::float8 * interval '1 day', until = until - ${days}::float8 * interval '1 day'
     where until is not null`.execute(ports.db);
  await endPlaceholders(ports);
}
