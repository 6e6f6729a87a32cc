/** Whose pages may open a socket here: a browser names the page's origin, and lets no page change it. */

type Ours = {
  /** The Host header of the upgrade. */
  host: string | undefined;
  publicUrl: string | undefined;
  /** Pages of any local port: the development server of the web app has its own. */
  allowLocal: boolean;
};

/** True for our own origin. */
export function isOwnOrigin(origin: string, { host, publicUrl, allowLocal }: Ours): boolean {
  if (!URL.canParse(origin)) return false;
  const page = new URL(origin);
  if (page.protocol !== "http:" && page.protocol !== "https:") return false;
  if (publicUrl !== undefined && page.origin === new URL(publicUrl).origin) return true;
  if (allowLocal && (page.hostname === "localhost" || page.hostname === "127.0.0.1")) return true;
  const asked = `${page.protocol}//${host}`;
  return host !== undefined && URL.canParse(asked) && new URL(asked).host === page.host;
}
