import { describe, expect, it } from "vitest";
import { EMPTY_DRAFT, forgetDraft, isBlankHtml, keepDraft, loadDraft, missingParts, type PostDraft } from "./draft.ts";

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
    forgetDraft(storage);
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
