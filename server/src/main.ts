/**
 * Starts the server: configuration → ports → app → listen. SIGTERM closes it all in reverse, once proxies have had their time to
 * notice (`SHUTDOWN_DRAIN_SECONDS`); SIGINT and SIGHUP, which come from a terminal, at once.
 */
import type { AddressInfo } from "node:net";
import { DEMO_ACCOUNTS, DEMO_PASSWORD, loadDemo } from "../demo/load.ts";
import { buildApp } from "./app.ts";
import { readConfig } from "./config.ts";
import { announceClosing } from "./platform/http/closing.ts";
import { createLogger } from "./platform/logger.ts";
import { serveMetrics } from "./platform/metrics.ts";
import { nodeName } from "./platform/nodeName.ts";
import { openPorts } from "./platform/openPorts.ts";
import { version } from "./platform/version.ts";

/** Connections that may wait to be taken, when all that a node had come to the others; the system may allow fewer (operations.md). */
const BACKLOG = 16_384;

/** What still hangs by then, such as on a database that is gone, is left where it is. */
const CLOSE_WITHIN_MS = 20_000;

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLogger(config.logLevel);
  // Nothing of it is loaded where nobody wants traces.
  const endTraces = config.traces && (await import("./platform/traceExport.ts")).exportTraces(config.traces, log);
  const { ports, close: closePorts } = await openPorts(config, log);

  const prepare = async () => ({ hasDemo: await loadDemo(ports), app: await buildApp(ports) });
  const { hasDemo, app } = await prepare().catch(async (error: unknown) => {
    await closePorts();
    throw error;
  });

  let closing: Promise<void> | undefined;
  const hurry = new AbortController();
  const close = () =>
    (closing ??= (async () => {
      await announceClosing(app, config.drainMs, hurry.signal);
      setTimeout(() => process.exit(1), CLOSE_WITHIN_MS).unref();
      await app.close();
      await closePorts();
      await endTraces?.();
    })());
  const closeAtOnce = () => {
    hurry.abort();
    close().catch(fail);
  };
  process.on("SIGTERM", () => void close().catch(fail));
  for (const signal of ["SIGINT", "SIGHUP"] as const) process.on(signal, closeAtOnce);
  // Started by `npm start`: when that process is killed, its channel breaks, and the server goes too.
  process.once("disconnect", closeAtOnce);
  process.channel?.unref();

  try {
    if (config.metricsPort !== undefined) {
      const metrics = await serveMetrics(config.host, config.metricsPort);
      // Whoever watches sees a node until it has closed.
      app.addHook("onClose", () => metrics.close());
    }
    await app.listen({ host: config.host, port: config.port, backlog: BACKLOG });
  } catch (error) {
    hurry.abort();
    await close();
    throw error;
  }
  const { port } = app.server.address() as AddressInfo;
  const address = config.publicUrl ?? `http://${config.host === "127.0.0.1" ? "localhost" : config.host}:${port}`;
  // Whoever started us by hand reads it; a service manager gets nothing but lines of the log.
  const hasReader = process.stdout.isTTY || process.channel !== undefined;
  if (hasReader) greet(address, hasDemo);
  else log.info({ version, address, node: nodeName }, "ready");
}

function greet(address: string, hasDemo: boolean): void {
  const demo = `  Demo accounts: ${DEMO_ACCOUNTS.join(", ")}. Password of both: ${DEMO_PASSWORD}\n`;
  process.stdout.write(`\n  핏메이트 ${version}  ${address}\n${hasDemo ? demo : ""}\n`);
}

function fail(error: unknown): void {
  const { code, message, port } = error as NodeJS.ErrnoException & { port?: number };
  const variable = String(port) === process.env["METRICS_PORT"] ? "METRICS_PORT" : "PORT";
  const sentence =
    code === "EADDRINUSE"
      ? `Port ${port} is taken by another program. Stop it, or set ${variable} to a free one.`
      : message;
  process.stderr.write(`핏메이트 could not go on: ${sentence}\n`);
  process.exitCode = 1;
}

start().catch(fail);
