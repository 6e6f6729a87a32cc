/** YouTube as the browser meets it: its player, from a page of our own at the edge of the network. */
import type { BrowserContext, Page } from "@playwright/test";

const PLAYER = "https://www.youtube-nocookie.com";
const PICTURES = "**/thumbnails/*.jpg";

/** Speaks like the embedded player: answers a greeting, and tells of an error whoever asked to be told. */
const playerPage = (error: number | null) => `<!doctype html><meta charset="utf-8"><title>player</title>
<body style="background:#222;color:#fff"><p>from <span id="from"></span></p><script>
  document.getElementById("from").textContent = document.referrer;
  const error = ${JSON.stringify(error)};
  const tell = (message) => parent.postMessage(JSON.stringify({ ...message, channel: "widget" }), "*");
  addEventListener("message", ({ data }) => {
    const { event, func, args } = JSON.parse(data);
    if (event === "listening") tell({ event: "initialDelivery" });
    if (func === "addEventListener" && args[0] === "onError" && error !== null) tell({ event: "onError", info: error });
  });
</script>`;

type YoutubeOptions = {
  /** What the player says of every video; left out: it plays. */
  error?: number;
  /** Nothing of YouTube can be reached, nor the pictures that come from there. */
  unreachable?: boolean;
};

/** Puts it before everything `page` opens; answers the addresses asked for: players, and pictures while `unreachable`. */
export async function stubYoutube(page: Page, { error, unreachable = false }: YoutubeOptions = {}) {
  const asked = { players: new Array<string>(), pictures: new Array<string>() };
  const context: BrowserContext = page.context();
  await context.route(`${PLAYER}/**`, async (route) => {
    asked.players.push(route.request().url());
    if (unreachable) await route.abort("internetdisconnected");
    else await route.fulfill({ contentType: "text/html", body: playerPage(error ?? null) });
  });
  if (unreachable) {
    await context.route(PICTURES, async (route) => {
      asked.pictures.push(route.request().url());
      await route.abort("internetdisconnected");
    });
  }
  return asked;
}
