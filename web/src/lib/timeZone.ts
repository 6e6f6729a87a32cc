/** Where the reader is; where pages are rendered nobody is anywhere, and most are in Korea. */
export const TIME_ZONE = import.meta.env.SSR ? "Asia/Seoul" : new Intl.DateTimeFormat().resolvedOptions().timeZone;
