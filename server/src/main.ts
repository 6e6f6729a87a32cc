/** Starts the server: configuration → ports → app → listen; closes it all in reverse on SIGINT and SIGTERM. */
import type { AddressInfo } from "node:net";
import { buildApp } from "./app.ts";
import { readConfig } from "./config.ts";
import { createLogger } from "./platform/logger.ts";
import { openPorts } from "./platform/openPorts.ts";

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLogger(config.logLevel);
  const { ports, close: closePorts } = await openPorts(config, log);

  let closing: Promise<void> | undefined;
  const app = await buildApp(ports);
  const close = () =>
    (closing ??= (async () => {
      await app.close();
      await closePorts();
    })());
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => close().catch((error: unknown) => fail(error)));
  }

  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    await close();
    throw error;
  }
  const { port } = app.server.address() as AddressInfo;
  const address = config.publicUrl ?? `http://${config.host === "127.0.0.1" ? "localhost" : config.host}:${port}`;
  process.stdout.write(`\n  핏메이트  ${address}\n\n`);
}

function fail(error: unknown): void {
  const { code, message } = error as NodeJS.ErrnoException;
  const sentence =
    code === "EADDRINUSE" ? "The port is taken by another program. Stop it, or set PORT to a free one." : message;
  process.stderr.write(`핏메이트 could not go on: ${sentence}\n`);
  process.exitCode = 1;
}

start().catch(fail);
