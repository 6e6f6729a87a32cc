import { Outlet } from "react-router";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { PageTitle } from "../../ui/layout/PageTitle.tsx";
import { type Address, type Page, titleOf } from "./page.ts";
import { useRouted } from "./useRouted.ts";

/** The page at this address, and what it is called. */
export function RoutedPage() {
  const routed = useRouted();
  return (
    <>
      {routed && !routed.page.titlesItself && <Head {...routed} />}
      <Outlet />
    </>
  );
}

function Head({ page, address }: { page: Page; address: Address }) {
  const title = titleOf(page, address);
  if (!page.preview) return <PageTitle>{title}</PageTitle>;
  return <PageHead title={title} description={page.preview.description} path={page.preview.path(address)} />;
}
