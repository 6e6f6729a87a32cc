/** Addresses within what somebody wrote. Only the web's: nothing else is ever opened from a message. */

/** `at`: where it starts. */
export type TextPart = { at: number; text: string; href?: string };

/**
 * An address: scheme or `www.`, a host that ends in Latin letters, and a rest in which Hangul only stands where a part of the
 * address begins. What is glued to the end (`fit.kr에서`, `…/map을`) is a particle.
 */
const ADDRESS =
  /(?:https?:\/\/|(?<![\w.@])www\.)(?:[\p{L}\p{N}-]+\.)+[a-z][a-z0-9-]*(?::\d{1,5})?(?:[/?#](?:[!#-&(-;=?-_a-~]|(?<=[/=_+&#?:(~-]|[^\s!-~])[\p{L}\p{N}])*)?/giu;
/** A particle alone behind a slash: `https://fit.kr/에서`. */
const LONE_PARTICLE = /(?<=[/=])(?:에서|에|으로|로|까지|부터|을|를|은|는|이|가|와|과|도|만|의)$/u;
const PUNCTUATION = /[.,!?;:~*_\]}]$/u;

/** `contents` in parts, in order; those with `href` are addresses. */
export function withLinks(contents: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of contents.matchAll(ADDRESS)) {
    const text = trimmed(match[0]);
    const href = addressOf(text);
    if (!href) continue;
    if (match.index > end) parts.push({ at: end, text: contents.slice(end, match.index) });
    parts.push({ at: match.index, text, href });
    end = match.index + text.length;
  }
  if (end < contents.length) parts.push({ at: end, text: contents.slice(end) });
  return parts;
}

/** Without what belongs to the sentence around it. */
function trimmed(found: string): string {
  let text = found.replace(LONE_PARTICLE, "");
  while (PUNCTUATION.test(text) || (text.endsWith(")") && count(text, ")") > count(text, "(")))
    text = text.slice(0, -1);
  return text;
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}

function addressOf(text: string): string | undefined {
  const address = URL.parse(/^https?:/iu.test(text) ? text : `https://${text}`);
  return address?.href;
}
