/**
 * Ways to go on elsewhere in what somebody writes: links, phone numbers, messenger IDs, also as they are written to slip through
 * (공일공, O1O, 카 톡 아 이 디, full-width). Only the browsers of those who write and read look: no server does.
 */
export type Contact = "link" | "phone" | "messenger";

/** What there is of them in `text`, the first of phone, messenger, link; null: nothing. */
export function findContact(text: string): Contact | null {
  // Full-width and circled letters become plain ones.
  const plain = text
    .normalize("NFKC")
    .replaceAll(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, "")
    .toLowerCase();
  if (hasPhone(plain)) return "phone";
  if (hasMessenger(plain)) return "messenger";
  return hasLink(plain) ? "link" : null;
}

const NUMERALS: Readonly<Record<string, string>> = {
  공: "0",
  영: "0",
  빵: "0",
  일: "1",
  이: "2",
  삼: "3",
  사: "4",
  오: "5",
  육: "6",
  륙: "6",
  칠: "7",
  팔: "8",
  구: "9",
};
/** Letters that look like digits, beside digits: o, ㅇ (as NFKC leaves it), l, i. */
const LOOKALIKES: Readonly<Record<string, string>> = { o: "0", "\u110b": "0", l: "1", i: "1", "|": "1" };

/** What may stand between two groups of digits, or between any two. */
const GAP = String.raw`[\s.\-_/()~*,·ㅡ—–]`;
const PHONES = [
  // 010-1234-5678, 01012345678, 010)1234.5678
  new RegExp(String.raw`(?<!\d)01[016789]${GAP}{0,3}\d{3,4}${GAP}{0,3}\d{4}(?!\d)`),
  // 0 1 0 1 2 3 4 5 6 7 8
  new RegExp(String.raw`(?<!\d)0${GAP}{1,2}1${GAP}{1,2}[016789](?:${GAP}{1,3}\d){7,8}(?!\d)`),
  // +82 10 1234 5678
  new RegExp(String.raw`(?<!\d)\+?82${GAP}{0,2}0?1[016789]${GAP}{0,2}\d{3,4}${GAP}{0,2}\d{4}(?!\d)`),
  // 02-123-4567, 070 1234 5678
  /(?<![\d.-])\(?0(?:2|[3-6][1-5]|70|50\d)[-) ]{1,2}\d{3,4}[- ]\d{4}(?!\d)/,
];

function hasPhone(text: string): boolean {
  const spoken = text.replaceAll(/[공영빵일이삼사오육륙칠팔구]/g, (numeral) => NUMERALS[numeral] ?? numeral);
  const drawn = text.replaceAll(
    /(?<=[\d\s.-]|^|[o\u110bli|])[o\u110bli|](?=[\d\s.-]|$|[o\u110bli|])/g,
    (letter) => LOOKALIKES[letter] ?? letter,
  );
  return [text, spoken, drawn].some((each) => PHONES.some((phone) => phone.test(each)));
}

const KAKAO = "카카오톡|카톡|까톡|깨톡|ㅋㅏ톡|카카오|kakaotalk|kakao";
const OTHERS =
  "텔레그램|텔레|telegram|인스타그램|인스타|instagram|insta|위챗|wechat|디스코드|discord|왓츠앱|whatsapp|스냅챗|snapchat";
/** Words that are parts of others, too: 온라인, 파이프라인. */
const SHORT = "(?<![가-힣a-z])라인|(?<![a-z])line|톡";
const ID = "(?:아이디|아뒤|아디|계정|친추|친구추가|id(?![a-z]))(?!어)";

/** With everything between the letters taken out. */
const SQUEEZED = [
  /오픈채팅|오픈챗|오픈톡|오픈카톡|옾챗|옾카|openchat|텔레그램|telegram/,
  new RegExp(`(?:${KAKAO}|${OTHERS}|${SHORT}).{0,2}${ID}`),
];
const IN_WORDS = [
  // 카톡 minseo_run, 인스타: run.seoul
  new RegExp(
    String.raw`(?:${KAKAO}|${OTHERS}|톡)(?:은|는|이|가)?\s{0,2}[:=@(]?\s{0,2}(?=[a-z0-9._-]*[a-z])[a-z0-9][a-z0-9._-]{3,}`,
  ),
  /(?<![\w.@])@[a-z0-9_][a-z0-9_.]{3,}/,
  /\bt\.me\b/,
];

function hasMessenger(text: string): boolean {
  const squeezed = text.replaceAll(/[\s.\-_~*,·'"^]/g, "");
  return SQUEEZED.some((pattern) => pattern.test(squeezed)) || IN_WORDS.some((pattern) => pattern.test(text));
}

/**
 * Endings that are no other word, or any with a path behind it. A label of a name has 63 characters at most (RFC 1035, section 2.3.4);
 * without that, a long word without a point would be read once from each of its letters.
 */
const LINKS = [
  /https?:\/\/\S/,
  /(?<![\w@])www\.\S/,
  /(?<![\w.@-])(?:[\p{L}\d-]{1,63}\.)+(?:com|net|org|kr|io|me|gg|ly|app|link|shop|xyz|info|club|site|page|dev|online|store)(?![\p{Script=Latin}\d])/u,
  /(?<![\w.@-])(?:[a-z\d-]{1,63}\.)+[a-z]{2,}\/[\w?=#-]/,
  /[a-z\d가-힣]\s?(?:닷컴|닷넷|점\s?컴|점\s?com|dot\s?com)/,
];

const hasLink = (text: string): boolean => LINKS.some((link) => link.test(text));
