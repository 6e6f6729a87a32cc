/** 권리침해 신고: anybody, a member or not, says that something here hurts a right of theirs (정보통신망법 44조의2; meeting.md, section 6). */
import * as z from "zod/mini";
import { Email } from "./accounts.ts";
import { RIGHTS_ADDRESS_MAX, RIGHTS_ADDRESSES_MAX, RIGHTS_NAME_MAX, RIGHTS_WORDS_MAX } from "./limits.ts";
import { charactersUpTo } from "./numbers.ts";
import { Right } from "./rights.ts";
import { MyObjection, ObjectionBody, ReportState, type ReportTarget, TargetKind, writtenText } from "./safety.ts";
import { queryInteger } from "./wire.ts";

/** What can be named: all that has an address and is not said between two. */
export type RightsTarget = Extract<ReportTarget, { kind: "PROFILE" | "POST" | "COMMENT" | "MEETUP" }>;

export const NO_ADDRESS = "어디에 있는지 주소를 적어 주세요.";
export const TOO_MANY_ADDRESSES = `주소는 한 번에 ${RIGHTS_ADDRESSES_MAX}개까지 적을 수 있어요.`;
export const NOT_TRUTHFUL = "사실대로 적었는지 확인해 주세요.";

/** `email`: needed of who is no member. `onBehalf`: the right is somebody else's. `truthful`: they say so. */
export const NewRightsReport = z.strictObject({
  onBehalf: z._default(z.boolean(), false),
  name: writtenText(1, RIGHTS_NAME_MAX, `이름을 1자에서 ${charactersUpTo(RIGHTS_NAME_MAX)} 적어 주세요.`),
  email: z.optional(Email),
  addresses: z
    .array(z.string().check(z.maxLength(RIGHTS_ADDRESS_MAX)))
    .check(z.minLength(1, { error: NO_ADDRESS }), z.maxLength(RIGHTS_ADDRESSES_MAX, { error: TOO_MANY_ADDRESSES })),
  right: Right,
  words: writtenText(
    1,
    RIGHTS_WORDS_MAX,
    `어떤 점이 문제인지 1자에서 ${charactersUpTo(RIGHTS_WORDS_MAX)} 적어 주세요.`,
  ),
  truthful: z.literal(true, { error: NOT_TRUTHFUL }),
});
export type NewRightsReport = z.input<typeof NewRightsReport>;

/** 201. Not confirmed: nothing happens before the link in the mail is opened. */
export const SentRightsReport = z.object({ isConfirmed: z.boolean(), message: z.string() });

/** What the link in the mail brings. */
const token = z.string().check(z.regex(/^\d{1,15}\.[\w-]{43}$/));
export const RightsLinkBody = z.strictObject({ token });

/** One thing that was named. `excerpt`: its beginning, as it was then; `hiddenUntil`: a placeholder stands in its place. */
const NamedContent = z.object({
  reportId: z.number(),
  kind: TargetKind,
  excerpt: z.string(),
  state: ReportState,
  hiddenUntil: z.nullable(z.string()),
  outcome: z.nullable(z.string()),
  objectUntil: z.nullable(z.string()),
  objection: z.nullable(MyObjection),
});

/** A report of somebody's rights as whoever has sent it follows it. `contents`: empty before the address is confirmed. */
export const RightsReport = z.object({
  right: Right,
  onBehalf: z.boolean(),
  sentAt: z.string(),
  isConfirmed: z.boolean(),
  contents: z.array(NamedContent),
});
export type RightsReport = z.infer<typeof RightsReport>;

export const RightsObjectionBody = z.strictObject({
  ...RightsLinkBody.shape,
  reportId: z.int().check(z.minimum(1)),
  ...ObjectionBody.shape,
});

export const PlaceholderParams = z.object({ placeholderId: queryInteger(1) });

/** Something of mine that gives way. Who has said so stands nowhere in it. */
export const MyPlaceholder = z.object({
  placeholderId: z.number(),
  kind: TargetKind,
  /** The post, comment, gathering or member. */
  targetId: z.number(),
  /** Where it stands: site-relative. */
  address: z.string(),
  right: Right,
  since: z.string(),
  until: z.string(),
  contest: z.nullable(z.object({ words: z.string(), at: z.string() })),
});
export type MyPlaceholder = z.infer<typeof MyPlaceholder>;

/** Those that stand now. */
export const MyPlaceholders = z.array(MyPlaceholder);
