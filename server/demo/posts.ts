/** Fills the community: posts, comments, likes and readers, all through the services. */
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { openClock } from "../src/platform/db/clock.ts";
import type { Db } from "../src/platform/db/database.ts";
import { matesAmong } from "../src/features/mates/queries.ts";
import { addAnswer, addComment } from "../src/features/posts/discussion.ts";
import { createPost, type PostPorts, toggleLike } from "../src/features/posts/service.ts";
import { createViewCounter, type ViewCounter } from "../src/features/posts/views.ts";
import { storePicture } from "../src/features/uploads/service.ts";
import type { Storage } from "../src/platform/storage/storage.ts";
import { type DemoPost, readPosts } from "./postFiles.ts";

type DemoPorts = PostPorts & { storage: Storage };
type People = ReadonlyMap<string, { memberId: number }>;

const VISITORS_PER_LIKE = 7;

const PICTURES = resolve(import.meta.dirname, "data/pictures");

/** Writes what `people` have to say to each other, as if it had happened before `now`. */
export async function writePosts(ports: DemoPorts, people: People, now: Date): Promise<void> {
  const views = createViewCounter(ports.db, await openClock(ports.db));
  for (const post of await readPosts(now)) {
    const description = await bringPictures(ports, idOf(people, post.author), post);
    await writePost(ports, people, views, { ...post, description }, now);
  }
  await views.store();
}

async function writePost(
  ports: PostPorts,
  people: People,
  views: ViewCounter,
  post: DemoPost,
  now: Date,
): Promise<void> {
  const { db } = ports;
  const authorId = idOf(people, post.author);
  const postId = await createPost(db, authorId, { ...post, images: [] }, { at: post.at });
  const readers = await readersOf(db, people, post);
  const fans = readers.filter((id) => id !== authorId).slice(0, post.likes);
  for (const memberId of fans) await toggleLike(ports, postId, memberId, { at: post.at });
  await discuss(ports, people, postId, post, now);
  for (const memberId of fans) views.note(postId, { network: `demo-${memberId}`, memberId });
  if (post.visibility === "mates") return;
  for (let visitor = 0; visitor < post.likes * VISITORS_PER_LIKE; visitor += 1) {
    views.note(postId, { network: `demo-${visitor}`, agent: "demo" });
  }
}

/** The text with its pictures stored, as their author would have brought them. */
async function bringPictures(ports: DemoPorts, authorId: number, { description, pictures }: DemoPost): Promise<string> {
  let text = description;
  for (const name of pictures) {
    const bytes = await readFile(resolve(PICTURES, `${name}.webp`));
    text = text.replace(`"!${name}"`, `"${await storePicture(ports, authorId, bytes, "pictures")}"`);
  }
  return text;
}

/** Who may read the post, in an order of its own. */
async function readersOf(db: Db, people: People, post: DemoPost): Promise<number[]> {
  const everybody = [...people.values()].map(({ memberId }) => memberId);
  if (post.visibility === "public") {
    const start = (post.at.getUTCDate() * 7) % everybody.length;
    return [...everybody.slice(start), ...everybody.slice(0, start)];
  }
  const mates = await matesAmong(db, idOf(people, post.author), everybody);
  return everybody.filter((id) => mates.has(id));
}

/** The talk under a post; each word a while after the one before, the last before `now`. */
async function discuss(ports: PostPorts, people: People, postId: number, post: DemoPost, now: Date): Promise<void> {
  const words = post.comments.reduce((count, { answers }) => count + 1 + answers.length, 0);
  const step = Math.min(3_600_000, (now.getTime() - post.at.getTime()) / (words + 1));
  let clock = post.at.getTime();
  const next = () => new Date((clock += step));
  for (const { author, text, answers } of post.comments) {
    const { comments } = await addComment(ports, postId, idOf(people, author), text, { at: next() });
    const commentId = comments.at(-1)?.commentId ?? 0;
    for (const answer of answers) {
      await addAnswer(ports, { postId, commentId }, idOf(people, answer.author), answer.text, { at: next() });
    }
  }
}

function idOf(people: People, nickname: string): number {
  const person = people.get(nickname);
  if (!person) throw new Error(`The demo knows nobody called ${nickname}`);
  return person.memberId;
}
