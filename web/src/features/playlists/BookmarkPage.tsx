/** Where the bookmark of the header leads: all playlists. */
export { Overview as Component } from "./overview/Overview.tsx";
