/** What can be told apart where the system sets the colours. */
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { forceColors } from "../../test/media.ts";
import { show } from "../../test/show.tsx";
import { Button, ButtonLink } from "./controls/Button.tsx";
import { IconButton } from "./controls/IconButton.tsx";
import { Segmented } from "./controls/Segmented.tsx";
import { SportTabs } from "./controls/Tabs.tsx";
import { PillSelect } from "./fields/PillSelect.tsx";
import { SwitchRow } from "./fields/SwitchRow.tsx";
import { Dot } from "./people/Count.tsx";

const nothing = () => {};
const OPTIONS = [
  { value: "on", label: "지도" },
  { value: "off", label: "목록" },
];

/** Each with or without what it says. */
const STATES: [name: string, shown: (on: boolean) => ReactNode][] = [
  ["a switch", (on) => <SwitchRow text="위치 쉬기" checked={on} onChange={nothing} />],
  ["a segment", (on) => <Segmented label="보기" value={on ? "on" : "off"} onChange={nothing} options={OPTIONS} />],
  ["a sport", (on) => <SportTabs label="운동" value={on ? "RUNNING" : "HIKING"} onChange={nothing} />],
  [
    "a pressed button",
    (on) => <button type="button" aria-label="좋아요" aria-pressed={on} style={{ width: 80, height: 44 }} />,
  ],
  [
    "the place one is at",
    (on) => <a href="/" aria-label="지도" aria-current={on || undefined} style={{ display: "block", height: 44 }} />,
  ],
  ["what is new", (on) => <div style={{ height: 16 }}>{on && <Dot />}</div>],
];

/** Bolder letters are too little to see alone, and edges are another colour under the pointer, wherever it was left. */
const BARE = "[data-testid] * { font-size: 0 !important; pointer-events: none } [data-testid] svg { display: none }";
const picture = (id: string) => page.getByTestId(id).screenshot({ save: false });

test.each(STATES)("in forced colours %s shows by more than its letters", async (_name, shown) => {
  await forceColors();
  show(
    <>
      <style>{BARE}</style>
      {["off", "off as well", "on"].map((each) => (
        <div key={each} data-testid={each}>
          {shown(each === "on")}
        </div>
      ))}
    </>,
  );
  await expect.element(page.getByTestId("on")).toBeInTheDocument();
  const off = await picture("off");
  expect(await picture("off as well")).toBe(off);
  expect(await picture("on")).not.toBe(off);
});

/** Of a choice only what is not chosen. */
const UNCHOSEN = "[aria-selected=true], label:has(:checked) { visibility: hidden }";

test.each<[name: string, shown: () => ReactNode]>([
  ["a button", () => <Button variant="secondary">거절</Button>],
  ["a link like a button", () => <ButtonLink to="/">지도</ButtonLink>],
  ["a button with an icon alone", () => <IconButton icon="plus" label="새 채팅" />],
  ["a segment", () => <Segmented label="보기" value="on" onChange={nothing} options={OPTIONS} />],
  ["a sport", () => <SportTabs label="운동" value="RUNNING" onChange={nothing} />],
  [
    "what is picked from",
    () => (
      <PillSelect label="정렬" value="near" onChoose={nothing}>
        <option value="near">가까운 순</option>
      </PillSelect>
    ),
  ],
])("in forced colours %s that is not chosen has an edge", async (_name, shown) => {
  await forceColors();
  show(
    <>
      <style>{BARE + UNCHOSEN}</style>
      <div data-testid="seen">{shown()}</div>
      <div data-testid="unseen">
        <div style={{ visibility: "hidden" }}>{shown()}</div>
      </div>
    </>,
  );
  await expect.element(page.getByTestId("seen")).toBeInTheDocument();
  expect(await picture("seen")).not.toBe(await picture("unseen"));
});
