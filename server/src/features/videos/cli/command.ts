/** What `npm run videos -- …` asks for, read from its words. */
import { parseArgs } from "node:util";
import { VIDEO_CATEGORIES } from "@fitmate/contract/sports";
import { VideoCategory } from "@fitmate/contract/videos";
import { videoIdOf } from "../youtube/videoId.ts";

export const USAGE = `npm run videos -- <command>

  sync                    with YOUTUBE_API_KEY: refresh what is stored, take over what is new of the channels and
                          playlists in VIDEO_SOURCES; goes on where it broke off
  verify                  without a key: ask YouTube about each video, take over its title, hide it where it is gone
  add <category> <url…>   add videos; all or none
  remove <url…>           take videos out for good; all or none
  list [category]         show them all, hidden ones too

  category: ${VIDEO_CATEGORIES.join(", ")}
  --dry-run               sync, verify, add, remove: change nothing, say what would change
  --all                   verify: also those asked about in the last 25 days
  --force                 verify: hide videos even when none at all would play
`;

export type Command =
  | { name: "help" }
  | { name: "sync"; dryRun: boolean }
  | { name: "verify"; dryRun: boolean; all: boolean; force: boolean }
  | { name: "add"; dryRun: boolean; category: VideoCategory; videoIds: string[] }
  | { name: "remove"; dryRun: boolean; videoIds: string[] }
  | { name: "list"; category: VideoCategory | undefined };

/** The words make no sense; the message says why. */
export class UsageError extends Error {
  override name = "UsageError";
}

/** Throws UsageError. */
export function readCommand(words: string[]): Command {
  const { flags, positionals } = parse(words);
  const [name, ...rest] = positionals;
  const { "dry-run": dryRun = false, all = false, force = false } = flags;
  if (flags.help || name === undefined || name === "help") return { name: "help" };
  if ((all || force) && name !== "verify") throw new UsageError("--all and --force belong to verify.");
  switch (name) {
    case "sync":
      nothingIn(rest);
      return { name, dryRun };
    case "verify":
      nothingIn(rest);
      return { name, dryRun, all, force };
    case "list":
      if (dryRun) throw new UsageError("list changes nothing anyway.");
      nothingIn(rest.slice(1));
      return { name, category: rest[0] === undefined ? undefined : categoryIn(rest[0]) };
    case "add":
      return { name, dryRun, category: categoryIn(rest[0] ?? ""), videoIds: videosIn(rest.slice(1)) };
    case "remove":
      return { name, dryRun, videoIds: videosIn(rest) };
    default:
      throw new UsageError(`There is no command ${name}.`);
  }
}

function parse(words: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: withoutIds(words),
      allowPositionals: true,
      options: {
        "dry-run": { type: "boolean" },
        all: { type: "boolean" },
        force: { type: "boolean" },
        help: { type: "boolean", short: "h" },
      },
    });
    return { flags: values, positionals };
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** Ids may begin with a hyphen: as addresses they do not. */
function withoutIds(words: string[]): string[] {
  return words.map((word) => (/^-[\w-]{10}$/.test(word) && !word.startsWith("--") ? `youtu.be/${word}` : word));
}

function nothingIn(words: string[]): void {
  if (words.length > 0) throw new UsageError(`What is ${words.join(" ")}?`);
}

function categoryIn(word: string): VideoCategory {
  const category = VideoCategory.safeParse(word);
  if (!category.success) throw new UsageError(`The category is one of ${VIDEO_CATEGORIES.join(", ")}.`);
  return category.data;
}

function videosIn(words: string[]): string[] {
  if (words.length === 0) throw new UsageError("Which videos? Name them by their addresses on YouTube.");
  const strange = words.filter((word) => videoIdOf(word) === undefined);
  if (strange.length > 0) throw new UsageError(`No address of a YouTube video: ${strange.join(", ")}.`);
  return [...new Set(words.flatMap((word) => videoIdOf(word) ?? []))];
}
