import { useEffect } from "react";
import { useLocation } from "react-router";
import { expect, onTestFinished, test } from "vitest";
import { show } from "../../../test/show.tsx";
import { keepPlace } from "../../lib/keepPlace.ts";
import { KeptPlace } from "./KeptPlace.tsx";

const LEFT_AT_PX = 1_000;

/** The location whose effects have run: the router listens for its end from then on. */
let arrivedAt = "";

function Arrival() {
  const { key } = useLocation();
  useEffect(() => {
    arrivedAt = key;
  }, [key]);
  return null;
}

/** A long page that was left, and come back to while it is short; `grow` gives it `px` of height. */
async function comeBack() {
  const { router } = show(
    <>
      <KeptPlace />
      <Arrival />
      <div id="page" style={{ height: "5000px" }} />
    </>,
  );
  onTestFinished(() => scrollTo(0, 0));
  const grow = async (px: number) => {
    const page = document.querySelector<HTMLElement>("#page");
    if (page) page.style.height = `${px}px`;
    await grown();
  };
  await expect.poll(() => document.documentElement.scrollHeight).toBeGreaterThanOrEqual(5_000);
  scrollTo(0, LEFT_AT_PX);
  await router.navigate("/?elsewhere");
  const arrived = async () => {
    await expect.poll(() => arrivedAt).toBe(router.state.location.key);
  };
  await arrived();
  expect(scrollY).toBe(0);
  await grow(100);
  await router.navigate(-1);
  await arrived();
  await grow(900);
  await expect.poll(() => scrollY).toBeGreaterThan(0);
  expect(scrollY).toBeLessThan(LEFT_AT_PX);
  return grow;
}

/** Where pages were left, as the router keeps it for the next load of the page. */
const placesWrittenDown = () =>
  Object.values(JSON.parse(sessionStorage.getItem("react-router-scroll-positions") ?? "{}"));

/** A change of height has been told of by then. */
async function grown(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
}

test("a page that was left far down is found there again once it is long enough, and kept there while it goes on growing", async () => {
  const grow = await comeBack();
  await grow(5_000);
  await expect.poll(() => scrollY).toBe(LEFT_AT_PX);
  // As a browser does that holds on to what it shows while something comes in above it.
  scrollTo(0, 1_500);
  await grow(6_000);
  await expect.poll(() => scrollY).toBe(LEFT_AT_PX);
});

test("whoever goes on by themselves meanwhile stays where they went", async () => {
  const grow = await comeBack();
  dispatchEvent(new WheelEvent("wheel"));
  scrollTo(0, 40);
  await grow(5_000);
  expect(scrollY).toBe(40);
});

test("who leaves the page before their place is there has left it at that place", async () => {
  const grow = await comeBack();
  const leave = () => {
    dispatchEvent(new PageTransitionEvent("pagehide"));
    return placesWrittenDown();
  };
  await expect.poll(leave).toContain(LEFT_AT_PX);
  // A key of the browser, as one that loads the page anew, is none by which a reader goes on in it.
  dispatchEvent(new KeyboardEvent("keydown", { key: "F5" }));
  expect(leave()).toContain(LEFT_AT_PX);

  dispatchEvent(new KeyboardEvent("keydown", { key: "PageUp" }));
  scrollTo(0, 40);
  expect(leave()).toContain(40);
  expect(leave()).not.toContain(LEFT_AT_PX);
  await grow(5_000);
  expect(scrollY).toBe(40);
});

test("who was brought to their place and left the page elsewhere in it has left it there", async () => {
  const grow = await comeBack();
  await grow(5_000);
  await expect.poll(() => scrollY).toBe(LEFT_AT_PX);
  // As by dragging the scroll bar, of which no event tells.
  scrollTo(0, 40);
  dispatchEvent(new PageTransitionEvent("pagehide"));
  expect(placesWrittenDown()).toContain(40);
});

test("who is brought elsewhere stays there", async () => {
  const grow = await comeBack();
  const keeping = keepPlace(() => scrollTo(0, 20), 60_000);
  await grow(5_000);
  keeping.abort();
  expect(scrollY).toBe(20);
  scrollTo(0, 60);
  await grow(6_000);
  expect(scrollY).toBe(60);
});

test("on another page nobody is taken to the place of the one before", async () => {
  const { router } = show(
    <>
      <KeptPlace />
      <div style={{ height: "5000px" }} />
    </>,
  );
  onTestFinished(() => scrollTo(0, 0));
  await expect.poll(() => document.documentElement.scrollHeight).toBeGreaterThanOrEqual(5_000);
  scrollTo(0, LEFT_AT_PX);
  await router.navigate("/?elsewhere");
  await router.navigate(-1);
  await expect.poll(() => scrollY).toBe(LEFT_AT_PX);
  await router.navigate("/?next");
  await expect.poll(() => scrollY).toBe(0);
  document.body.style.minHeight = "6000px";
  onTestFinished(() => document.body.removeAttribute("style"));
  await grown();
  expect(scrollY).toBe(0);
});
