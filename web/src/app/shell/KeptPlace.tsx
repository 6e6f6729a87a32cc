import { lazy, Suspense, useContext } from "react";
import { ScrollRestoration, UNSAFE_DataRouterStateContext as RouterStateContext } from "react-router";

// Who comes to the top of a page does without.
const Kept = lazy(async () => {
  const loaded = await import("./Kept.tsx").catch(() => null);
  return { default: loaded?.Kept ?? (() => null) };
});

/**
 * A page is found again where it was left, a new one at its top. The router scrolls once, which leads nowhere as long as the page is
 * short for want of its answers: `Kept` goes on, to the place that the router names (nowhere else does it tell of it).
 */
export function KeptPlace() {
  const routed = useContext(RouterStateContext);
  const place = routed?.restoreScrollPosition;
  return (
    <>
      <ScrollRestoration />
      {place ? (
        <Suspense>
          <Kept key={routed.location.key} of={routed.location.key} place={place} />
        </Suspense>
      ) : null}
    </>
  );
}
