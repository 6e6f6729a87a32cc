/** What the HTML of a post may hold: the server keeps nothing else, and pages check it once more before they show it. */
import { POST_VIDEO_START_MAX_SECONDS } from "./limits.ts";
import { PICTURE_ADDRESS } from "./uploads.ts";

const BLOCKS = ["p", "h1", "h2", "h3", "blockquote", "li"];
export const POST_TAGS: readonly string[] = [..."br ol ul strong em u s span a img iframe".split(" "), ...BLOCKS];

export const OUTWARD_LINK = { target: "_blank", rel: "noopener noreferrer nofollow ugc" } as const;

/** How a video shows; `src` comes beside it. */
export const VIDEO_ATTRIBUTES = {
  class: "ql-video",
  title: "YouTube 동영상",
  loading: "lazy",
  allow: "fullscreen; encrypted-media; picture-in-picture",
} as const;

const exactly = (value: string) => new RegExp(`^${value}$`);

/** Values of the attributes of a tag, besides `style` and `class`. */
const ATTRIBUTES: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  a: {
    href: /^(https?:\/\/|mailto:|tel:)/i,
    target: exactly(OUTWARD_LINK.target),
    rel: exactly(OUTWARD_LINK.rel),
  },
  ol: { start: /^\d{1,4}$/ },
  img: { src: PICTURE_ADDRESS, alt: /^/, width: /^[1-9]\d{0,3}$/ },
  iframe: {
    src: /^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]{11}(\?start=[1-9]\d{0,4})?$/,
    title: exactly(VIDEO_ATTRIBUTES.title),
    loading: exactly(VIDEO_ATTRIBUTES.loading),
    allow: exactly(VIDEO_ATTRIBUTES.allow),
  },
};

const ALIGN = { "text-align": [/^(left|center|right|justify)$/] };
const COLOUR = [
  /^#([\da-f]{3}|[\da-f]{6})$/i,
  /^rgba?\(\s*\d{1,3}\s*,\s*\d{1,3}\s*,\s*\d{1,3}\s*(,\s*(0|1|0?\.\d{1,3})\s*)?\)$/i,
  /^[a-z]{3,20}$/i,
];
/** From small print to the largest headline, so that a letter cannot cover the page. */
const SIZE = [/^([89]|[1-6]\d|7[0-2])(\.\d{1,3})?px$/, /^(0\.[5-9]\d{0,2}|[12](\.\d{1,3})?|3)r?em$/];

/** Values of the style properties of a tag. */
export const POST_STYLES: Readonly<Record<string, Readonly<Record<string, RegExp[]>>>> = {
  ...Object.fromEntries(BLOCKS.map((tag) => [tag, ALIGN])),
  span: {
    color: COLOUR,
    "background-color": COLOUR,
    "font-size": SIZE,
    "font-family": [/^(serif|sans-serif|monospace)$/],
  },
};

/** Classes by which Quill writes the same formats; indents are always written so. */
const QUILL = [
  /^ql-align-(center|right|justify)$/,
  /^ql-indent-[1-8]$/,
  /^ql-size-(small|large|huge)$/,
  /^ql-font-(serif|monospace)$/,
];

/** Classes of a tag. */
export const POST_CLASSES: Readonly<Record<string, RegExp[]>> = {
  ...Object.fromEntries([...BLOCKS, "span"].map((tag) => [tag, QUILL])),
  iframe: [exactly(VIDEO_ATTRIBUTES.class)],
};

/** Of tags and attributes that somebody made up, `constructor` is one. */
function own<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

/** The names of the attributes that `tag` may have. */
export function attributesOf(tag: string): string[] {
  return [
    ...Object.keys(own(ATTRIBUTES, tag) ?? {}),
    ...(own(POST_STYLES, tag) ? ["style"] : []),
    ...(own(POST_CLASSES, tag) ? ["class"] : []),
  ];
}

/** What of an attribute's value may stay on `tag`; null: nothing. */
export function allowedValue(tag: string, name: string, value: string): string | null {
  if (name === "style") return allowedStyle(own(POST_STYLES, tag) ?? {}, value);
  if (name === "class") {
    const allowed = own(POST_CLASSES, tag) ?? [];
    const classes = value.split(/\s+/).filter((each) => allowed.some((pattern) => pattern.test(each)));
    return classes.join(" ") || null;
  }
  return own(own(ATTRIBUTES, tag) ?? {}, name)?.test(value) ? value : null;
}

function allowedStyle(properties: Readonly<Record<string, RegExp[]>>, style: string): string | null {
  const kept = style.split(";").flatMap((declaration) => {
    const [name = "", value = ""] = declaration.split(/:(.*)/s).map((part) => part.trim());
    const allowed = own(properties, name)?.some((each) => each.test(value));
    return allowed ? [`${name}:${value}`] : [];
  });
  return kept.join(";") || null;
}

const YOUTUBE =
  /^(?:https?:)?\/\/(?:(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:watch\?(?:[\w=&.%-]*&)?v=|embed\/|shorts\/|live\/)|youtu\.be\/)([\w-]{11})(?=$|[?&#/])/i;

/** From where a video plays: `t=90`, `t=90s`, `t=1h2m3s` or `start=90`. */
const BEGINNING = /[?&#](?:t|start)=(?:(\d{1,2})h)?(?:(\d{1,4})m)?(?:(\d{1,5})s?)?(?=$|[&#])/i;

/** The address of the player, without cookies, that shows the YouTube video behind `address`; null for any other. */
export function videoAddress(address: string): string | null {
  const given = address.trim();
  const id = YOUTUBE.exec(given)?.[1];
  if (id === undefined) return null;
  const [hours, minutes, seconds] = (BEGINNING.exec(given) ?? []).slice(1).map((part) => Number(part ?? 0));
  const start = (hours ?? 0) * 3_600 + (minutes ?? 0) * 60 + (seconds ?? 0);
  const player = `https://www.youtube-nocookie.com/embed/${id}`;
  return start > 0 && start <= POST_VIDEO_START_MAX_SECONDS ? `${player}?start=${start}` : player;
}
