/** A real SMTP server that lives as long as a test and keeps what it is given; it can be told to behave badly. */
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";

/**
 * `refuse`: no such mailbox. `disown`: takes nothing from this sender. `busy`: not now. `silent`: never greets. `cut`: hangs up in
 * the middle of DATA. `slow`: has the mail, and says so two seconds later.
 */
export type Mood = "kind" | "refuse" | "disown" | "busy" | "silent" | "cut" | "slow";

const SLOW_MS = 2_000;

export type TestMailServer = {
  /** What SMTP_URL would be. */
  url: string;
  /** What a server needs that sends by it, but for PUBLIC_URL. */
  environment: { SMTP_URL: string; MAIL_FROM: string };
  mood: Mood;
  received: { to: string; subject: string; text: string; html: string }[];
  close(): Promise<void>;
};

/** What `server` was given to send, but for the mails that come with every sign-up. */
export function besideSignUps(server: TestMailServer): TestMailServer["received"] {
  return server.received.filter(({ subject }) => !subject.endsWith("] 이메일을 확인해 주세요"));
}

export async function startTestMailServer(): Promise<TestMailServer> {
  const sockets = new Set<{ destroy(): void }>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    onConnect(_, done) {
      if (self.mood !== "silent") done();
    },
    onMailFrom(_, __, done) {
      if (self.mood === "disown") done(Object.assign(new Error("sender not verified"), { responseCode: 550 }));
      else done();
    },
    onRcptTo(_, __, done) {
      if (self.mood === "refuse") done(Object.assign(new Error("no such mailbox"), { responseCode: 550 }));
      else if (self.mood === "busy") done(Object.assign(new Error("try later"), { responseCode: 451 }));
      else done();
    },
    onData(stream, session, done) {
      if (self.mood === "cut") {
        stream.resume();
        for (const socket of sockets) socket.destroy();
        return;
      }
      void keep(stream, session.envelope.rcptTo[0]?.address ?? "", done);
    },
  });
  const keep = async (stream: Readable, to: string, done: () => void) => {
    const { subject = "", text = "", html = "" } = await PostalMime.parse(await buffer(stream));
    self.received.push({ to, subject, text, html });
    if (self.mood === "slow") await sleep(SLOW_MS);
    done();
  };
  server.on("error", () => {});
  server.server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  const url = `smtp://127.0.0.1:${port}`;
  const self: TestMailServer = {
    url,
    environment: { SMTP_URL: url, MAIL_FROM: "핏메이트 <hello@fitmate.example>" },
    mood: "kind",
    received: [],
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((closed) => server.close(closed));
    },
  };
  return self;
}
