/** Addresses that a link in a post may have. */

const ALLOWED = /^(https?:\/\/[^\s/]|mailto:[^\s@]+@|tel:\+?[\d-])\S*$/i;
const DOMAIN = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*\.\p{L}{2,}([/?#]\S*)?$/iu;
const EMAIL = /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/;

export function isAllowedLink(address: string): boolean {
  return ALLOWED.test(address);
}

/** The address meant by what somebody typed, or null: only http, https, mailto and tel lead anywhere. */
export function linkAddress(typed: string): string | null {
  const text = typed.trim();
  if (isAllowedLink(text)) return text;
  if (EMAIL.test(text)) return `mailto:${text}`;
  if (DOMAIN.test(text)) return `https://${text}`;
  return null;
}
