/** Which video an address means. */

const ID = /^[\w-]{11}$/;
const HOSTS = /^((www|m|music)\.)?(youtube\.com|youtube-nocookie\.com|youtu\.be)$/;
const IN_PATH = /^\/(?:embed|shorts|live|v)\/([^/]+)/;

/** The id in a YouTube address, or the id itself; undefined for anything else. */
export function videoIdOf(text: string): string | undefined {
  if (ID.test(text)) return text;
  const url = URL.parse(text) ?? URL.parse(`https://${text}`);
  if (!url || !/^https?:$/.test(url.protocol) || !HOSTS.test(url.hostname)) return undefined;
  const named = url.hostname === "youtu.be" ? url.pathname.slice(1) : url.searchParams.get("v");
  const id = named || IN_PATH.exec(url.pathname)?.[1];
  return id !== undefined && ID.test(id) ? id : undefined;
}
