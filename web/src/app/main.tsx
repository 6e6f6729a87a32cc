/** Starts the app in the browser. */
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { createQueryClient } from "../lib/queryClient.ts";
import { signInAddress } from "../lib/returnTo.ts";
import { onSessionExpired } from "../lib/session.ts";
import { routes } from "./router.tsx";

const router = createBrowserRouter(routes);
const queryClient = createQueryClient();

onSessionExpired(() => {
  const { pathname, search } = router.state.location;
  void router.navigate(signInAddress(pathname + search, true), { replace: true });
});

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
