import { Outlet, useLocation, useMatches } from "react-router";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { PageTitle } from "../../ui/layout/PageTitle.tsx";
import { type Address, type Page, titleOf } from "./page.ts";

/** The page at this address, and what it is called. */
export function RoutedPage() {
  const { pathname, search } = useLocation();
  const match = useMatches().at(-1);
  const page = match?.handle as Page | undefined;
  return (
    <>
      {match && page && !page.titlesItself && (
        <Head page={page} address={{ pathname, params: match.params, search: new URLSearchParams(search) }} />
      )}
      <Outlet />
    </>
  );
}

function Head({ page, address }: { page: Page; address: Address }) {
  const title = titleOf(page, address);
  if (!page.preview) return <PageTitle>{title}</PageTitle>;
  return <PageHead title={title} description={page.preview.description} path={page.preview.path(address)} />;
}
