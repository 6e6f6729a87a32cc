/** Ways to see what was copied with a report without having taken its case on. */
import { beforeAll, describe, expect, it } from "vitest";
import { attacked } from "../../../../test/attackers.ts";
import type { HttpClient, TestMember } from "../../../../test/client.ts";
import { drawPicture, pictureForm } from "../../../../test/pictures.ts";
import { decide, moderator, newestCase, report } from "../../../../test/safety.ts";
import { signedAddress } from "../../uploads/service.ts";
import { runStaffCommand } from "../cli/staff.ts";

const HOUR_MS = 3_600_000;

const here = attacked();

let reporter: TestMember;
let subject: TestMember;
let other: TestMember;
let caseId: number;
let evidenceId: number;
/** As everybody saw it before its post was deleted, and as who has taken the case on is shown it. */
let picture: string;
let address: string;

beforeAll(async () => {
  [reporter, subject] = await here.two();
  other = await moderator(here.app, "도담");
  [picture = ""] = await subject.ask("uploadPicture", { body: pictureForm(await drawPicture({ colour: "teal" })) });
  const body = {
    title: "탈의실",
    description: `<p>이렇게요</p><img src="${picture}">`,
    category: "RUNNING" as const,
    accessLevel: true,
  };
  const { id: postId } = await subject.ask("createPost", { body });
  await report(reporter, { kind: "POST", postId }, "PRIVACY");
  await subject.ask("deletePost", { params: { postId } });
  caseId = await newestCase(here.staff);
  await here.staff.ask("claimCase", { params: { caseId } });
  const [opened] = await here.staff.ask("openEvidence", { params: { caseId } });
  evidenceId = opened?.evidence[0]?.evidenceId ?? 0;
  [address = ""] = await here.staff.ask("openEvidencePictures", { params: { evidenceId } });
});

/** What somebody gets who asks for the evidence, and for its pictures. */
async function tries(by: HttpClient): Promise<(number | string)[]> {
  const answers = [
    await by.call("openEvidence", { params: { caseId } }),
    await by.call("openEvidencePictures", { params: { evidenceId } }),
  ];
  return answers.map(({ status, body }) => (status === 200 ? 200 : (body as { code: string }).code));
}

