/** Stands in for the server where a picture is sent, which is not by fetch: test/server.ts hears nothing of it. */
import { endpoints } from "@fitmate/contract/endpoints";
import { type ErrorCode, errors } from "@fitmate/contract/errors";
import { onTestFinished } from "vitest";
import { cdp } from "vitest/browser";

type UploadAnswer = { stored: string } | { refused: ErrorCode } | "broken off";

/** Until the test is over, answers each profile picture that is sent with what `answer` says. */
export async function takeProfilePictures(answer: () => UploadAnswer | Promise<UploadAnswer>): Promise<void> {
  const session = cdp();
  const take = async ({ requestId }: { requestId: string }) => {
    const said = await answer();
    // Stopped meanwhile: then there is nobody to answer.
    const quietly = () => undefined;
    if (said === "broken off") {
      await session.send("Fetch.failRequest", { requestId, errorReason: "ConnectionReset" }).catch(quietly);
    } else {
      const { status, text } = "stored" in said ? { status: 200, text: said.stored } : refusal(said.refused);
      const body = btoa(String.fromCharCode(...new TextEncoder().encode(text)));
      await session.send("Fetch.fulfillRequest", { requestId, responseCode: status, body }).catch(quietly);
    }
  };
  const heard = (paused: { requestId: string }) => void take(paused);
  session.on("Fetch.requestPaused", heard);
  await session.send("Fetch.enable", { patterns: [{ urlPattern: `*${endpoints.uploadProfilePicture.path}` }] });
  onTestFinished(async () => {
    session.off("Fetch.requestPaused", heard);
    await session.send("Fetch.disable");
  });
}

function refusal(code: ErrorCode): { status: number; text: string } {
  const [status, message] = errors[code];
  return { status, text: JSON.stringify({ status, code, message }) };
}
