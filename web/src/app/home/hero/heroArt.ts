/** What the drawing of a slide is told: `compact` when the hero is low and the words stand beside it on phones too. */
export type HeroArtProps = { compact: boolean };
