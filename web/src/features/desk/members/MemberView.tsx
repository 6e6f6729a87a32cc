import type { DeskMember } from "@fitmate/contract/desk";
import { paths } from "@fitmate/contract/paths";
import { useRef } from "react";
import { Link } from "react-router";
import { useUndo } from "../../../data/desk/cases.ts";
import { dateWords } from "../../../lib/korean.ts";
import { useNow } from "../../../lib/useNow.ts";
import { momentWords } from "../../../lib/wallClock.ts";
import { ButtonLink } from "../../../ui/controls/Button.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { Avatar } from "../../../ui/people/Avatar.tsx";
import { Badge } from "../../../ui/people/Badge.tsx";
import { StandingMeasure } from "../decide/StandingMeasure.tsx";
import { useKeys } from "../keys/useKeys.ts";
import { ruleName } from "../log/words.ts";
import { Tile, Tiles } from "../../../ui/charts/Tiles.tsx";
import { isStanding, onceEach } from "../words.ts";
import { NoteForm } from "./NoteDialog.tsx";
import { Past } from "./Past.tsx";
import styles from "./DeskMembersPage.module.css";

/** What has been with a member, and the notes of the desk on them. */
export function MemberView({ member }: { member: DeskMember }) {
  return (
    <>
      <Head member={member} />
      <Standing member={member} />
      <Tiles>
        <Tile label="받은 신고" figure={member.reportsReceived}>
          {member.reporters}명이 했어요
        </Tile>
        <Tile label="조치한 신고" figure={member.actedOn}>
          받은 신고 가운데
        </Tile>
        <Tile label="이의" figure={member.objections}>
          이 회원이 냈어요
        </Tile>
        <Tile label="한 신고" figure={member.reportsMade}>
          맞은 것 {member.reportsRight}
        </Tile>
      </Tiles>
      <div className={styles.columns}>
        <Past member={member} />
        <Notes member={member} />
      </div>
    </>
  );
}

function Head({ member }: { member: DeskMember }) {
  const { nickname, profilePicture, joinedAt, emailConfirmed, mates, suspendedForGood, suspendedUntil } = member;
  return (
    <div className={styles.head}>
      <Avatar nickname={nickname} picture={profilePicture} size="lg" />
      <div>
        <h1>
          {nickname}
          {(suspendedForGood || suspendedUntil !== null) && <Badge>이용 멈춤</Badge>}
        </h1>
        <p className="caption">
          {[
            `${dateWords(new Date(joinedAt))} 가입`,
            emailConfirmed ? "이메일 확인함" : "이메일 확인 안 함",
            `메이트 ${mates}명`,
          ].join(" · ")}
        </p>
      </div>
      <ButtonLink variant="secondary" size="sm" to={paths.member(nickname)}>
        <Icon name="user" size={18} />
        프로필 보기
      </ButtonLink>
    </div>
  );
}

/** What holds now, and the way back. */
function Standing({ member: { measures } }: { member: DeskMember }) {
  const undo = useUndo();
  const standing = measures.filter(({ kind, ...measure }) => kind !== "WARNING" && isStanding({ kind, ...measure }));
  if (standing.length === 0) return null;
  return (
    <ul className={styles.standing} aria-label="지금 걸려 있는 조치">
      {onceEach(standing).map((measure) => (
        <StandingMeasure key={measure.measureId} measure={measure} undo={undo}>
          {measure.rule && <> · {ruleName(measure.rule)}</>} ·{" "}
          <Link to={paths.deskCase(measure.caseId)}>사건 {measure.caseNumber}</Link>
        </StandingMeasure>
      ))}
    </ul>
  );
}

function Notes({ member: { nickname, notes } }: { member: DeskMember }) {
  const now = useNow();
  const form = useRef<HTMLDivElement>(null);
  useKeys({ n: () => form.current?.querySelector("textarea")?.focus() });
  return (
    <section aria-labelledby="notes">
      <h2 id="notes">메모</h2>
      <div className={styles.notes}>
        {notes.length > 0 && (
          <ul>
            {notes.map(({ noteId, words, by, at }) => (
              <li key={noteId}>
                <p>{words}</p>
                <p className="caption">{[...(by ? [by.nickname] : []), momentWords(at, now)].join(" · ")}</p>
              </li>
            ))}
          </ul>
        )}
        <div ref={form}>
          <NoteForm nickname={nickname} />
        </div>
        <p className="caption">다른 운영자에게 남기는 말이에요. 회원에게는 보이지 않아요.</p>
      </div>
    </section>
  );
}
