/** How a mail leaves: over SMTP, or, without a server for it, into a folder. */
import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import nodemailer from "nodemailer";
import type { Config } from "../../config.ts";
import { openPrivateFolder, PRIVATE_FILE } from "../privateFolder.ts";
import type { Mail } from "./mail.ts";

export type Transport = {
  /** Resolves once the mail is out of our hands. Throws what the server said, or that it said nothing. */
  send(mail: Mail): Promise<void>;
};

type Smtp = NonNullable<Config["smtp"]>;

/** A server that does not greet for so long is not waited for. */
const SILENCE_MS = 10_000;
/**
 * How long a mail may take to leave: as long as a server may take to say that it has one (RFC 5321, 4.5.3.2.6). It has it by then,
 * and would be given it again.
 */
export const SEND_WITHIN_MS = 600_000;

/** SMTP when `smtp` is configured, else the folder `outbox` in the data folder. */
export function createTransport(
  { smtp, dataDir }: Pick<Config, "smtp" | "dataDir">,
  log: FastifyBaseLogger,
  { silenceMs = SILENCE_MS, withinMs = SEND_WITHIN_MS } = {},
): Transport {
  if (!smtp) return createOutbox(resolve(dataDir, "outbox"), log);
  const server = openServer(smtp, silenceMs, withinMs);
  return {
    async send(mail) {
      await server.sendMail({ ...mail, from: smtp.from, signal: AbortSignal.timeout(withinMs) });
    },
  };
}

/** Whether the server lets us in; nothing is sent. Throws what it says instead, or that it says nothing. */
export async function verifyServer(smtp: Smtp, silenceMs = SILENCE_MS): Promise<void> {
  await openServer(smtp, silenceMs, silenceMs).verify();
}

function openServer({ url }: Smtp, silenceMs: number, answerMs: number) {
  return nodemailer.createTransport({
    url,
    connectionTimeout: silenceMs,
    greetingTimeout: silenceMs,
    socketTimeout: answerMs,
    // What a mail is made of is ours alone: nothing in it may name a file or an address to read.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Each mail as a page to open and as text; only this user may read them, since they hold links. */
function createOutbox(folder: string, log: FastifyBaseLogger): Transport {
  return {
    async send({ to, subject, text, html }) {
      await openPrivateFolder(folder);
      const file = resolve(
        folder,
        `${new Date().toISOString().replaceAll(":", "-")}-${crypto.randomUUID().slice(0, 8)}`,
      );
      await writeFile(`${file}.txt`, `To: ${to}\nSubject: ${subject}\n\n${text}\n`, { mode: PRIVATE_FILE });
      await writeFile(`${file}.html`, html, { mode: PRIVATE_FILE });
      log.warn(`SMTP_URL is not set: the mail lies in ${file}.txt`);
    },
  };
}
