import type { LatLng } from "@fitmate/contract/cell";
import { useRef } from "react";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../../../test/accessibility.ts";
import { inputMethod } from "../../../../test/inputMethod.ts";
import { refuse, serve } from "../../../../test/server.ts";
import { show } from "../../../../test/show.tsx";
import { afterContent, contentIncludes } from "../../../lib/afterContent.ts";
import { PlaceSearch } from "./PlaceSearch.tsx";

const SEOUL = { latitude: 37.5665, longitude: 126.978 };
const field = page.getByRole("combobox", { name: "장소 검색" });
const options = page.getByRole("option");

function Map({ onGo }: { onGo: (at: LatLng, zoom: number) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return <PlaceSearch input={input} near={SEOUL} searchMap={null} onGo={onGo} />;
}

/** On a map without a geocoder. */
function open() {
  serve({ searchPlaces: () => ({ offered: false, places: [] }) });
  const go = vi.fn<(at: LatLng, zoom: number) => void>();
  show(<Map onGo={go} />);
  return go;
}

test("the search that comes in the middle of a syllable waits for its end, and takes over what was typed and the focus", async () => {
  const content = Promise.withResolvers<void>();
  contentIncludes(content.promise);
  open();
  const typedIn = page.getByLabelText("장소 검색");
  const ime = inputMethod();
  await typedIn.click();
  await ime.compose("서울수");
  content.resolve();
  await import("./PlaceAutocomplete.tsx");
  await afterContent();
  await new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)));
  await ime.compose("숲");
  await expect.element(typedIn).toHaveValue("서울숲");
  await ime.finish("숲");
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue("서울숲");
  await expect.element(options.first()).toHaveTextContent("서울숲공원 · 서울 성동구");
  await userEvent.keyboard("역");
  await expect.element(field).toHaveValue("서울숲역");
});

test("what closes the results for who hears them says so in Korean, each time", async () => {
  open();
  for (const typed of ["서울숲", "북한산"]) {
    await field.fill(typed);
    await expect.element(options.first()).toBeVisible();
    expect(page.getByRole("button", { name: "Dismiss" }).elements()).toEqual([]);
    await expect.element(page.getByRole("button", { name: "닫기" }).first()).toBeInTheDocument();
    await userEvent.keyboard("{Escape}");
    await expect.element(options.first()).not.toBeInTheDocument();
  }
});

test("finds by first consonants and a half-typed syllable", async () => {
  open();
  const ime = inputMethod();
  await field.click();
  await ime.compose("ㅂㅎㅅ");
  await expect.element(options.first()).toHaveTextContent("북한산산 · 서울 강북구");
  await field.fill("");
  await expect.poll(() => options.elements().length).toBe(0);
  await ime.compose("성ㅅ");
  await expect.element(options.filter({ hasText: "성수역" })).toBeVisible();
});

test("Enter of the input method ends the syllable, nothing else; the next one goes to what was found first", async () => {
  const go = open();
  const ime = inputMethod();
  await field.click();
  await ime.compose("성수");
  await expect.element(options.first()).toHaveTextContent("성수역역 · 서울 성동구");
  await ime.pressEnterWhileComposing();
  await expect.element(field).toHaveValue("성수");
  await expect.element(options.first()).toBeVisible();
  await ime.finish("수");
  expect(go).not.toHaveBeenCalled();
  await userEvent.keyboard("{Enter}");
  await expect.element(field).toHaveValue("성수역");
  await expect.poll(() => options.elements().length).toBe(0);
  expect(go).toHaveBeenCalledOnce();
});

test("is used by keyboard alone", async () => {
  const go = open();
  await field.click();
  await userEvent.keyboard("한강공원");
  await expect.element(options.nth(2)).toBeVisible();
  await expect.element(field).toHaveAttribute("aria-expanded", "true");
  const names = options.elements().map(({ textContent }) => textContent);
  const active = () => {
    const id = field.element().getAttribute("aria-activedescendant") ?? "";
    return document.getElementById(id)?.textContent;
  };
  expect(active()).toBe(names[0]);
  await userEvent.keyboard("{ArrowDown}{ArrowDown}");
  await expect.poll(active).toBe(names[2]);
  await userEvent.keyboard("{ArrowUp}");
  await expect.poll(active).toBe(names[1]);
  await expectAccessible("[role=combobox], [role=listbox]");

  await userEvent.keyboard("{Escape}");
  await expect.poll(() => options.elements().length).toBe(0);
  await expect.element(field).toHaveValue("한강공원");
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(options.first()).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => options.elements().length).toBe(0);
  await expect.element(field).not.toHaveValue("한강공원");
  expect(go).toHaveBeenCalledOnce();
});

test("says when a place is not on the map, and offers no addresses where there is no geocoder", async () => {
  open();
  await field.click();
  await userEvent.keyboard("없는곳이름");
  await expect.element(page.getByText("찾는 곳이 이 지도에 없어요.")).toBeVisible();
  expect(options.elements()).toEqual([]);
});

test("Enter leaves what is said in place of results", async () => {
  const go = open();
  await field.fill("없는곳이름");
  await expect.element(page.getByText("찾는 곳이 이 지도에 없어요.")).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)));
  await expect.element(field).toHaveAttribute("aria-expanded", "true");
  await expect.element(page.getByText("찾는 곳이 이 지도에 없어요.")).toBeVisible();
  expect(go).not.toHaveBeenCalled();
});

test.each([
  ["Seongsu", /한글로 찾아보세요/],
  ["왕십리로 63", /이 지도는 주소를 몰라요/],
  ["없는곳이름", /가까운 역 이름으로/],
])("says what is needed to find %s", async (words, note) => {
  open();
  await field.fill(words);
  await expect.element(page.getByText(note)).toBeVisible();
});

test("a search elsewhere that has failed is there to be tried again", async () => {
  let fails = true;
  const place = { name: "왕십리로 63", address: "서울 성동구 왕십리로 63", latitude: 37.54, longitude: 127.04 };
  serve({
    searchPlaces: ({ query }) =>
      query["query"] && fails ? refuse("UNAVAILABLE") : { offered: true, places: query["query"] ? [place] : [] },
  });
  show(<Map onGo={() => {}} />);
  await field.click();
  await userEvent.keyboard("왕십리로 63");
  const addresses = options.filter({ hasText: "주소로 찾기" });
  await addresses.click();
  await expect.element(page.getByText("지금은 연결할 수 없어요. 잠시 후 다시 시도해 주세요.")).toBeVisible();
  fails = false;
  await addresses.click();
  await expect.element(options.filter({ hasText: "서울 성동구 왕십리로 63" })).toBeVisible();
  await expect.element(addresses).not.toBeInTheDocument();
});
