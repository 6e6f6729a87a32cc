/** YouTube as the browser meets it: pictures and the player, from pages of our own at the edge of the network. */
import type { BrowserContext, Page } from "@playwright/test";

const PLAYER = "https://www.youtube-nocookie.com";
const PICTURES = "https://i.ytimg.com";
/** As wide as the pictures that there are; narrower ones stand for videos that are gone. */
const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="360"><rect width="480" height="360" fill="#446"/></svg>`;

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
  /** Nothing of YouTube can be reached. */
  unreachable?: boolean;
};

/** Puts it before everything `page` opens; answers the addresses asked for, players and pictures. */
export async function stubYoutube(page: Page, { error, unreachable = false }: YoutubeOptions = {}) {
  const asked = { players: new Array<string>(), pictures: new Array<string>() };
  const context: BrowserContext = page.context();
  await context.route(`${PLAYER}/**`, async (route) => {
    asked.players.push(route.request().url());
    if (unreachable) await route.abort("internetdisconnected");
    else await route.fulfill({ contentType: "text/html", body: playerPage(error ?? null) });
  });
  await context.route(`${PICTURES}/**`, async (route) => {
    asked.pictures.push(route.request().url());
    if (unreachable) await route.abort("internetdisconnected");
    else await route.fulfill({ contentType: "image/svg+xml", body: PICTURE });
  });
  return asked;
}
