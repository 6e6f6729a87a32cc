import { defineConfig } from "@playwright/test";

/** What only the whole browser has (notifications) asks for it by `CHROMIUM_PATH`; without either, Playwright has its own. */
const { CHROMIUM_PATH, CHROMIUM_SHELL_PATH = CHROMIUM_PATH } = process.env;

/** Journeys in a real browser against real servers with real databases; each worker starts its own (fixtures.ts) from one template. */
export default defineConfig({
  testDir: "journeys",
  globalSetup: "./template.ts",
  outputDir: "../test-results",
  fullyParallel: false,
  // More than this machine may have cores: a journey waits for timers, too.
  workers: 3,
  // The longest takes half of it on a slow machine.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  // Where nobody watches, a second try tells a slow machine from a broken product; the report names it as flaky.
  retries: process.env.CI ? 1 : 0,
  reporter: "list",
  use: {
    locale: "ko-KR",
    timezoneId: "Asia/Seoul",
    // A trace costs a fifth of all the time; `--trace on` asks for one without a second try.
    trace: "on-first-retry",
    screenshot: "only-on-failure",
    // What a service worker passes on escapes page.route; a journey that wants it asks for it.
    serviceWorkers: "block",
    // A test that shows what moves asks for it itself.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      ...(CHROMIUM_SHELL_PATH && { executablePath: CHROMIUM_SHELL_PATH }),
      args: [
        "--no-sandbox",
        "--disable-quic",
        "--disable-background-networking",
        "--disable-component-update",
        // A journey's page lives for seconds: to optimise its code is a seventh of all that pages take, and never pays.
        "--js-flags=--no-opt --no-maglev",
      ],
    },
  },
});
