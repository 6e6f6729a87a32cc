/** 번개: finding, making, joining and leaving gatherings. */
import { MEETUP_JOINS_PER_HOUR } from "@fitmate/contract/limits";
import { createRateLimit } from "../../platform/http/rateLimit.ts";
import type { Route, WhoAsks } from "../../platform/http/routes.ts";
import type { Ports } from "../../platform/ports.ts";
import { requireVisible } from "../mates/blocks/service.ts";
import type { Looks } from "../mates/ledger/lookService.ts";
import { findDays, findMeetups, findOnMap } from "./finding.ts";
import { answerRequest, followHost, joinMeetup, leaveMeetup, nameCoHost, removeParticipant } from "./joining.ts";
import { cancelMeetup, createMeetup, updateMeetup } from "./making.ts";
import { readHostedMeetups, readMeetup, readOwnMeetups } from "./reading.ts";

const HOUR_SECONDS = 3_600;

const done = (message: string) => ({ status: 200 as const, message });

/** `looks`: where it is noted that a member's square was used. */
type MeetupPorts = Ports & { looks: Looks };

export function meetupRoutes(route: Route, ports: MeetupPorts): void {
  findingRoutes(route, ports);
  hostRoutes(route, ports);
  joiningRoutes(route, ports);
}

function findingRoutes(route: Route, ports: MeetupPorts): void {
  const { db, clock, looks } = ports;
  /** Whoever looks for gatherings does it from their square. */
  const looker = async (whoAsks: WhoAsks) => {
    const memberId = (await whoAsks())?.memberId;
    if (memberId !== undefined) looks.noteUse(memberId, "MEETUPS");
    return memberId;
  };
  route("getMeetups", async ({ query, reads, whoAsks }) =>
    findMeetups({ db: reads, clock }, await looker(whoAsks), query),
  );
  route("getMeetupDays", async ({ query, reads, whoAsks }) =>
    findDays({ db: reads, clock }, await looker(whoAsks), query),
  );
  route("getMeetupMap", async ({ query, reads, whoAsks }) => findOnMap(reads, await looker(whoAsks), query));
  route("getMyMeetups", async ({ me }) => readOwnMeetups(db, me.memberId));
  // Blocks, and who hosts what, are those of now.
  route("getMemberMeetups", async ({ me, params }) =>
    readHostedMeetups(db, await requireVisible(db, params.nickname, me.memberId), me.memberId),
  );
  route("getMeetup", async ({ params, reads, whoAsks }) => {
    const memberId = (await whoAsks())?.memberId;
    // Who comes, and who may know where, is that of now.
    return readMeetup(memberId === undefined ? reads : db, params.meetupId, memberId);
  });
}

function hostRoutes(route: Route, ports: Ports): void {
  route("createMeetup", async ({ me, body }) => {
    const meetupIds = await createMeetup(ports, me.memberId, body);
    return { meetupId: meetupIds[0] ?? 0, meetupIds };
  });
  route("updateMeetup", async ({ me, params, body }) => {
    await updateMeetup(ports, me.memberId, params.meetupId, body);
    return done("번개를 바꿨어요.");
  });
  route("cancelMeetup", async ({ me, params, body }) => {
    await cancelMeetup(ports, me.memberId, params.meetupId, body);
    return done("번개를 취소했어요. 함께하기로 한 사람에게 알려 드렸어요.");
  });
  route("answerMeetupRequest", async ({ me, params, body }) => {
    await answerRequest(ports, me.memberId, params.meetupId, params.nickname, body.accept);
    return done(body.accept ? "신청을 수락했어요." : "신청을 거절했어요.");
  });
  route("removeParticipant", async ({ me, params }) => {
    await removeParticipant(ports, me.memberId, params.meetupId, params.nickname);
    return done("번개에서 내보냈어요.");
  });
  route("setCoHost", async ({ me, params, body }) => {
    await nameCoHost(ports, me.memberId, params.meetupId, body.nickname);
    return done(body.nickname === null ? "함께 여는 사람을 비웠어요." : "함께 여는 사람을 정했어요.");
  });
}

function joiningRoutes(route: Route, ports: Ports): void {
  const joins = createRateLimit(ports.pool, "meetup-joins", MEETUP_JOINS_PER_HOUR, HOUR_SECONDS);
  route("joinMeetup", async ({ me, params, body }) => {
    await joins.consume(`${me.memberId} ${params.meetupId}`);
    return joinMeetup(ports, me.memberId, params.meetupId, body?.note || null);
  });
  route("leaveMeetup", async ({ me, params }) => {
    await leaveMeetup(ports, me.memberId, params.meetupId);
    return done("번개에서 나왔어요.");
  });
  route("followHost", async ({ me, params }) => {
    await followHost(ports, me.memberId, params.meetupId);
    return done("이어서 열겠다고 알렸어요.");
  });
}
