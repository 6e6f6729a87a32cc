import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { show } from "../../test/show.tsx";
import { useSingleMutation } from "./singleMutation.ts";

/** A button that sends each time it is pressed; `answers` are what it is answered, in order. */
function open(way: "mutate" | "mutateAsync", answers: (() => string)[], pressed?: (forget: () => void) => void) {
  const sent: number[] = [];
  const done: string[] = [];
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>();
  function Sending() {
    const sending = useSingleMutation({
      mutationFn: async (press: number) => {
        sent.push(press);
        await isAnswered;
        return answers.shift()?.() ?? "";
      },
    });
    const send = (press: number) => {
      pressed?.(sending.reset);
      if (way === "mutate") sending.mutate(press, { onSuccess: (said) => done.push(said) });
      else
        void sending.mutateAsync(press).then(
          (said) => done.push(said),
          () => {},
        );
    };
    return (
      <>
        <button aria-busy={sending.isPending} onClick={({ timeStamp }) => send(timeStamp)}>
          하기
        </button>
        <p>{sending.error?.message ?? sending.data}</p>
      </>
    );
  }
  show(<Sending />);
  return { sent, done, answer };
}

async function pressTwice(): Promise<HTMLElement> {
  const button = page.getByRole("button", { name: "하기" });
  await expect.element(button).toBeVisible();
  const element = button.element() as HTMLElement;
  element.click();
  element.click();
  await expect.element(button).toHaveAttribute("aria-busy", "true");
  return element;
}

test.each(["mutate", "mutateAsync"] as const)(
  "what is pressed twice before it shows is done once (%s)",
  async (way) => {
    const { sent, done, answer } = open(way, [() => "됐어요", () => "또 됐어요"]);
    const button = await pressTwice();
    answer();
    await expect.element(page.getByText("됐어요", { exact: true })).toBeVisible();
    expect(sent).toHaveLength(1);
    expect(done).toEqual(["됐어요"]);
    // Later it is another press.
    button.click();
    await expect.element(page.getByText("또 됐어요")).toBeVisible();
    expect(sent).toHaveLength(2);
  },
);

test("what was refused is said, though a second press has forgotten what was said before, and can be tried again", async () => {
  const refused = () => {
    throw new Error("안 됐어요");
  };
  const { sent, answer } = open("mutate", [refused, () => "됐어요"], (forget) => forget());
  const button = await pressTwice();
  answer();
  await expect.element(page.getByText("안 됐어요")).toBeVisible();
  button.click();
  await expect.element(page.getByText("됐어요", { exact: true })).toBeVisible();
  expect(sent).toHaveLength(2);
});
