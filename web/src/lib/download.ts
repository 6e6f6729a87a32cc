/** Saving what the server makes for a member: an address alone would not carry the token. */
import { type EndpointName, endpoints } from "@fitmate/contract/endpoints";
import { addressOf, ApiError, refusal } from "./api.ts";
import { getSession } from "./session.ts";
import { CHECK_NETWORK } from "./trouble.ts";

/** Asks endpoint `name` for a file, with `query`, and hands it to the browser as `fileName`. Throws ApiError. */
export async function download(name: EndpointName, fileName: string, query: object = {}): Promise<void> {
  const { method, path } = endpoints[name];
  const token = getSession()?.token;
  const file = await fetch(addressOf(path, undefined, query), { method, headers: { "x-auth-token": token ?? "" } })
    .then(async (response) => {
      if (!response.ok) throw await refusal(response, token);
      return response.blob();
    })
    .catch((error: unknown) => {
      if (error instanceof ApiError) throw error;
      const message = `내려받는 중에 연결이 끊겼어요. ${CHECK_NETWORK}`;
      throw new ApiError({ status: 0, code: "OFFLINE", message });
    });
  saveFile(file, fileName);
}

/** Hands `file` to the browser as `fileName`. */
export function saveFile(file: Blob, fileName: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
