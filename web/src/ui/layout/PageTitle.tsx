/** The document's title; one per page. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} | 핏메이트`}</title>;
}
