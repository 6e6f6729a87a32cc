/**
 * Every call of the specification, in its own words, as a client made from nothing else would make it: the addresses stand here
 * as they stand there, whatever the contract calls them.
 */
import { Client } from "@stomp/stompjs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../test/app.ts";
import { kakaoProfile, TestKakao } from "../test/kakao.ts";
import { drawPicture, pictureForm } from "../test/pictures.ts";

const PASSWORD = "seoul2trail!";
const CHANGED_PASSWORD = "hangang7km!";

/** A client without types takes from an answer what it says. */
// oxlint-disable-next-line typescript/no-explicit-any
type Json = any;
/** One call: status and body, parsed where that is JSON. */
type Call = (call: string, body?: unknown) => Promise<{ status: number; body: Json }>;

let kakao: TestKakao;
let app: TestApp;
let minseo: Call;
let runner: Call;

/** A client that sends `token` along, if it has one; `call` is method and address. */
const clientOf =
  (token?: string): Call =>
  async (call, body) => {
    const [method = "", address = ""] = call.split(" ");
    const isForm = body instanceof FormData;
    const response = await fetch(app.url + address, {
      method,
      headers: {
        ...(token !== undefined && { "X-AUTH-TOKEN": token }),
        ...(body !== undefined && !isForm && { "Content-Type": "application/json" }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.startsWith("application/json");
    return { status: response.status, body: isJson ? JSON.parse(text) : text };
  };
const visitor = clientOf();

async function signIn(nickname: string, password = PASSWORD): Promise<string> {
  const { status, body } = await visitor("POST /api/users/signin", { nickname, password });
  expect(status).toBe(200);
  return body as string;
}

async function join(nickname: string, email: string): Promise<Call> {
  const account = { nickname, email, password: PASSWORD, gender: true, isPublic: true };
  expect(await visitor("POST /api/users/signup", account)).toMatchObject({ status: 200 });
  return clientOf(await signIn(nickname));
}

beforeAll(async () => {
  kakao = await TestKakao.start();
  app = await startTestApp(kakao.environment);
  kakao.redirectUri = `${app.url}/kakao/callback`;
  minseo = await join("민서", "minseo@example.com");
  runner = await join("runner", "runner@example.com");
});
afterAll(async () => {
  await app.close();
  await kakao.close();
});

describe("accounts", () => {
  test("a wrong password is a 400 with a message", async () => {
    const answer = await visitor("POST /api/users/signin", { nickname: "민서", password: "seoul3trail!" });
    expect(answer).toMatchObject({ status: 400, body: { message: expect.any(String) } });
  });

  test.each([
    ["nickname", "민서", true],
    ["nickname", "nobody", false],
    ["email", "minseo@example.com", true],
    ["email", "nobody@example.com", false],
  ])("%s %s: taken is %s", async (field, value, isDuplicate) => {
    const address = `/api/users/signup/check/${field}?${field}=${encodeURIComponent(value)}`;
    expect(await visitor(`GET ${address}`)).toMatchObject({ status: 200, body: { isDuplicate } });
  });

  test("signing out ends the session", async () => {
    const leaving = clientOf(await signIn("민서"));
    expect(await leaving("POST /api/users/signout")).toMatchObject({ status: 200 });
    expect(await leaving("GET /api/users/my")).toMatchObject({ status: 401 });
  });

  test("whoever comes from Kakao gets a session token, of a new account the first time", async () => {
    for (const nickname of ["카카오민서", "이름바꿈"]) {
      const code = kakao.codeFor(kakaoProfile(7, nickname, "kakao@example.com"));
      const { status, body: token } = await visitor(`GET /api/users/signin/kakao?code=${code}`);
      expect(status).toBe(200);
      const profile = { nickname: "카카오민서", email: "kakao@example.com", gender: null };
      expect(await clientOf(token)("GET /api/users/my")).toMatchObject({ status: 200, body: profile });
    }
  });

  test("an ID and a password are found by e-mail", async () => {
    expect(await visitor("GET /api/users/findID?email=runner@example.com")).toEqual({ status: 200, body: "runn**" });
    const found = await visitor("PUT /api/users/findPW?email=runner@example.com");
    expect(found).toMatchObject({ status: 200, body: { status: 200, message: expect.any(String) } });
  });

  test("a profile is read and changed, with a picture", async () => {
    const picture = await minseo("POST /api/users/upload?image=me.jpg", pictureForm(await drawPicture()));
    expect(picture.status).toBe(200);
    const change = {
      gender: false,
      exerciseChoice: ["RUNNING"],
      introduction: "저녁에 뛰어요",
      publicInfo: true,
      profilePicture: picture.body,
    };
    expect(await minseo("PUT /api/users/my", change)).toMatchObject({ status: 200 });
    const { body } = await minseo("GET /api/users/my");
    expect(body).toMatchObject({ ...change, profilePicture: expect.any(String), nickname: "민서" });
  });

  test("a password is changed by a session that is fresh", async () => {
    const fresh = clientOf(await signIn("runner"));
    expect(await fresh("PUT /api/users/my/password", { password: CHANGED_PASSWORD })).toMatchObject({ status: 200 });
    runner = clientOf(await signIn("runner", CHANGED_PASSWORD));
    expect(await runner("GET /api/users/my")).toMatchObject({ status: 200 });
  });
});

describe("mates and chat", () => {
  test("asking, a second time too, being told, accepting", async () => {
    const token = await signIn("민서");
    const stream = await fetch(`${app.url}/api/notification/subscribe`, { headers: { "X-AUTH-TOKEN": token } });
    const ask = `POST /api/matching/request?receiverNickname=${encodeURIComponent("민서")}`;
    expect(await runner(ask)).toMatchObject({ status: 200 });
    expect(await runner(ask)).toMatchObject({ status: 400, body: { message: expect.any(String) } });
    expect(await dataOf(stream)).toMatchObject({ message: expect.stringContaining("runner") });
    const { body: told } = await minseo("GET /api/notification");
    expect(told[0]).toMatchObject({ message: expect.stringContaining("runner") });
    expect(await minseo("PUT /api/matching/accept?senderNickname=runner")).toMatchObject({ status: 200 });
    const { body: mates } = await minseo("GET /api/matching/requests/lists");
    expect(mates).toMatchObject([{ otherUserNickname: "runner", senderProfileImage: null }]);
  });

  test("a room is made, listed, talked in and read", async () => {
    const { body: room } = await minseo("POST /api/dm/runner");
    expect(room).toMatchObject({ chatRoomId: expect.any(Number) });
    const heard = await publish(room.chatRoomId, await signIn("민서"), "같이 뛰어요");
    expect(heard).toMatchObject({ contents: "같이 뛰어요", senderNickname: "민서" });
    const { body: rooms } = await runner("GET /api/dm/lists");
    expect(rooms).toMatchObject([{ chatRoomId: room.chatRoomId, receiverNickname: "민서" }]);
    const { body: messages } = await runner(`GET /api/dm?chatRoomId=${room.chatRoomId}`);
    expect(messages).toMatchObject([{ contents: "같이 뛰어요" }]);
  });

  test("a room listened to carries messages only, whoever types or reads", async () => {
    const { body: room } = await minseo("POST /api/dm/runner");
    const { chatRoomId } = room;
    const [listener, other] = [
      await connect(await signIn("민서")),
      await connect(await signIn("runner", CHANGED_PASSWORD)),
    ];
    const heard: Json[] = [];
    await receipted(listener, (receipt) =>
      listener.subscribe(`/sub/dm/room/${chatRoomId}`, ({ body }) => void heard.push(JSON.parse(body)), { receipt }),
    );
    const send = (destination: string, body: object) =>
      receipted(other, (receipt) => other.publish({ destination, body: JSON.stringify(body), headers: { receipt } }));
    await send("/pub/dm/typing", { chatRoomId });
    expect(await runner(`PUT /api/dm/read?chatRoomId=${chatRoomId}&seq=1`)).toMatchObject({ status: 200 });
    await send("/pub/dm/message", { chatRoomId, contents: "몇 시에 볼까요?" });
    await expect.poll(() => heard.at(-1)?.contents).toBe("몇 시에 볼까요?");
    expect(heard).toMatchObject([{ chatRoomId, senderNickname: "runner", sendDate: expect.any(String) }]);
    await Promise.all([listener.deactivate(), other.deactivate()]);
  });

  test("more than a page holds is asked for and answered, everywhere", async () => {
    const { body: room } = await minseo("POST /api/dm/runner");
    await minseo("POST /api/playlist", { playlistName: "모두" });
    for (const address of [
      "/api/posts/search?page=0",
      "/api/posts/search/category?category=RUNNING&page=0",
      "/api/posts/search/title?page=0&title=run",
      "/api/posts/search/hashtag?hashtag=run&page=0",
      "/api/video/running?cursorId=-1",
      `/api/playlist/${encodeURIComponent("모두")}?cursorId=-1`,
      `/api/dm?chatRoomId=${room.chatRoomId}`,
      "/api/dm/lists?",
      "/api/notification?",
      "/api/matching/requests/lists?",
      "/api/location/map?",
    ]) {
      expect(await minseo(`GET ${address}&size=1000`), address).toMatchObject({ status: 200 });
    }
    await minseo(`DELETE /api/playlist/${encodeURIComponent("모두")}`);
  });

  test("a place on the map", async () => {
    expect(await minseo("PUT /api/location?lat=37.5446&long=127.0557")).toMatchObject({ status: 200 });
    expect(await runner("PUT /api/location?lat=37.5474&long=127.0473")).toMatchObject({ status: 200 });
    const { status, body } = await runner("GET /api/location/map");
    expect(status).toBe(200);
    expect(JSON.stringify(body)).toContain("민서");
  });
});

describe("videos and playlists", () => {
  test.each(["running", "hiking", "health"])("videos of %s come page by page, to anybody", async (category) => {
    const first = await visitor(`GET /api/video/${category}?cursorId=-1&size=5`);
    expect(first).toMatchObject({ status: 200, body: { hasNext: true, lastId: expect.any(Number) } });
    const second = await visitor(`GET /api/video/${category}?cursorId=${first.body.lastId}&size=5`);
    const ids = [...first.body.values, ...second.body.values].map(({ videoId }) => videoId);
    expect(new Set(ids).size).toBe(10);
  });

  test("a playlist is made, filled, read, renamed and deleted", async () => {
    const { body } = await visitor("GET /api/video/running?cursorId=-1&size=1");
    const [{ videoId, title }] = body.values;
    const list = `/api/playlist/${encodeURIComponent("아침 러닝")}`;
    expect(await minseo("POST /api/playlist", { playlistName: "아침 러닝" })).toMatchObject({ status: 200 });
    expect(await minseo(`POST ${list}`, { title })).toMatchObject({ status: 200 });
    expect((await minseo(`GET ${list}?cursorId=-1&size=5`)).body).toMatchObject({
      values: [{ videoId, videoTitle: title }],
      hasNext: false,
      lastId: expect.any(Number),
    });
    expect(await minseo(`DELETE ${list}/video/${videoId}`)).toMatchObject({ status: 200 });
    expect(await minseo(`PUT ${list}`, { playlistName: "저녁 러닝" })).toMatchObject({ status: 200 });
    expect((await minseo("GET /api/playlist")).body).toMatchObject([
      { playlistName: "저녁 러닝", count: 0, videos: [] },
    ]);
    const renamed = `/api/playlist/${encodeURIComponent("저녁 러닝")}`;
    expect(await minseo(`DELETE ${renamed}`)).toMatchObject({ status: 200 });
    expect((await minseo("GET /api/playlist")).body).toEqual([]);
  });
});

describe("posts", () => {
  const post = {
    title: "서울숲 야간 러닝",
    description: "<p>같이 뛰어요</p>",
    images: [],
    hashtag: ["서울숲"],
    category: "RUNNING",
    accessLevel: true,
  };

  test("one is written with a picture, changed, found in every way and deleted", async () => {
    const { body: pictures } = await minseo("POST /api/upload", pictureForm(await drawPicture()));
    const written = { ...post, description: `<p>같이</p><img src="${pictures[0]}">`, images: [pictures[0]] };
    const { body: made } = await minseo("POST /api/posts", written);
    expect(made).toMatchObject({ id: expect.any(Number) });
    const address = `/api/posts/${made.id}`;
    expect(await minseo(`PUT ${address}`, { ...post, title: "서울숲 새벽 러닝" })).toMatchObject({ status: 200 });
    expect(await visitor(`GET ${address}`)).toMatchObject({ status: 200, body: { title: "서울숲 새벽 러닝" } });
    for (const search of [
      "?page=0&size=10",
      "/category?category=RUNNING&page=0&size=10",
      `/title?page=0&size=10&title=${encodeURIComponent("새벽")}`,
      `/hashtag?hashtag=${encodeURIComponent("서울숲")}&page=0&size=10`,
    ]) {
      const { body } = await visitor(`GET /api/posts/search${search}`);
      expect(body, search).toMatchObject({ postList: [{ postId: made.id }], totalPostCount: 1 });
    }
    expect(await minseo(`DELETE ${address}`)).toMatchObject({ status: 200 });
    expect(await visitor(`GET ${address}`)).toMatchObject({ status: 404 });
  });

  test("one is liked, commented on and answered, and what was said is deleted", async () => {
    const { body: made } = await minseo("POST /api/posts", post);
    const address = `/api/posts/${made.id}`;
    expect(await runner(`POST ${address}/like`)).toMatchObject({ status: 200, body: { like: true, likeCount: 1 } });
    const { body: commented } = await runner(`POST ${address}/comment`, { comment: "몇 시예요?" });
    expect(commented).toMatchObject({ replyList: [{ comment: "몇 시예요?" }], childReplyList: [], replyCount: 1 });
    const comment = `${address}/comments/${commented.replyList[0].replyId}`;
    const { body: answered } = await minseo(`POST ${comment}`, { comment: "일곱 시요" });
    expect(answered).toMatchObject({ childReplyList: [{ comment: "일곱 시요" }] });
    const child = `${comment}/child-comment/${answered.childReplyList[0].childReplyId}`;
    expect((await minseo(`DELETE ${child}`)).body).toMatchObject({ childReplyList: [] });
    expect((await runner(`DELETE ${comment}`)).body).toMatchObject({ replyList: [], replyCount: 0 });
  });
});

/** The JSON of the first event named `data`. */
async function dataOf(stream: Response): Promise<unknown> {
  let text = "";
  const decoder = new TextDecoder();
  for await (const chunk of stream.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    const data = /^event: data\n(?:.*\n)*?data: (.*)\n/m.exec(text)?.[1];
    if (data !== undefined) return JSON.parse(data);
  }
  throw new Error(`no data in ${text}`);
}

/** A connection over which frames can be sent. */
function connect(token: string): Promise<Client> {
  const client = new Client({
    brokerURL: `${app.url.replace("http", "ws")}/ws`,
    connectHeaders: { "X-AUTH-TOKEN": token },
    reconnectDelay: 0,
  });
  return new Promise((resolve, reject) => {
    client.onStompError = ({ body }) => reject(new Error(body));
    client.onConnect = () => resolve(client);
    client.activate();
  });
}

/** Resolves once the server has done what `act` asks with this receipt. */
function receipted(client: Client, act: (receipt: string) => void): Promise<void> {
  const receipt = crypto.randomUUID();
  return new Promise((resolve) => {
    client.watchForReceipt(receipt, () => resolve());
    act(receipt);
  });
}

/** Sends `contents` to a room it listens to, naming itself in the message as the specification does; answers what it hears. */
async function publish(chatRoomId: number, token: string, contents: string): Promise<unknown> {
  const client = await connect(token);
  const heard = new Promise((resolve) => {
    client.subscribe(`/sub/dm/room/${chatRoomId}`, ({ body }) => resolve(JSON.parse(body)));
    client.publish({ destination: "/pub/dm/message", body: JSON.stringify({ chatRoomId, contents, token }) });
  });
  try {
    return await heard;
  } finally {
    await client.deactivate();
  }
}
