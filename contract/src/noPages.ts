/** Addresses at which there is something else than a page of the app. Apart from paths.ts, which every page loads. */

const NO_PAGES = /^\/(api|calendar|previews|uploads|thumbnails|assets)(\/|$)/;

/** Whether `path`, where no file of the app's lies, is that of one of its pages, if only of one that says that there is none. */
export const isPage = (path: string): boolean => !NO_PAGES.test(path);
