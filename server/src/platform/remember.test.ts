import { expect, it } from "vitest";
import { remember } from "./remember.ts";

/** Answers of ten bytes, when the test gives them. */
function library() {
  const asked: string[] = [];
  const signals = new Map<string, AbortSignal>();
  const give = new Map<string, (answer: string) => void>();
  const ask = (question: string, signal: AbortSignal) => {
    asked.push(question);
    signals.set(question, signal);
    return new Promise<string>((resolve) => void give.set(question, resolve));
  };
  const answer = (question: string) => give.get(question)?.(question.repeat(10));
  return { asked, signals, ask, answer };
}

it("forgets the one unused for longest, and everything after its time", async () => {
  let time = 0;
  const questions: string[] = [];
  const ask = remember(
    async (question) => {
      questions.push(question);
      return question;
    },
    { size: 2, forMs: 100, now: () => time },
  );
  for (const question of ["a", "b", "a", "c", "a", "b"]) await ask(question);
  expect(questions).toEqual(["a", "b", "c", "b"]);
  time = 101;
  await ask("b");
  expect(questions).toHaveLength(5);
});

it("counts the time from the answer: who asks meanwhile waits for the same", async () => {
  let time = 0;
  const { asked, ask, answer } = library();
  const question = remember(ask, { size: 9, forMs: 100, now: () => time });
  const first = question("a");
  time = 1_000;
  const second = question("a");
  answer("a");
  await Promise.all([first, second]);
  time = 1_099;
  void question("a");
  expect(asked).toEqual(["a"]);
  time = 1_100;
  void question("a");
  expect(asked).toEqual(["a", "a"]);
});

it("holds no more than it can carry", async () => {
  const { asked, ask, answer } = library();
  const question = remember(ask, { size: 9, weight: { most: 25, weigh: ({ length }) => length }, forMs: 1_000_000 });
  for (const each of ["a", "b", "c", "b"]) {
    const waiting = question(each);
    answer(each);
    await waiting;
  }
  // Only a had to go.
  void question("c");
  void question("b");
  expect(asked).toEqual(["a", "b", "c"]);
  void question("a");
  expect(asked).toEqual(["a", "b", "c", "a"]);
});

it("calls a question off once nobody waits for it, and asks it anew for the next", async () => {
  const { asked, signals, ask } = library();
  const question = remember(ask, { size: 9, forMs: 1_000 });
  const [first, second] = [new AbortController(), new AbortController()];
  const waiting = [question("a", first.signal), question("a", second.signal)];
  first.abort("one is gone");
  await expect(waiting[0]).rejects.toBe("one is gone");
  expect(signals.get("a")?.aborted).toBe(false);
  second.abort("both are gone");
  await expect(waiting[1]).rejects.toBe("both are gone");
  expect(signals.get("a")?.aborted).toBe(true);
  void question("a");
  expect(asked).toEqual(["a", "a"]);
});

it("does not call off what somebody waits for who cannot leave", async () => {
  const { signals, ask, answer } = library();
  const question = remember(ask, { size: 9, forMs: 1_000 });
  const stays = question("a");
  const leaves = new AbortController();
  const left = question("a", leaves.signal);
  leaves.abort("gone");
  await expect(left).rejects.toBe("gone");
  expect(signals.get("a")?.aborted).toBe(false);
  answer("a");
  expect(await stays).toBe("aaaaaaaaaa");
});

it("forgets what was asked before, also what is only answered afterwards", async () => {
  const { asked, ask, answer } = library();
  const question = remember(ask, { size: 9, forMs: 1_000 });
  const before = question("a");
  question.forget();
  answer("a");
  await before;
  const after = question("a");
  expect(asked).toEqual(["a", "a"]);
  answer("a");
  await after;
  void question("a");
  expect(asked).toEqual(["a", "a"]);
});
