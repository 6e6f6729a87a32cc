/** What people do, each act as the app does it: its calls through the typed client, its messages over STOMP. */
import { atSize } from "@fitmate/contract/pictures";
import { CHAT_PAGE_SIZE, CHAT_ROOM_PAGE_SIZE } from "@fitmate/contract/limits";
import { paths } from "@fitmate/contract/paths";
import { HttpClient, TEST_PASSWORD } from "../../server/test/client.ts";
import { newMeetup } from "../../server/test/meetups.ts";
import { drawNoise, pictureForm } from "../../server/test/pictures.ts";
import type { Guest } from "./guest.ts";
import type { Act } from "./mix.ts";
import { MESSAGES, nicknameOf, type People, roomWithNeighbour, roomWithSleeper } from "./people.ts";

/** `me` does it; `mate`, at the other node, is there as well. */
type Doing = (world: World, me: Guest, mate: Guest) => Promise<unknown>;

/** How far from home people are, in degrees: some hundred metres to either side; and how far they look on the map. */
const ABOUT = 0.002;
const AROUND = 0.02;
/** Of a phone in a city, at zoom 14. */
const VIEW = { lat: 0.02, long: 0.016, zoom: 14 };
const ACCOUNTS = 20;
const PICTURES = 40;
/** How a page is asked for by who has a service worker, and by others. */
const BY_MEMBER = { "service-worker-navigation-preload": "member", "accept-encoding": "br" };
const BY_ANYBODY = { "accept-encoding": "br" };

export class World {
  readonly people: People;
  readonly #said = new Map<number, number>();
  readonly #counts = new Map<string, number>();
  readonly #random: () => number;
  /** Of profiles, which everybody may see. */
  pictures: string[] = [];
  files: string[] = [];

  constructor(people: People, random: () => number) {
    this.people = people;
    this.#random = random;
  }

  /** Makes what acts find there: accounts with a password, pictures of profiles, the files of the app. */
  async furnish(guests: readonly Guest[]): Promise<void> {
    const [first] = guests;
    if (!first) throw new Error("Nobody is there.");
    for (let index = 0; index < ACCOUNTS; index += 1) await this.signUp(first, accountOf(index));
    for (const guest of guests.slice(0, PICTURES)) {
      const body = pictureForm(await drawNoise(guest.id % 256));
      const profilePicture = await guest.api.ask("uploadProfilePicture", { body });
      await guest.api.ask("updateMyProfile", { body: { ...PROFILE, profilePicture } });
      this.pictures.push(atSize(profilePicture, "md"));
    }
    const { body } = await page(first, paths.home(), BY_MEMBER);
    this.files = [...new Set(String(body).match(/\/(?:assets|fonts)\/[\w.-]+\.(?:js|css|woff2)/g))];
    if (this.files.length === 0) throw new Error("The page names no files.");
  }

  signUp({ api }: Guest, nickname: string): Promise<unknown> {
    return new HttpClient(api.url).ask("signUp", {
      body: { nickname, email: `${nickname}@example.com`, password: TEST_PASSWORD, gender: true, isPublic: true },
    });
  }

  /** The next one of `what`, from 0. */
  next(what: string): number {
    const count = this.#counts.get(what) ?? 0;
    this.#counts.set(what, count + 1);
    return count;
  }

