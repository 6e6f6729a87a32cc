/** The product as it runs for everybody: `node server/src/main.ts` with an embedded database in a folder of its own. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { socketUrl } from "../server/src/platform/db/embedded/socket.ts";
import { freePort } from "../server/test/freePort.ts";
import { VideoPictures } from "../server/test/videoPictures.ts";

const ROOT = resolve(import.meta.dirname, "..");
const START_TRIES = 900;
const START_PAUSE_MS = 100;

export class Product {
  readonly url: string;
  readonly #port: number;
  readonly #folder: string;
  readonly #pictures: VideoPictures;
  readonly #environment: Record<string, string>;
  #process: ChildProcess | undefined;

  constructor(port: number, folder: string, pictures: VideoPictures, environment: Record<string, string>) {
    this.#port = port;
    this.#folder = folder;
    this.#pictures = pictures;
    this.#environment = environment;
    this.url = `http://127.0.0.1:${port}`;
  }

  /** What DATABASE_URL would be for its database. */
  get databaseUrl(): string {
    return socketUrl(join(this.#folder, "postgres", "run"));
  }

  /** A running product without members; `environment` adds to its configuration. */
  static async start(environment: Record<string, string> = {}): Promise<Product> {
    const folder = await mkdtemp(join(tmpdir(), "fitmate-e2e-"));
    // As root the database runs as another user, who has to reach it.
    await chmod(folder, 0o755);
    const product = new Product(await freePort(), folder, await VideoPictures.start(), environment);
    try {
      await product.up();
    } catch (error) {
      await product.remove();
      throw error;
    }
    return product;
  }

  /** Starts the server on the same address and data as before; resolves when it is ready. */
  async up(): Promise<void> {
    const child = spawn(process.execPath, [resolve(ROOT, "server/src/main.ts")], {
      env: {
        ...process.env,
        NODE_ENV: "production",
        PORT: String(this.#port),
        DATA_DIR: this.#folder,
        DATABASE_URL: "",
        REDIS_URL: "",
        LOG_LEVEL: "error",
        YOUTUBE_PICTURES_URL: this.#pictures.url,
        // Journeys make people talk faster than anybody types.
        LIMIT_FACTOR: "100",
        SIGN_UPS_PER_ADDRESS: "100000",
        SIGN_IN_ATTEMPTS_PER_ADDRESS: "100000",
        ...this.#environment,
      },
      stdio: ["ignore", "ignore", "inherit"],
    });
    this.#process = child;
    for (let attempt = 0; attempt < START_TRIES; attempt++) {
      if (child.exitCode !== null) throw new Error(`The server ended with code ${child.exitCode} while starting.`);
      const answer = await fetch(`${this.url}/readyz`).catch(() => undefined);
      if (answer?.ok) return;
      await new Promise((later) => setTimeout(later, START_PAUSE_MS));
    }
    throw new Error("The server did not get ready.");
  }

  /** Ends the server with `signal`; resolves when the process is gone. */
  async down(signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, "exit");
    child.kill(signal);
    await exit;
  }

  /** Ends the server and removes its data. */
  async remove(): Promise<void> {
    await this.down();
    await this.#pictures.close();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
