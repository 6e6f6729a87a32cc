import { paths } from "@fitmate/contract/paths";
import { pathOf } from "../../server/test/client.ts";
import type { Locator, Page } from "@playwright/test";
import fc from "fast-check";
import { COLOURS } from "../../web/src/features/posts/editor/choices.ts";
import { expectAccessibleInEachTheme } from "../accessibility.ts";
import { api, DESKTOP, expect, PHONE, test } from "../fixtures.ts";
import { InputMethod } from "../ime.ts";
import type { Product } from "../product.ts";
import { drawPng, type PictureFile } from "../pictures.ts";
import { postHtml } from "../postHtml.ts";
import { reloadAgreeing, stayWhenAsked } from "../unload.ts";
import { addHashtag, category, POST, submit, textOf, titleOf } from "../writing.ts";

const RIVER = drawPng("강변.png", 800, 500, [90, 150, 210], [70, 130, 90]);
const HILL = drawPng("언덕.png", 600, 600, [230, 200, 150], [60, 110, 70]);
const TEN_MEGABYTES = 10 * 1_024 * 1_024;

const barOf = (page: Page): Locator => page.getByRole("toolbar", { name: "서식" });
const tool = (page: Page, name: string): Locator => barOf(page).getByRole("button", { name, exact: true });
const choice = (page: Page, name: string): Locator => barOf(page).getByRole("combobox", { name });
const picturesIn = (place: Locator): Locator => place.locator("img[src*='/uploads/pictures/']");
const widthOf = (image: Locator) => image.evaluate((element: HTMLImageElement) => element.naturalWidth);

async function choosePictures(page: Page, files: PictureFile[]): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await tool(page, "사진").click();
  await (await chooser).setFiles(files);
}

test("a member writes with formats, pictures and hashtags; others read it; it is changed and deleted", async ({
  person,
}) => {
  const { page } = await person({ nickname: "글쓰는강변" });
  const reader = await person({ nickname: "글읽는강변", ...PHONE });
  await page.goto("/posts/createpost");

  const title = page.getByRole("textbox", { name: "제목" });
  await title.click();
  const inputMethod = await InputMethod.of(page);
  await inputMethod.compose("강변 아침");
  await inputMethod.pressEnterWhileComposing();
  await expect(title).toBeFocused();
  await inputMethod.finish("침");
  await expect(title).toHaveValue("강변 아침");
  await title.press("Enter");
  await expect(textOf(page)).toBeFocused();
  await inputMethod.compose("물안개가 좋아요");
  await inputMethod.finish("요");
  await expect(textOf(page)).toHaveText("물안개가 좋아요");

  await page.keyboard.press("Enter");
  await choice(page, "문단 모양").selectOption("제목 2");
  await page.keyboard.type("코스");
  await page.keyboard.press("Enter");
  await tool(page, "굵게").click();
  await page.keyboard.type("굵은 말");
  await tool(page, "굵게").click();
  await choice(page, "글자색").selectOption("빨강");
  await choice(page, "글자 크기").selectOption("크게");
  await page.keyboard.type(" 붉고 큰 말");
  await page.keyboard.press("Enter");
  await choice(page, "글자색").selectOption("기본색");
  await choice(page, "글자 크기").selectOption("보통");
  await choice(page, "정렬").selectOption("가운데");
  await page.keyboard.press("Control+k");
  await page.getByRole("textbox", { name: "주소" }).fill("javascript:alert(1)");
  await page.keyboard.press("Enter");
  await expect(page.getByText("http, https, mailto, tel로 시작하는 주소를 적어 주세요.")).toBeVisible();
  await page.getByRole("textbox", { name: "주소" }).fill("example.com/course");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await choosePictures(page, [RIVER, HILL]);
  await expect(picturesIn(textOf(page))).toHaveCount(2);

  await picturesIn(textOf(page)).first().click();
  await tool(page, "사진 설명과 너비").click();
  await page.getByRole("textbox", { name: "사진 설명" }).fill("안개 낀 강변");
  await page.getByRole("textbox", { name: "너비(px)" }).fill("400");
  await page.keyboard.press("Enter");
  await textOf(page).press("Control+End");
  await tool(page, "동영상").click();
  await page.getByRole("textbox", { name: "YouTube 주소" }).fill("https://youtu.be/dQw4w9WgXcQ");
  await page.keyboard.press("Enter");

  await submit(page, "등록").click();
  await expect(page.getByRole("alert").filter({ hasText: "카테고리를 골라 주세요." })).toBeVisible();
  await page.getByRole("button", { name: "러닝", exact: true }).click();
  await addHashtag(page, "강변 러닝");
  await addHashtag(page, "아침");
  await submit(page, "등록").click();
  await expect(page).toHaveURL(/\/posts\/\d+$/);
  const address = new URL(page.url()).pathname;

  await reader.page.goto(address);
  const article = reader.page.getByRole("article");
  await expect(article.getByRole("heading", { name: "강변 아침" })).toBeVisible();
  await expect(article.getByRole("heading", { level: 2, name: "코스" })).toBeVisible();
  await expect(article.locator("strong")).toHaveText("굵은 말");
  await expect(article.locator("span[style]").first()).toHaveCSS("color", "rgb(201, 58, 42)");
  await expect(article.getByRole("link", { name: "example.com/course" })).toHaveAttribute(
    "href",
    "https://example.com/course",
  );
  await expect(article.locator("p[style*=center]")).not.toHaveCount(0);
  await expect(article.getByRole("img", { name: "안개 낀 강변" })).toHaveAttribute("width", "400");
  await expect(picturesIn(article)).toHaveCount(2);
  await expect.poll(() => widthOf(picturesIn(article).last())).toBe(600);
  await expect(article.locator("iframe")).toHaveAttribute("src", "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ");
  await expect(article.getByText("강변러닝")).toBeVisible();
  await reader.page.goto(`${address}/editpost`);
  await expect(reader.page.getByText("내가 쓴 글만 고칠 수 있어요")).toBeVisible();

  await page.goto(`${address}/editpost`);
  await expect(page.getByRole("textbox", { name: "제목" })).toHaveValue("강변 아침");
  await picturesIn(textOf(page)).last().click();
  await page.keyboard.press("Delete");
  await page.getByRole("textbox", { name: "제목" }).fill("강변 저녁");
  await page.getByRole("link", { name: "커뮤니티" }).first().click();
  await expect(page.getByRole("dialog", { name: "고친 내용을 버릴까요?" })).toBeVisible();
  await page.getByRole("button", { name: "계속 쓰기" }).click();
  await submit(page, "수정").click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await expect(page.getByRole("heading", { name: "강변 저녁" })).toBeVisible();
  await expect(picturesIn(page.getByRole("article"))).toHaveCount(1);

  await page.getByRole("button", { name: "글 메뉴" }).click();
  await page.getByRole("menuitem", { name: "지우기" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "지우기" }).click();
  await expect(page).toHaveURL(/\/posts(\?|$)/);
  await reader.page.goto(address);
  await expect(reader.page.getByText("글을 찾지 못했어요").first()).toBeVisible();
});

