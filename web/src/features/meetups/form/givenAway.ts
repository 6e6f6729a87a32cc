/** Whether a text gives a hidden place away: a word of the place's name that stands in it. */

/** What says nothing of where it is. */
const COMMON =
  /^(앞|뒤|옆|안|밖|입구|출구|정문|후문|주차장|광장|공원|역|산|센터|방문자센터|헬스|헬스장|체육관|운동장|트랙|카페|편의점|\d+번)$/;
/** What a place is called without: 서울숲역 is 서울숲. */
const ENDINGS = /(역|공원|센터|헬스장|체육관|운동장|초등학교|중학교|고등학교|대학교)$/;
const LETTERS_MIN = 2;

export function givenAwayIn(text: string, placeName: string): string | null {
  const said = text.replace(/\s+/g, "");
  const words = placeName
    .split(/[\s,·()]+/)
    .flatMap((word) => [word, word.replace(ENDINGS, "")])
    .filter((word) => word.length >= LETTERS_MIN && !COMMON.test(word));
  return words.find((word) => said.includes(word)) ?? null;
}
