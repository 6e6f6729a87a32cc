/** The proxies of deploy/, as they are there but for ports, certificate and places to write. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../server/test/freePort.ts";

const FILES = resolve(import.meta.dirname, "../../deploy");
const READY_TRIES = 100;
const TRY_EVERY_MS = 100;

export type FrontProxy = {
  name: "nginx" | "caddy";
  /** Opens it in front of the two servers on `ports`; answers its port for TLS on 127.0.0.1, with a certificate of its own. */
  start(ports: readonly [number, number], stack: AsyncDisposableStack): Promise<number>;
};

export const nginx: FrontProxy = {
  name: "nginx",
  async start([first, second], stack) {
    const folder = await openFolder(stack);
    await makeCertificate(folder);
    const [clear, tls] = [await freePort(), await freePort()];
    const places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
    const own = places.map((place) => `${place}_temp_path ${folder}/${place};`).join(" ");
    const file = await adapted(folder, "nginx.conf", [
      ["http {", `http { ${own}`],
      ["127.0.0.1:3000", `127.0.0.1:${first}`],
      ["127.0.0.1:3001", `127.0.0.1:${second}`],
      ["listen 80;", `listen 127.0.0.1:${clear};`],
      ["listen 443 ", `listen 127.0.0.1:${tls} `],
      ["/etc/letsencrypt/live/fitmate.example", folder],
      ["/var/log/nginx", folder],
    ]);
    const settings = `daemon off; pid ${folder}/nginx.pid;`;
    await run("nginx", ["-p", folder, "-e", `${folder}/start.log`, "-c", file, "-g", settings], tls, stack);
    return tls;
  },
};

export const caddy: FrontProxy = {
  name: "caddy",
  async start(ports, stack) {
    const folder = await openFolder(stack);
    const [clear, tls] = [await freePort(), await freePort()];
    const own = `admin off\nskip_install_trust\nstorage file_system ${folder}\nhttp_port ${clear}\nhttps_port ${tls}\n`;
    const file = await adapted(folder, "Caddyfile", [["\n{\n", `\n{\n${own}`]]);
    const environment = {
      DOMAIN: "localhost",
      NODES: ports.map((port) => `127.0.0.1:${port}`).join(" "),
      HOME: folder,
    };
    await run("caddy", ["run", "--config", file, "--adapter", "caddyfile"], tls, stack, environment);
    return tls;
  },
};

export function isInstalled({ name }: FrontProxy): boolean {
  return spawnSync(name, [name === "caddy" ? "version" : "-v"]).status === 0;
}

async function openFolder(stack: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "fitmate-proxy-"));
  // As root the workers of nginx run as another user.
  await chmod(folder, 0o777);
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes a file of deploy/ into `folder`, changed. Throws where it has nothing to change. */
async function adapted(folder: string, name: string, changes: readonly [from: string, to: string][]): Promise<string> {
  let text = await readFile(join(FILES, name), "utf8");
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`${name} does not say ${from}.`);
    text = text.replaceAll(from, () => to);
  }
  const file = join(folder, name);
  await writeFile(file, text);
  return file;
}

async function makeCertificate(folder: string): Promise<void> {
  const files = ["-keyout", join(folder, "privkey.pem"), "-out", join(folder, "fullchain.pem")];
  const of = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-days", "1", "-subj", "/CN=localhost"];
  const { status } = spawnSync("openssl", ["req", "-x509", "-nodes", ...of, ...files]);
  if (status !== 0) throw new Error("openssl made no certificate.");
}

async function run(
  program: string,
  args: string[],
  port: number,
  stack: AsyncDisposableStack,
  environment: Record<string, string> = {},
): Promise<void> {
  const child = spawn(program, args, { env: { ...process.env, ...environment }, stdio: "ignore" });
  stack.defer(() => end(child));
  for (let attempt = 0; attempt < READY_TRIES; attempt++) {
    if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode} while starting.`);
    if (await takesConnections(port)) return;
    await sleep(TRY_EVERY_MS);
  }
  throw new Error(`${program} did not get ready.`);
}

async function takesConnections(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  child.kill("SIGTERM");
  await exit;
}
