/** Preloaded into a server: its clock is two hours ahead from the start. */
const AHEAD_MS = 2 * 3_600_000;

const RealDate = Date;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args: [], newTarget: typeof RealDate) =>
    Reflect.construct(target, args.length === 0 ? [target.now() + AHEAD_MS] : args, newTarget) as object,
  get: (target, key) => (key === "now" ? () => target.now() + AHEAD_MS : (Reflect.get(target, key) as unknown)),
});
