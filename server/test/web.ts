/** A build of the web app on its own, without the API. */
import Fastify from "fastify";
import { registerSecurityHeaders } from "../src/platform/http/security.ts";
import { registerWeb, scriptsWithin } from "../src/platform/http/web.ts";

/** Serves `folder` on `port` as the server does; answers what ends that. */
export async function serveBuild(folder: string, port: number): Promise<() => Promise<void>> {
  const app = Fastify({ forceCloseConnections: true });
  await registerSecurityHeaders(app, { scripts: await scriptsWithin(folder), pictures: [], connections: [] });
  await registerWeb(app, folder);
  await app.listen({ host: "127.0.0.1", port });
  return () => app.close();
}