describe("evidence is not opened", () => {
  it("by whom it is about", async () => expect(await tries(subject)).toEqual(["NOT_FOUND", "NOT_FOUND"]));

  it("by who has reported it", async () => expect(await tries(reporter)).toEqual(["NOT_FOUND", "NOT_FOUND"]));

  it("by a visitor", async () => expect(await tries(here.app.visitor)).toEqual(["NOT_FOUND", "NOT_FOUND"]));

  it("by another moderator, who has not taken the case on", async () =>
    expect(await tries(other)).toEqual(["CASE_NOT_CLAIMED", "CASE_NOT_CLAIMED"]));

  it("by a moderator with the number of a piece of another case than theirs", async () => {
    await report(reporter, { kind: "PROFILE", nickname: subject.nickname });
    const own = await newestCase(other);
    await other.ask("claimCase", { params: { caseId: own } });
    expect(await tries(other)).toEqual(["CASE_NOT_CLAIMED", "CASE_NOT_CLAIMED"]);
  });

  it("by a moderator about themselves", async () => {
    const accused = await moderator(here.app, "가온");
    await report(reporter, { kind: "PROFILE", nickname: accused.nickname });
    const about = await newestCase(here.staff);
    for (const name of ["claimCase", "openEvidence", "getCase"] as const)
      expect((await accused.call(name, { params: { caseId: about } })).status).toBe(404);
  });

  it("by a moderator who has reported it themselves", async () => {
    const witness = await moderator(here.app, "나래");
    await report(witness, { kind: "PROFILE", nickname: (await here.somebody()).nickname });
    const about = await newestCase(here.staff);
    expect((await witness.call("claimCase", { params: { caseId: about } })).body).toMatchObject({
      code: "OWN_DECISION",
    });
    expect((await witness.call("openEvidence", { params: { caseId: about } })).body).toMatchObject({
      code: "CASE_NOT_CLAIMED",
    });
  });

  it("by a moderator through an objection to what is about themselves", async () => {
    const accused = await moderator(here.app, "마루");
    const reports = await here.somebody();
    await report(reports, { kind: "PROFILE", nickname: accused.nickname });
    await decide(other, await newestCase(other), "NONE");
    const counted = (await accused.ask("getDeskSummary")).objections;
    const reportId = (await reports.ask("getMyReports"))[0]?.reportId ?? 0;
    await reports.ask("objectToOutcome", { params: { reportId }, body: { words: "또 그랬어요." } });
    const [objection] = await here.staff.ask("getQueue", { query: { filter: "OBJECTIONS" } });
    const params = { caseId: objection?.caseId ?? 0 };
    for (const name of ["claimCase", "openEvidence", "getCase"] as const)
      expect((await accused.call(name, { params })).status).toBe(404);
    expect((await accused.ask("getQueue")).map(({ caseId: each }) => each)).not.toContain(params.caseId);
    const { nickname } = reports;
    expect((await accused.ask("getDeskMember", { params: { nickname } })).cases).toEqual([]);
    expect((await accused.ask("getDeskSummary")).objections).toBe(counted);
    expect(await accused.ask("findAtDesk", { query: { query: objection?.caseNumber ?? "" } })).toEqual({
      caseId: null,
      nickname: null,
    });
    expect((await here.staff.call("getCase", { params })).status).toBe(200);
  });

  it("by a moderator through an objection to what they have reported themselves", async () => {
    const witness = await moderator(here.app, "바다");
    const named = await here.somebody();
    await report(witness, { kind: "PROFILE", nickname: named.nickname });
    await decide(other, await newestCase(other), [{ kind: "WARNING", days: null }]);
    const decisionId = (await named.ask("getMyDecisions"))[0]?.decisionId ?? 0;
    await named.ask("objectToDecision", { params: { decisionId }, body: { words: "농담이었어요." } });
    const objections = await here.staff.ask("getQueue", { query: { filter: "OBJECTIONS" } });
    const about = Math.max(...objections.map(({ caseId: each }) => each));
    expect((await witness.call("claimCase", { params: { caseId: about } })).body).toMatchObject({
      code: "OWN_DECISION",
    });
  });

  it("by who has laid the case down again", async () => {
    const tired = await moderator(here.app, "다솜");
    await report(await here.somebody(), { kind: "PROFILE", nickname: (await here.somebody()).nickname });
    const laid = await newestCase(tired);
    await tired.ask("claimCase", { params: { caseId: laid } });
    await tired.ask("releaseCase", { params: { caseId: laid } });
    expect((await tired.call("openEvidence", { params: { caseId: laid } })).body).toMatchObject({
      code: "CASE_NOT_CLAIMED",
    });
  });

  it("by an open session of somebody who works there no longer", async () => {
    const former = await moderator(here.app, "라온");
    await report(await here.somebody(), { kind: "PROFILE", nickname: (await here.somebody()).nickname });
    const taken = await newestCase(former);
    await former.ask("claimCase", { params: { caseId: taken } });
    await runStaffCommand(here.app.database.db, ["revoke", former.nickname]);
    for (const name of ["openEvidence", "getCase", "claimCase"] as const)
      expect((await former.call(name, { params: { caseId: taken } })).status).toBe(404);
  });

  it("by the address of a picture without its signature, as it was when everybody saw it, or an hour later", async () => {
    expect((await fetch(here.app.url + address)).status).toBe(200);
    const reference = address.split("?")[0] ?? "";
    const late = signedAddress(here.app.ports.signing, reference, Date.now() - HOUR_MS);
    for (const tried of [picture.split("?")[0] ?? "", reference, `${address}0`, late])
      expect((await fetch(here.app.url + tried)).status).not.toBe(200);
  });

  it("out of a cache: what shows it is kept by nobody on the way", async () => {
    const { headers } = await fetch(here.app.url + address);
    expect(headers.get("cache-control")).toBe("no-store");
    const opened = await here.staff.call("openEvidence", { params: { caseId } });
    expect(opened.headers.get("cache-control")).toContain("no-store");
  });
});
