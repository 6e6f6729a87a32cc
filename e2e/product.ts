/** The product as it runs for everybody: `node server/src/main.ts` with an embedded database in a folder of its own. */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { openDatabase, type OpenDatabase } from "../server/src/platform/db/database.ts";
import { socketUrl } from "../server/src/platform/db/embedded/socket.ts";
import { HOUR_LIMITS } from "../server/src/platform/db/limits.ts";
import { freePort } from "../server/test/freePort.ts";
import { VideoPictures } from "../server/test/videoPictures.ts";

const ROOT = resolve(import.meta.dirname, "..");
const START_TRIES = 900;
const START_PAUSE_MS = 100;
/** Names the data folder that products start from a copy of (template.ts); without it they make their database from nothing. */
const TEMPLATE = "PRODUCT_TEMPLATE";

export class Product {
  readonly url: string;
  readonly #port: number;
  readonly #folder: string;
  readonly #pictures: VideoPictures;
  readonly #environment: Record<string, string>;
  #process: ChildProcess | undefined;
  /** Milliseconds from the time outside to its own, which a journey may have moved (clock.ts). */
  ahead = 0;

  constructor(port: number, folder: string, pictures: VideoPictures, environment: Record<string, string>) {
    this.#port = port;
    this.#folder = folder;
    this.#pictures = pictures;
    this.#environment = environment;
    this.url = `http://127.0.0.1:${port}`;
  }

  /**
   * Hands its database to `work`, over a connection of its own that is gone afterwards: for what no client could bring about.
   * A journey's own time is its limit: what adds thousands of rows takes longer than a request may.
   */
  async inDatabase<Answer>(work: (database: Pick<OpenDatabase, "db" | "pool">) => Promise<Answer>): Promise<Answer> {
    const url = socketUrl(join(this.#folder, "postgres", "run"));
    const { db, pool, close } = openDatabase(url, 1, () => {}, { limits: HOUR_LIMITS });
    try {
      return await work({ db, pool });
    } finally {
      await close();
    }
  }

  /** Asks its database one thing; answers how many rows that touched. */
  askDatabase(statement: string, values?: unknown[]): Promise<number> {
    return this.inDatabase(async ({ pool }) => (await pool.query(statement, values)).rowCount ?? 0);
  }

  /** What time it is for it. */
  now(): Date {
    return new Date(Date.now() + this.ahead);
  }

  /** A running product without members; `environment` adds to its configuration. */
  static async start(environment: Record<string, string> = {}): Promise<Product> {
    const folder = await mkdtemp(join(tmpdir(), "fitmate-e2e-"));
    // As root the database runs as another user, who has to reach it.
    await chmod(folder, 0o755);
    const product = new Product(await freePort(), folder, await VideoPictures.start(), environment);
    try {
      const template = process.env[TEMPLATE];
      // The database belongs to another user when root starts it; Node's own copy forgets whose a file was.
      if (template !== undefined) await promisify(execFile)("cp", ["-Rp", `${template}/.`, folder]);
      await product.up();
    } catch (error) {
      await product.remove();
      throw error;
    }
    return product;
  }

  /** Makes every product that starts from now on, in this process and its children, start with this one's data: call it when it is down. */
  becomeTemplate(): void {
    process.env[TEMPLATE] = this.#folder;
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
        REDIS_CLUSTER_URLS: "",
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
