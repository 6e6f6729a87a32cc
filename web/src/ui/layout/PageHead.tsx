import { createContext, use } from "react";

/** Where the app is reached, for the full addresses that previews need; the browser knows it by itself. */
export const OriginContext = createContext(typeof location === "undefined" ? "" : location.origin);

type PageHeadProps = {
  title: string;
  /** One or two sentences for search results and previews. */
  description: string;
  /** The page's own address, without what only filters it. */
  path: string;
  /** A picture of ours, site-relative; else the product's. */
  picture?: string | null;
  type?: "website" | "article";
};

const PRODUCT_PICTURE = "/preview.png";

/** Title, description and Open Graph of a public page. Source: https://ogp.me */
export function PageHead({ title, description, path, picture, type = "website" }: PageHeadProps) {
  const origin = use(OriginContext);
  return (
    <>
      <title>{title === "핏메이트" ? title : `${title} | 핏메이트`}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={origin + path} />
      <meta property="og:site_name" content="핏메이트" />
      <meta property="og:locale" content="ko_KR" />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={origin + path} />
      <meta property="og:image" content={origin + (picture ?? PRODUCT_PICTURE)} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
