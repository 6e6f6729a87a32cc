import { afterEach, describe, expect, it, vi } from "vitest";
import { pathOf } from "../../../../test/server.ts";
import { checkDuplicate } from "./duplicateCheck.ts";

function serverAnswers(status: number, body: object) {
  const fetched = vi.fn<(address: string) => Promise<Response>>(
    async () => new Response(JSON.stringify(body), { status }),
  );
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

afterEach(() => vi.unstubAllGlobals());

describe("checkDuplicate", () => {
  it("asks about exactly the value that sign-up would store", async () => {
    const fetched = serverAnswers(200, { isDuplicate: false });
    expect(await checkDuplicate("nickname", "민서".normalize("NFD"))).toEqual({ status: "free" });
    expect(await checkDuplicate("email", " minseo@fitmate.kr ")).toEqual({ status: "free" });
    expect(fetched.mock.calls.map(([address]) => address)).toEqual([
      pathOf("checkDuplicate", { params: { field: "nickname" }, query: { nickname: "민서" } }),
      pathOf("checkDuplicate", { params: { field: "email" }, query: { email: "minseo@fitmate.kr" } }),
    ]);
  });

  it("refuses what somebody else uses", async () => {
    serverAnswers(200, { isDuplicate: true });
    const answer = await checkDuplicate("email", "minseo@fitmate.kr");
    expect(answer).toEqual({ status: "refused", message: "이미 쓰고 있는 이메일이에요. 다른 이메일을 적어 주세요." });
  });

  it("refuses a value that can never be used, without asking", async () => {
    const fetched = serverAnswers(200, { isDuplicate: false });
    expect(await checkDuplicate("nickname", "")).toMatchObject({ message: "닉네임을 적어 주세요." });
    expect(await checkDuplicate("email", "minseo@")).toMatchObject({ message: "이메일 주소를 다시 확인해 주세요." });
    expect(fetched).not.toHaveBeenCalled();
  });

  it("refuses when the check fails", async () => {
    serverAnswers(500, { status: 500, code: "INTERNAL", message: "문제가 생겼어요. 잠시 후 다시 시도해 주세요." });
    expect(await checkDuplicate("nickname", "민서")).toMatchObject({ status: "refused" });
  });
});
