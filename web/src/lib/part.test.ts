import { afterEach, expect, it, vi } from "vitest";
import { partOf, patiently } from "./part.ts";

afterEach(() => vi.unstubAllGlobals());

/** The network is away until the answer is called. */
function cutOff(): () => void {
  const target = new EventTarget();
  const navigator = { onLine: false };
  vi.stubGlobal("navigator", navigator);
  vi.stubGlobal("addEventListener", target.addEventListener.bind(target));
  return () => {
    navigator.onLine = true;
    target.dispatchEvent(new Event("online"));
  };
}

it("is asked for again once there is a network", async () => {
  const join = cutOff();
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error("offline")).mockResolvedValue("here");
  const asked = patiently(load);
  await expect.poll(() => load).toHaveBeenCalledTimes(1);
  join();
  expect(await asked).toBe("here");
  expect(load).toHaveBeenCalledTimes(2);
});

it("is asked for again where the network is back before the failure is heard of", async () => {
  const join = cutOff();
  const failing = Promise.withResolvers<string>();
  const load = vi.fn<() => Promise<string>>().mockReturnValueOnce(failing.promise).mockResolvedValue("here");
  const asked = patiently(load);
  join();
  failing.reject(new Error("offline"));
  expect(await asked).toBe("here");
  expect(load).toHaveBeenCalledTimes(2);
});

it("fails at once where the network is not what is missing", async () => {
  vi.stubGlobal("navigator", { onLine: true });
  await expect(patiently(() => Promise.reject(new Error("gone")))).rejects.toThrow("gone");
});

it("brings a part as patiently", async () => {
  const join = cutOff();
  const Sheet = () => null;
  const load = vi.fn<() => Promise<() => null>>().mockRejectedValueOnce(new Error("offline")).mockResolvedValue(Sheet);
  const brought = partOf(load).bring();
  await expect.poll(() => load).toHaveBeenCalledTimes(1);
  join();
  await brought;
  expect(load).toHaveBeenCalledTimes(2);
});
