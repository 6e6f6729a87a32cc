import { describe, expect, it } from "vitest";
import {
  EMPTY_DRAFT,
  isBlankHtml,
  keepDraft,
  keepEdit,
  loadDraft,
  loadEdit,
  missingParts,
  type PostDraft,
  withPicturesOf,
} from "./draft.ts";

const DRAFT: PostDraft = {
  title: "한강 러닝",
  description: "<p>같이 뛰어요</p>",
  hashtags: ["한강"],
  category: "RUNNING",
  visibility: "mates",
};

function memory(): Storage {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
    clear: () => values.clear(),
    key: () => null,
    get length() {
      return values.size;
    },
  };
}

describe("what is missing", () => {
  it.each([
    [{}, []],
    [{ title: "  " }, ["title"]],
    [{ description: "<p></p>" }, ["description"]],
    [{ category: null }, ["category"]],
    [EMPTY_DRAFT, ["title", "description", "category"]],
  ])("of %o is %j", (change, missing) => expect(missingParts({ ...DRAFT, ...change })).toEqual(missing));

  it.each(["", "<p></p>", "<p>&nbsp; \u200b</p>", "<ol><li><p><br></p></li></ol>"])("%j shows nothing", (html) =>
    expect(isBlankHtml(html)).toBe(true),
  );
  it.each(["<p>0</p>", '<p><img src="/uploads/a.webp"></p>'])("%j shows something", (html) =>
    expect(isBlankHtml(html)).toBe(false),
  );
});

describe("the kept draft", () => {
  it("comes back to who wrote it, and to nobody else", () => {
    const storage = memory();
    expect(keepDraft("민서", DRAFT, storage)).toBe(true);
    expect(loadDraft("민서", storage)).toEqual(DRAFT);
    expect(loadDraft("지우", storage)).toEqual(EMPTY_DRAFT);
    keepDraft("민서", EMPTY_DRAFT, storage);
    expect(loadDraft("민서", storage)).toEqual(EMPTY_DRAFT);
  });

  it("is not kept when there is nothing in it", () => {
    const storage = memory();
    keepDraft("민서", DRAFT, storage);
    keepDraft("민서", EMPTY_DRAFT, storage);
    expect(storage.length).toBe(0);
  });

  it.each(["{", "null", "7", '{"owner":"민서","draft":null}', '{"owner":"민서","draft":{"title":7}}'])(
    "that is broken (%s) is none",
    (text) => {
      const storage = memory();
      storage.setItem("postDraft", text);
      expect(loadDraft("민서", storage)).toEqual(EMPTY_DRAFT);
    },
  );

  it("is for mates where it does not say whom it is for", () => {
    const storage = memory();
    const { visibility: _, ...draft } = DRAFT;
    storage.setItem("postDraft", JSON.stringify({ owner: "민서", draft }));
    expect(loadDraft("민서", storage)).toEqual({ ...DRAFT, visibility: "mates" });
  });

  it("says when it could not be kept", () => {
    const full = memory();
    full.setItem = () => {
      throw new Error("full");
    };
    expect(keepDraft("민서", DRAFT, full)).toBe(false);
  });
});

describe("the kept edit of a post", () => {
  const EDIT = { draft: DRAFT, version: "v1" };

  it("comes back to who wrote it, for that post alone, beside a new post", () => {
    const storage = memory();
    keepDraft("민서", { ...DRAFT, title: "새 글" }, storage);
    expect(keepEdit("민서", 7, EDIT, storage)).toBe(true);
    keepEdit("민서", 8, { ...EDIT, version: undefined }, storage);
    expect(loadEdit("민서", 7, storage)).toEqual(EDIT);
    expect(loadEdit("민서", 9, storage)).toBeUndefined();
    expect(loadEdit("지우", 7, storage)).toBeUndefined();
    expect(loadDraft("민서", storage).title).toBe("새 글");
    keepEdit("민서", 7, undefined, storage);
    expect(loadEdit("민서", 7, storage)).toBeUndefined();
    expect(loadEdit("민서", 8, storage)?.draft).toEqual(DRAFT);
    keepDraft("민서", EMPTY_DRAFT, storage);
    keepEdit("민서", 8, undefined, storage);
    expect(storage.length).toBe(0);
  });

  it("gives way to what somebody else writes, of whom nothing else is kept", () => {
    const storage = memory();
    keepEdit("민서", 7, EDIT, storage);
    keepDraft("지우", DRAFT, storage);
    expect(loadEdit("민서", 7, storage)).toBeUndefined();
    expect(storage.getItem("postDraft")).not.toContain("민서");
  });

  it("is one of five: the first begun goes first", () => {
    const storage = memory();
    for (let postId = 1; postId <= 6; postId += 1) keepEdit("민서", postId, EDIT, storage);
    expect([1, 2, 6].map((postId) => loadEdit("민서", postId, storage) !== undefined)).toEqual([false, true, true]);
  });

  it("shows its pictures by the addresses they have now", () => {
    const picture = (query: string) => `/uploads/pictures/${"a".repeat(64)}.webp${query}`;
    const other = `<img src="/uploads/pictures/${"b".repeat(64)}.webp?s=1">`;
    const draft = { ...DRAFT, description: `<p><img alt="" src="${picture("?e=1&amp;s=2")}">${other}</p>` };
    const post = { images: [picture("?e=3&s=4")] } as Parameters<typeof withPicturesOf>[1];
    expect(withPicturesOf(draft, post).description).toBe(
      `<p><img alt="" src="${picture("?e=3&amp;s=4")}">${other}</p>`,
    );
  });
});
