/** Who lives on the server that is fuzzed. Nothing here is drawn: the same people, names and tokens in every run. */
import { createHash } from "node:crypto";

export const PASSWORD = "jirisan7hours!";

export type Person = {
  nickname: string;
  /** Appears in answers to its owner only. */
  email: string;
  token: string;
};

const digest = (text: string, encoding: "hex" | "base64url") => createHash("sha256").update(text).digest(encoding);

/** The last one is leaving, the one before has never done anything. */
export const PEOPLE: readonly Person[] = ["가온", "나래", "다온", "라온", "마루", "바다", "조용", "떠남"].map(
  (nickname, index) => ({
    nickname,
    email: `person-${index}@people.example`,
    token: digest(`token of ${nickname}`, "base64url"),
  }),
);

/** How the server names a session. */
export const sessionIdOf = ({ token }: Person) => digest(token, "hex");
