/** Of the service worker to a page that is open: go to that address. */
export type GoMessage = { go: string };
