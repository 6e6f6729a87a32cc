import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { defineProject } from "vitest/config";

const { CHROMIUM_PATH, CHROMIUM_SHELL_PATH: executablePath = CHROMIUM_PATH } = process.env;

/** Components with their styles in the browser the journeys run in: what is shown, focus, keys, names for screen readers. */
export default defineProject({
  plugins: [react()],
  test: {
    name: "ui",
    include: ["src/**/*.test.tsx"],
    setupFiles: ["test/setup.ts"],
    // Each file puts away what it has shown (test/show.tsx), so that the next may have its page.
    isolate: false,
    // After the others, which run in as many workers as there are.
    sequence: { groupOrder: 1 },
    // As with the journeys: where nobody watches, a second try tells a slow machine from a broken product.
    retry: process.env.CI ? 1 : 0,
    browser: {
      enabled: true,
      headless: true,
      // A part of a name will do, as in the journeys.
      locators: { exact: false },
      screenshotFailures: false,
      provider: playwright({
        launchOptions: { ...(executablePath && { executablePath }), args: ["--no-sandbox"] },
        contextOptions: { locale: "ko-KR", timezoneId: "Asia/Seoul", reducedMotion: "reduce" },
        actionTimeout: 10_000,
      }),
      // Two pages: one alone leaves a core without work.
      instances: [{ browser: "chromium", viewport: { width: 390, height: 844 }, maxWorkers: 2 }],
    },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
  },
  // Known before the first file: what is found later loads the page anew.
  optimizeDeps: {
    include: [
      "react",
      "react-dom",
      "react-dom/client",
      "react/jsx-dev-runtime",
      "react-router",
      "react-router/dom",
      "@tanstack/react-query",
      "@dnd-kit/dom",
      "@dnd-kit/react",
      "@dnd-kit/react/sortable",
      "@base-ui/react/autocomplete",
      "@base-ui/react/context-menu",
      "@base-ui/react/menu",
      "@simplewebauthn/browser",
      "@stomp/stompjs",
      "axe-core",
      "dataloader",
      "embla-carousel",
      "es-hangul",
      "eventsource-parser",
      "leaflet",
      "supercluster",
      "zod/mini",
      "zod/v4/core",
    ],
  },
});
