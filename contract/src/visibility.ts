/** Who may read a post: everybody, or its author's mates. `accessLevel` says it on the wire: true = everybody. */
export type Visibility = "public" | "mates";

export const visibilityOf = (accessLevel: boolean): Visibility => (accessLevel ? "public" : "mates");

export const accessLevelOf = (visibility: Visibility): boolean => visibility === "public";
