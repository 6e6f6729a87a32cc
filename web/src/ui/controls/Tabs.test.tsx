import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { useState } from "react";
import { show } from "../../../test/show.tsx";
import { tabTo } from "../../../test/tabTo.ts";
import { Tabs } from "./Tabs.tsx";

const ITEMS = [
  { value: "a", label: "받은 신청" },
  { value: "b", label: "보낸 신청" },
  { value: "c", label: "메이트" },
];

function Example() {
  const [value, setValue] = useState("a");
  return <Tabs label="메이트와 신청" value={value} onChange={setValue} items={ITEMS} />;
}

const chosen = () => page.getByRole("tab", { selected: true });

test("the arrow keys, Home and End choose and move the focus; ends meet; Tab has one stop", async () => {
  show(<Example />);
  await tabTo(page.getByRole("tab", { name: "받은 신청" }));
  for (const [key, name] of [
    ["ArrowRight", "보낸 신청"],
    ["End", "메이트"],
    ["ArrowRight", "받은 신청"],
    ["ArrowLeft", "메이트"],
    ["Home", "받은 신청"],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    await expect.element(chosen()).toHaveTextContent(name);
    await expect.element(chosen()).toHaveFocus();
  }
});
