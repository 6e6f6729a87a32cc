import { type QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, type DataRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { onTestFinished } from "vitest";
import { AppProviders } from "../src/app/AppProviders.tsx";
import { createQueryClient } from "../src/lib/queryClient.ts";
import { closeToast, currentToast } from "../src/ui/feedback/toast.ts";
import { Toaster } from "../src/ui/feedback/Toaster.tsx";

type Shown = { router: DataRouter; queryClient: QueryClient };

/**
 * Shows `element` as the page at `address`, with toasts, until the test is over. Other addresses show nothing, unless they are `path`
 * as well, as those of a page that names in its address what it shows.
 */
export function show(element: ReactNode, address = "/", path = new URL(address, location.href).pathname): Shown {
  const main = document.createElement("main");
  document.body.append(main);
  const queryClient = createQueryClient();
  const router = createMemoryRouter(
    [
      { path, element },
      { path: "*", element: null },
    ],
    { initialEntries: [address] },
  );
  const root = createRoot(main);
  root.render(
    <AppProviders queryClient={queryClient}>
      <RouterProvider router={router} />
      <Toaster />
    </AppProviders>,
  );
  onTestFinished(() => {
    root.unmount();
    main.remove();
    queryClient.clear();
    closeToast(currentToast()?.id ?? 0);
    sessionStorage.clear();
    localStorage.clear();
  });
  return { router, queryClient };
}
