/** Where all that the desk knows is kept. */
export const DESK = ["desk"] as const;