/** Begins a post with a title and a category: what each of these journeys writes is its text. */
async function begin(page: Page, title: string): Promise<void> {
  await page.goto("/posts/createpost");
  await titleOf(page).fill(title);
  await category(page, "러닝").click();
  await textOf(page).click();
}

test("a video starts where its address says", async ({ person }) => {
  const { page } = await person({ nickname: "중간부터보기" });
  await begin(page, "1분 30초부터 보세요");
  await tool(page, "동영상").click();
  await page.getByRole("textbox", { name: "YouTube 주소" }).fill("https://youtu.be/dQw4w9WgXcQ?t=90");
  await page.keyboard.press("Enter");
  await submit(page, "등록").click();
  await expect(page).toHaveURL(/\/posts\/\d+$/);
  const player = "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=90";
  await expect(page.getByRole("article").locator("iframe")).toHaveAttribute("src", player);
});

/** Every format, as the editor and the server write it. */
const FORMATS = [
  `<h1>하나</h1><h2 class="ql-indent-2">둘</h2><h3 style="text-align:right">셋</h3>`,
  `<p>본문<br />줄 <strong>굵게</strong> <em>기울임</em> <u>밑줄</u> <s>취소</s></p>`,
  `<p style="text-align:center"><span style="color:rgb(201, 58, 42)">붉게</span> <span style="background-color:rgba(255, 200, 0, 0.3)">칠</span></p>`,
  `<p class="ql-indent-1"><span style="font-family:serif">명조</span> <span style="font-size:1.5em">크게</span></p>`,
  `<blockquote><p>인용</p></blockquote><ol start="3"><li><p>셋</p></li></ol><ul><li><p>점</p><ul><li><p>안쪽</p></li></ul></li></ul>`,
  `<p><a href="tel:010-0000-0000" target="_blank" rel="noopener noreferrer nofollow ugc">전화</a> 3 &lt; 5 &amp; 7</p>`,
  `<iframe class="ql-video" title="YouTube 동영상" loading="lazy" allow="fullscreen; encrypted-media; picture-in-picture" src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"></iframe><p>끝</p>`,
].join("");

const QUILL =
  `<h2 class="ql-align-center">퀼 제목</h2><p class="ql-align-right ql-indent-2">퀼 <span class="ql-size-huge ql-font-serif">글씨</span></p>` +
  `<blockquote class="ql-align-center">퀼 인용</blockquote><ol><li>하나</li><li class="ql-indent-1">둘</li></ol>` +
  `<iframe class="ql-video" frameborder="0" allowfullscreen="true" src="https://www.youtube.com/embed/dQw4w9WgXcQ?showinfo=0"></iframe>`;