  /** One of 0 to `below`, without it. */
  pick(below: number): number {
    return Math.floor(this.#random() * below);
  }

  /** Somewhere near the home of `guest`, at most half of `spread` away. */
  near(guest: Guest, spread: number): { lat: number; long: number } {
    const home = this.people.homes[guest.id - 1];
    if (!home) throw new Error(`${guest.nickname} has no home.`);
    const drawn = (middle: number) => Number((middle + (this.#random() - 0.5) * spread).toFixed(5));
    return { lat: drawn(home.latitude), long: drawn(home.longitude) };
  }

  /** A post that everybody may read; new ones more often than old ones, as on the list. */
  postId(): number {
    const back = Math.floor(this.#random() ** 3 * (this.people.posts - 1));
    const id = this.people.posts - back;
    return id % 20 === 0 ? id - 1 : id;
  }

  gatheringId(): number {
    return this.people.gatherings[this.pick(this.people.gatherings.length)] ?? 0;
  }

  /** One more message is in the room. */
  said(room: number): number {
    const seq = this.lastSeq(room) + 1;
    this.#said.set(room, seq);
    return seq;
  }

  lastSeq(room: number): number {
    return this.#said.get(room) ?? MESSAGES;
  }
}

const PROFILE = {
  gender: true,
  exerciseChoice: ["RUNNING" as const],
  introduction: "아침에 천천히 같이 달려요.",
  publicInfo: true,
  profilePicture: null,
};
const accountOf = (index: number) => `account${index}`;

/** As a browser asks for it. */
async function page({ api }: Guest, address: string, headers: Record<string, string>) {
  const answer = await new HttpClient(api.url).request("GET", address, { headers });
  if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`);
  return answer;
}

/** The page of a member who comes home, and both connections. */
async function open(me: Guest): Promise<void> {
  // Who is there already has it open in another tab no more: they come anew.
  me.disconnect();
  await page(me, paths.home(), BY_MEMBER);
  const { api } = me;
  await Promise.all([
    api.ask("getReceivedRequests"),
    api.ask("getChatRooms", { query: { groups: "true", size: CHAT_ROOM_PAGE_SIZE } }),
    api.ask("getMap"),
    api.ask("getCheckIns"),
    api.ask("getTrainingQuestions"),
    api.ask("getNextGathering"),
    api.ask("getMeetups", { query: { free: "true" } }),
    api.ask("getFirstSteps"),
    api.ask("getPlaylists"),
    api.ask("getMyProfile"),
    api.ask("getUnreadNotifications"),
    api.ask("getChatUnread", { query: { groups: "true" } }),
  ]);
  await me.connect(roomWithNeighbour(me.id));
}

async function view(world: World, me: Guest): Promise<void> {
  const { lat, long } = world.near(me, AROUND);
  const query = {
    swLat: lat - VIEW.lat / 2,
    neLat: lat + VIEW.lat / 2,
    swLng: long - VIEW.long / 2,
    neLng: long + VIEW.long / 2,
    zoom: VIEW.zoom,
  };
  await me.api.ask("getMap", { query });
}

export const DOING: Record<Act, Doing> = {
  firstOpen: (_, me) => open(me),
  open: (_, me) => open(me),
  roomList: (_, { api }) => api.ask("getChatRooms", { query: { groups: "true", size: CHAT_ROOM_PAGE_SIZE } }),
  async room(world, { api, id }) {
    const nickname = nicknameOf(id + world.people.daily);
    const { chatRoomId } = await api.ask("openChatRoom", { params: { nickname } });
    await api.ask("getChatRoom", { query: { chatRoomId } });
    await api.ask("getChatHistory", { query: { chatRoomId, size: CHAT_PAGE_SIZE } });
    await api.ask("markChatRead", { query: { chatRoomId, seq: world.lastSeq(chatRoomId) } });
  },
  async message(world, me, mate) {
    const chatRoomId = roomWithNeighbour(me.id);
    await mate.hearing(() => me.say(chatRoomId));
    await mate.api.ask("markChatRead", { query: { chatRoomId, seq: world.said(chatRoomId) } });
  },
  async messageAway(world, me) {
    const chatRoomId = roomWithSleeper(world.people.daily, me.id);
    await me.say(chatRoomId);
    world.said(chatRoomId);
  },
  postList: (_, { api }) => Promise.all([api.ask("searchPosts"), api.ask("getPopularHashtags")]),
  post: (world, { api }) => api.ask("getPost", { params: { postId: world.postId() } }),
  like: (world, { api }) => api.ask("likePost", { params: { postId: world.postId() } }),
  comment: (world, { api }) =>
    api.ask("addComment", {
      params: { postId: world.postId() },
      body: { comment: "저도 갈래요. 몇 시에 어디서 만나나요?" },
    }),
  writePost: (world, { api }) =>
    api.ask("createPost", {
      body: {
        title: `한강 야간 러닝 후기 ${world.next("post")}`,
        description: "<p>천천히 같이 뛰어요. 물과 가벼운 겉옷을 챙겨 오세요.</p>".repeat(20),
        category: "RUNNING",
        hashtag: ["한강", "야간러닝"],
      },
    }),
  firstView: view,
  async map(world, me) {
    await Promise.all([me.api.ask("getMyLocation"), me.api.ask("getMapSettings")]);
    await view(world, me);
  },
  mapView: view,
  async member(world, { api }) {
    const params = { nickname: nicknameOf(1 + world.pick(world.people.daily)) };
    await Promise.all([api.ask("getMember", { params }), api.ask("getMemberPosts", { params })]);
  },
  mates: (_, { api }) =>
    Promise.all([api.ask("getReceivedRequests"), api.ask("getSentRequests"), api.ask("getMates", { query: {} })]),
  requestMate: (world, { api, id }) =>
    api.ask("requestMate", {
      query: {
        receiverNickname: nicknameOf(
          2 * world.people.daily + 1 + ((id + 500 + 7 * world.next(`request ${id}`)) % world.people.daily),
        ),
      },
      body: { note: "같이 달려요." },
    }),
  async acceptMate(world, { api }) {
    const [request] = await api.ask("getReceivedRequests");
    if (request) await api.ask("acceptMate", { query: { senderNickname: request.nickname } });
    else world.next("nobody asked");
  },
  meetups: (_, { api }) => Promise.all([api.ask("getMeetups", { query: {} }), api.ask("getMeetupDays")]),
  meetup: (world, { api }) => api.ask("getMeetup", { params: { meetupId: world.gatheringId() } }),
  joinMeetup: (world, me) => join(world, me),
  createMeetup: (_, { api }) => api.ask("createMeetup", { body: newMeetup() }),
  async checkIn(world, me, mate) {
    const gatheringId = await join(world, me);
    await me.api.ask("askForCheckIn", { params: { gatheringId }, body: { nickname: mate.nickname, minutes: 60 } });
    const { watched } = await mate.api.ask("getCheckIns");
    const asked = watched.find(({ state }) => state === "ASKED");
    if (!asked) throw new Error("nobody asks to be looked after");
    await mate.api.ask("answerCheckIn", { params: { checkInId: asked.checkInId }, body: { accept: true } });
  },
  videos: (_, { api }) => api.ask("getVideos", { params: { category: "running" } }),
  async saveVideo(world, { api, id }) {
    const playlistName = `목록 ${world.next(`playlist ${id}`)}`;
    await api.ask("createPlaylist", { body: { playlistName } });
    const { values } = await api.ask("getVideos", { params: { category: "running" } });
    const [video] = values;
    if (video) await api.ask("saveVideo", { params: { playlistName }, body: { videoId: video.videoId } });
  },
  async bell(_, { api }) {
    await api.ask("getNotifications", { query: {} });
    await api.ask("readNotifications");
  },
  location: (world, me) => me.api.ask("setMyLocation", { query: world.near(me, ABOUT) }),
  async profile(world, { api }) {
    const { profilePicture } = await api.ask("getMyProfile");
    const introduction = `아침에 천천히 같이 달려요. ${world.next("introduction")}번째`;
    await api.ask("updateMyProfile", { body: { ...PROFILE, introduction, profilePicture } });
  },
  picture: (world, me) => page(me, world.pictures[world.pick(world.pictures.length)] ?? "", {}),
  upload: async (world, { api }) =>
    api.ask("uploadPicture", { body: pictureForm(await drawNoise(world.next("photo") % 256)) }),
  signIn: (world, { api }) =>
    new HttpClient(api.url).ask("signIn", {
      body: { nickname: accountOf(world.next("sign-in") % ACCOUNTS), password: TEST_PASSWORD },
    }),
  signUp: (world, me) => world.signUp(me, `new${world.next("newcomer")}`),
  visitor: (world, me) => page(me, paths.post(world.postId()), BY_ANYBODY),
  files: (world, me) => Promise.all(world.files.map((file) => page(me, file, BY_ANYBODY))),
};

/** Joins a gathering that has room; answers which. */
async function join(world: World, { api }: Guest): Promise<number> {
  const meetupId = world.people.gatherings[world.next("seat") % world.people.gatherings.length] ?? 0;
  await api.ask("joinMeetup", { params: { meetupId }, body: { note: "" } });
  return meetupId;
}
