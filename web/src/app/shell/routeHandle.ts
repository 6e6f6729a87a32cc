/** What a route tells the shell about itself. */
export type RouteHandle = {
  /** Chat rooms, the editor and the sign-in screens have no tab bar. */
  hideTabBar?: boolean;
  /** Full-height screens (map, messenger) have no footer either. */
  fullHeight?: boolean;
  /** Who is leaving can use nothing but the page: its header leads nowhere else. */
  bareHeader?: boolean;
};