/** The posts of whoever is signed in in `page`: through the API, and what their editor does to them. */
function postsOf(page: Page, token: string, product: Product) {
  return {
    async write(description: string): Promise<number> {
      return (await api(product, token).ask("createPost", { body: { ...POST, description } })).id;
    },
    async read(id: number): Promise<string> {
      return (await api(product, token).ask("getPost", { params: { postId: id } })).description;
    },
    async save(id: number): Promise<void> {
      await submit(page, "수정").click();
      await expect(page).toHaveURL(new RegExp(`${paths.post(id)}$`));
    },
  };
}

/** Without what a video carries besides its address, and the order of spaces. */
const tidy = (html: string) =>
  html.replace(/class="ql-video"|title="[^"]*"|loading="lazy"|allow="[^"]*"/g, "").replace(/\s+/g, " ");

test("opening a post and saving it changes nothing, nor does a word typed and taken back", async ({
  person,
  product,
}) => {
  const { page, token } = await person({ nickname: "되살리는이" });
  await page.goto("/");
  const { write, read, save } = postsOf(page, token, product);

  const id = await write(FORMATS);
  expect(await read(id)).toBe(FORMATS);
  await page.goto(paths.editPost(id));
  await expect(textOf(page)).toContainText("끝");
  await save(id);
  expect(await read(id)).toBe(FORMATS);
  await page.goto(paths.editPost(id));
  await textOf(page).press("Control+End");
  await page.keyboard.type("말");
  await page.keyboard.press("Backspace");
  await save(id);
  expect(tidy(await read(id))).toBe(tidy(FORMATS));

  const quillId = await write(QUILL);
  const stored = await read(quillId);
  await page.goto(paths.post(quillId));
  const article = page.getByRole("article");
  const expectLook = async (place: Locator) => {
    await expect(place.getByText("퀼 제목")).toHaveCSS("text-align", "center");
    await expect(place.getByText(/^퀼 글씨$/)).toHaveCSS("text-align", "right");
    await expect(place.getByText(/^퀼 글씨$/)).toHaveCSS("padding-left", "51px");
    await expect(place.getByText("글씨", { exact: true })).toHaveCSS("font-family", "serif");
    await expect(place.getByText("글씨", { exact: true })).toHaveCSS("font-size", "42.5px");
    await expect(place.getByText("퀼 인용")).toHaveCSS("text-align", "center");
    await expect(place.locator("iframe")).toHaveAttribute("src", /youtube-nocookie/);
  };
  await expectLook(article);
  await page.goto(paths.editPost(quillId));
  await expectLook(textOf(page));
  await save(quillId);
  expect(await read(quillId)).toBe(stored);
  await page.goto(paths.editPost(quillId));
  await textOf(page).press("Control+End");
  await page.keyboard.type("말");
  await save(quillId);
  await expectLook(article);
});

test("pictures are pasted and dropped, wait for a dead connection, and say when they are too large", async ({
  person,
}) => {
  const { page } = await person({ nickname: "사진많은이" });
  await page.goto("/posts/createpost");
  await textOf(page).click();
  const bring = (kind: "paste" | "drop", name: string, base64: string) =>
    textOf(page).evaluate(
      (element, given) => {
        const bytes = Uint8Array.from(atob(given.base64), (character) => character.charCodeAt(0));
        const data = new DataTransfer();
        data.items.add(new File([bytes], given.name, { type: "image/png" }));
        const { x, y } = element.getBoundingClientRect();
        element.dispatchEvent(
          given.kind === "paste"
            ? new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true })
            : new DragEvent("drop", {
                dataTransfer: data,
                clientX: x + 60,
                clientY: y + 40,
                bubbles: true,
                cancelable: true,
              }),
        );
      },
      { kind, name, base64 },
    );
  await bring("paste", "붙인.png", RIVER.buffer.toString("base64"));
  await expect(picturesIn(textOf(page))).toHaveCount(1);
  await bring("drop", "끌어온.png", HILL.buffer.toString("base64"));
  await expect(picturesIn(textOf(page))).toHaveCount(2);

  await choosePictures(page, [{ ...RIVER, buffer: Buffer.alloc(TEN_MEGABYTES + 1) }]);
  await expect(page.getByText("이미지 크기(10MB)를 초과하였습니다.")).toBeVisible();

  await page.context().setOffline(true);
  await choosePictures(page, [drawPng("끊긴.png", 300, 200, [1, 2, 3], [4, 5, 6])]);
  await expect(page.getByText("연결이 끊겨 사진을 올리지 못했어요. 다시 연결되면 이어서 올릴게요.")).toBeVisible();
  await page.getByRole("textbox", { name: "제목" }).fill("사진 세 장");
  await page.getByRole("button", { name: "등산", exact: true }).click();
  await submit(page, "등록").click();
  await expect(page.getByText("아직 올리지 못한 사진이 있어요. 다 올라간 뒤에 다시 눌러 주세요.")).toBeVisible();
  await page.context().setOffline(false);
  await expect(picturesIn(textOf(page))).toHaveCount(3);

  await expect(page.getByText("임시 저장했어요")).toBeVisible();
  await page.reload();
  await expect(picturesIn(textOf(page))).toHaveCount(3);
  await expect.poll(() => widthOf(picturesIn(textOf(page)).first())).toBeGreaterThan(0);

  const handle = textOf(page).locator("[data-resize-handle=bottom-right]").first();
  const picture = picturesIn(textOf(page)).first();
  await picture.hover();
  const before = await picture.evaluate((element) => element.clientWidth);
  const corner = await handle.boundingBox();
  if (!corner) throw new Error("the picture has no handle");
  await page.mouse.move(corner.x + 10, corner.y + 10);
  await page.mouse.down();
  await page.mouse.move(corner.x - 150, corner.y - 90, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => picture.evaluate((element) => element.clientWidth)).toBeLessThan(before - 100);
  await submit(page, "등록").click();
  await expect(page).toHaveURL(/\/posts\/\d+$/);
  const shown = picturesIn(page.getByRole("article"));
  await expect(shown).toHaveCount(3);
  await expect(page.getByRole("article").locator("img[width]")).toHaveCount(1);
});

