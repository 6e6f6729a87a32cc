/** Passwords that whoever guesses tries first: NIST SP 800-63B, "blocklist". */
import frequent from "@zxcvbn-ts/language-common/src/passwords.json" with { type: "json" };

/** 49,233 passwords of leaked accounts, the most frequent ones, in lower case (MIT, from zxcvbn's lists). */
const FREQUENT = new Set(frequent);

/** The product's name, also as it is typed on a keyboard that is not switched to Hangul. */
const SITE_WORDS = ["fitmate", "vltapdlxm"];
/** Shorter ones are part of nearly everything. */
const WORD_MIN = 3;

export type Owner = { nickname: string; email: string | null };

/**
 * Whether `password` is one of the most frequent, also with a digit, a sign, or both behind it, as people add them to get past a
 * rule; or nothing but the product's name or its owner's nickname or e-mail with digits and signs around it. Case is ignored.
 */
export function isCommonPassword(password: string, { nickname, email }: Owner): boolean {
  const typed = password.toLowerCase();
  const unsigned = typed.replace(/\W$/, "");
  const bare = unsigned.replace(/\d$/, "");
  if ([typed, unsigned, bare].some((each) => FREQUENT.has(each))) return true;
  const [mailbox = ""] = (email ?? "").split(/[+@]/);
  return [...SITE_WORDS, nickname, mailbox].some((word) => isAround(alphanumeric(typed), alphanumeric(word)));
}

const alphanumeric = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, "");

function isAround(typed: string, word: string): boolean {
  return word.length >= WORD_MIN && typed.includes(word) && /^\d*$/.test(typed.replace(word, ""));
}
