/** Of the service worker to a page that is open: go to that address, and say through the port that comes along that it was heard. */
export type GoMessage = { go: string };