test("after a picture one writes on below it", async ({ person }) => {
  const { page } = await person({ nickname: "사진아래씀" });
  await page.goto("/posts/createpost");
  await textOf(page).click();
  await page.keyboard.type("위");
  await choosePictures(page, [RIVER, RIVER]);
  await expect(picturesIn(textOf(page))).toHaveCount(2);
  await textOf(page).focus();
  await page.keyboard.type("아래");
  const lines = textOf(page).locator(":scope > p");
  await expect(lines).toHaveText(["위", "", "아래"]);
  await expect(picturesIn(lines.nth(0))).toHaveCount(1);
  await expect(picturesIn(lines.nth(1))).toHaveCount(1);
});

test("the browser asks before the page goes while a picture is on its way, and not once it is in", async ({
  person,
}) => {
  const { page } = await person({ nickname: "올리는중" });
  await page.goto("/posts/createpost");
  const release = Promise.withResolvers<void>();
  await page.route(`**${pathOf("uploadPicture")}`, async (route) => {
    await release.promise;
    await route.continue();
  });
  await choosePictures(page, [RIVER]);
  await expect(page.getByRole("progressbar", { name: "강변.png 올리는 중" })).toBeVisible();
  await stayWhenAsked(page);
  await expect(page.getByRole("progressbar")).toBeVisible();

  release.resolve();
  await expect(picturesIn(textOf(page))).toHaveCount(1);
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  expect(await reloadAgreeing(page)).toEqual([]);
  await expect(picturesIn(textOf(page))).toHaveCount(1);
});

test("the editor with everything in it is accessible, both themes", async ({ person, product }) => {
  const { page, token } = await person({ nickname: "접근하는이", ...DESKTOP });
  const colours = COLOURS.filter(({ value }) => value).map(
    ({ value, label }) => `<p><span style="color:${value}">${label}</span></p>`,
  );
  const words = FORMATS + colours.join("");
  const body = { ...POST, description: words.replace(/<iframe.*iframe>/, "") };
  const { id } = await api(product, token).ask("createPost", { body });
  for (const screen of [paths.post(id), paths.editPost(id)]) {
    await page.goto(screen);
    await expect(page.getByText("인용").first()).toBeVisible();
    await expectAccessibleInEachTheme(page);
  }
});

test("whatever is in a post, saving it changes nothing, and changing one word changes nothing else", async ({
  person,
  product,
}) => {
  const { page, token } = await person({ nickname: "무엇이든쓰는" });
  await page.goto("/");
  const { write, read, save } = postsOf(page, token, product);
  await fc.assert(
    fc.asyncProperty(postHtml, async (html) => {
      const id = await write(`${html}<p>끝</p>`);
      const stored = await read(id);
      await page.goto(paths.editPost(id));
      await expect(textOf(page)).toContainText("끝");
      await save(id);
      expect(await read(id)).toBe(stored);
      await page.goto(paths.editPost(id));
      await textOf(page).press("Control+End");
      await page.keyboard.type("말");
      await save(id);
      expect(tidy(await read(id))).toBe(tidy(stored.replace(/끝<\/p>$/, "끝말</p>")));
    }),
    { numRuns: 4, endOnFailure: true },
  );
});
