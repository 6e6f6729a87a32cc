/** Work that comes round by itself. */
import type { FastifyInstance } from "fastify";

/** Runs `task` every `milliseconds` until `app` closes; a failure is logged and the next turn comes all the same. */
export function every(app: FastifyInstance, milliseconds: number, name: string, task: () => Promise<void>): void {
  const timer = setInterval(() => {
    task().catch((error: unknown) => app.log.error({ err: error, job: name }, "job failed"));
  }, milliseconds);
  timer.unref();
  app.addHook("onClose", async () => clearInterval(timer));
}
