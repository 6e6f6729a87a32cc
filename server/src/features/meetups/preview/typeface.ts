/** Pretendard as outlines: what is drawn by them looks the same on every machine, whichever fonts it has, and can be measured. */
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { create, type Font } from "fontkitten";

const FOLDER = resolve(import.meta.dirname, "../../../../../fonts/pretendard/public/static");

export type Weight = "SemiBold" | "Bold" | "ExtraBold";

/** In pixels; `tracking`: what comes between two characters besides, as a share of the size. */
export type Style = { size: number; tracking?: number };

export class Typeface {
  readonly #font: Font;

  /** Reads the one file of this weight. */
  static async open(weight: Weight): Promise<Typeface> {
    const font = create(await readFile(join(FOLDER, `Pretendard-${weight}.otf`)));
    if (font.isCollection) throw new Error("Pretendard is one font a file");
    return new Typeface(font);
  }

  private constructor(font: Font) {
    this.#font = font;
  }

  /** `text` without what there is no outline for: emoji, and scripts beside ours and a few others. */
  drawable(text: string): string {
    const known = Array.from(text).filter((character) => this.#font.hasGlyphForCodePoint(codePointOf(character)));
    return known.join("").replace(/\s+/g, " ").trim();
  }

  width(text: string, { size, tracking = 0 }: Style): number {
    const advances = Array.from(text, (character) => this.#glyph(character).advanceWidth);
    return advances.reduce((sum, advance) => sum + this.#scaled(advance, size) + tracking * size, 0);
  }

  /** The data of a path that writes `text` from (`x`, `y`) on, its baseline. */
  outline(text: string, x: number, y: number, { size, tracking = 0 }: Style): string {
    const scale = this.#scaled(1, size);
    let left = x;
    let data = "";
    for (const character of text) {
      const glyph = this.#glyph(character);
      data += glyph.path.transform(scale, 0, 0, -scale, left, y).toSVG();
      left += glyph.advanceWidth * scale + tracking * size;
    }
    return data;
  }

  #glyph(character: string) {
    return this.#font.glyphForCodePoint(codePointOf(character));
  }

  #scaled(units: number, size: number): number {
    return (units * size) / this.#font.unitsPerEm;
  }
}

const codePointOf = (character: string): number => character.codePointAt(0) ?? 0;
