/** One connection to PostgreSQL: it prepares statements, and is given up when it falls silent. */
import { createHash } from "node:crypto";
import { SpanKind } from "@opentelemetry/api";
import pg from "pg";
import { Histogram } from "prom-client";
import { SECONDS } from "../metrics.ts";
import { type Step, traced } from "../tracing.ts";
import { type Limits, limitSetBy, USUAL_LIMITS } from "./limits.ts";
import { DatabaseOutage, withOutages } from "./outage.ts";

const took = new Histogram({
  name: "fitmate_database_statement_seconds",
  help: "From a statement's sending until its answer, or until it failed.",
  labelNames: ["kind"],
  buckets: SECONDS,
});
const KINDS = new Set(["select", "insert", "update", "delete", "with", "begin", "commit", "rollback"]);
const FIRST_WORD = /\s*(\w+)/y;

/** The first word of a statement, as far as it is an everyday one. */
function kindOf(text: unknown): string {
  FIRST_WORD.lastIndex = 0;
  const word = FIRST_WORD.exec(String(text))?.[1]?.toLowerCase() ?? "";
  return KINDS.has(word) ? word : "other";
}

/** Its text only with parameters: what members say stands in those, and literals are ours. Other statements have none worth telling. */
function stepOf(text: unknown, values: unknown): Step {
  const kind = kindOf(text);
  const attributes = { "db.system.name": "postgresql", "db.operation.name": kind };
  const hasParameters = typeof text === "string" && Array.isArray(values) && values.length > 0;
  return {
    name: kind,
    kind: SpanKind.CLIENT,
    attributes: hasParameters ? { ...attributes, "db.query.text": text } : attributes,
  };
}

/** Statements that end what a transaction has set for itself. */
const ENDS = new Set(["commit", "rollback"]);

export type ClientOptions = { limits: Limits; prepares: boolean };

export class Client extends pg.Client {
  static readonly #names = new Map<string, string>();

  readonly #limits: Limits;
  readonly #prepares: boolean;
  #patienceMs: number;
  /** When it last answered, on the clock of `performance.now()`. */
  heardAt = performance.now();
  /** Hears that nothing has come since a moment on the same clock. */
  onSilence: (since: number) => void = () => {};

  constructor(config: pg.ClientConfig & Partial<ClientOptions>) {
    super(config);
    this.#limits = config.limits ?? USUAL_LIMITS;
    this.#prepares = config.prepares ?? true;
    this.#patienceMs = this.#limits.statementMs + this.#limits.silenceMs;
  }

  /**
   * Names a prepared statement after its text, so that PostgreSQL parses and plans each statement once a connection
   * (21k → 35k simple reads a second). Statements without parameters keep the simple protocol, which scripts need.
   */
  static #nameOf(text: string): string {
    let name = Client.#names.get(text);
    if (name === undefined) {
      name = createHash("sha1").update(text).digest("base64url");
      Client.#names.set(text, name);
    }
    return name;
  }

  /** Only with promises. Fails with DatabaseOutage when the database is away or says nothing. */
  override query(...args: unknown[]): never {
    const [text, values, ...rest] = args;
    const named =
      this.#prepares && typeof text === "string" && Array.isArray(values) && values.length > 0
        ? [{ name: Client.#nameOf(text), text, values }, ...rest]
        : args;
    if (typeof text === "string") this.#followLimits(text);
    const answer: unknown = Reflect.apply(super.query, this, named);
    if (!(answer instanceof Promise)) return answer as never;
    return traced(
      () => stepOf(text, values),
      () => this.#listen(answer, text),
    ) as never;
  }

  #followLimits(text: string): void {
    const statementMs = ENDS.has(text) ? this.#limits.statementMs : limitSetBy(text);
    if (statementMs !== undefined) this.#patienceMs = statementMs + this.#limits.silenceMs;
  }

  async #listen<T>(answer: Promise<T>, text: unknown): Promise<T> {
    const since = performance.now();
    let isOpen = true;
    // What came while this process stood still is read before it counts as silence.
    const giveUp = () => setImmediate(() => isOpen && this.#fallSilent(since));
    const timer = setTimeout(giveUp, this.#patienceMs);
    try {
      const result = await withOutages(answer);
      this.heardAt = performance.now();
      return result;
    } catch (error) {
      if (!(error instanceof DatabaseOutage)) this.heardAt = performance.now();
      throw error;
    } finally {
      isOpen = false;
      clearTimeout(timer);
      took.observe({ kind: kindOf(text) }, (performance.now() - since) / 1_000);
    }
  }

  /** Nothing has come since then: what is under way fails, and the pool drops the connection. */
  #fallSilent(since: number): void {
    this.onSilence(since);
    void this.end();
  }
}
