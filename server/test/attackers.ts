/** Those who attack reports and the desk, and what they look at for a trace. */
import { unzipSync, strFromU8 } from "fflate";
import { endpoints } from "@fitmate/contract/endpoints";
import { beforeAll, afterAll } from "vitest";
import { startTestApp, type TestApp } from "./app.ts";
import type { TestMember } from "./client.ts";
import { moderator } from "./safety.ts";

/** A server with a moderator for the tests of the file that calls this. */
export function attacked(): Attacked {
  const here = new Attacked();
  beforeAll(() => here.open());
  afterAll(() => here.app.close());
  return here;
}

class Attacked {
  app!: TestApp;
  staff!: TestMember;
  #people = 0;

  async open(): Promise<void> {
    this.app = await startTestApp();
    this.staff = await moderator(this.app, "해솔");
  }

  /** Somebody who has been here for a month. */
  async somebody(): Promise<TestMember> {
    const member = await this.app.member(`회원${(this.#people += 1)}`);
    await this.app.database.pool.query(
      "update members set created_at = created_at - interval '30 days' where nickname = $1",
      [member.nickname],
    );
    return member;
  }

  async two(): Promise<[TestMember, TestMember]> {
    return [await this.somebody(), await this.somebody()];
  }
}

/** The files of a member's export that are called so, all by default, as one text. */
export async function exportOf(member: TestMember, called = /./): Promise<string> {
  const response = await fetch(member.url + endpoints.exportMyData.path, { headers: { "x-auth-token": member.token } });
  if (response.status !== 200) throw new Error(`the export answered ${response.status}`);
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()), {
    filter: ({ name }) => name.endsWith(".json") && called.test(name),
  });
  return Object.values(files)
    .map((bytes) => strFromU8(bytes))
    .join("\n");
}
