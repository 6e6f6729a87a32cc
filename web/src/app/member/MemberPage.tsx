/** What somebody shows of themselves, and what I can do about the two of us. */
import { paths } from "@fitmate/contract/paths";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useMemo } from "react";
import { useNavigate, useParams } from "react-router";
import { memberProfile } from "../../data/mates/member.ts";
import { isRefusedBy } from "../../lib/api.ts";
import { isRefusal } from "../../lib/outlook.ts";
import { patiently } from "../../lib/part.ts";
import { getSession, useSession } from "../../lib/session.ts";
import { ButtonLink } from "../../ui/controls/Button.tsx";
import { NotShown } from "../../ui/feedback/NotShown.tsx";
import { useAppBar } from "../../ui/layout/appBar.ts";
import { TogetherCard, TrustCard } from "../../ui/people/Trust.tsx";
import { PageTitle } from "../../ui/layout/PageTitle.tsx";
import type { PageModule } from "../routes/page.ts";
import { bringHosted, HostedMeetups } from "./hosted.ts";
import { MemberFace, MemberFaceSkeleton } from "./MemberFace.tsx";
import { MemberHead } from "./MemberHead.tsx";
import { MemberPosts } from "./MemberPosts.tsx";
import styles from "./MemberPage.module.css";

// Visitors need none of it.
const BetweenUs = lazy(async () => ({ default: (await patiently(() => import("./BetweenUs.tsx"))).BetweenUs }));
const MemberMenu = lazy(async () => ({ default: (await patiently(() => import("./MemberMenu.tsx"))).MemberMenu }));
const InCommon = lazy(async () => ({
  default: (await patiently(() => import("../../features/mates/person/InCommon.tsx"))).InCommon,
}));

const NOBODY = {
  title: "회원을 찾지 못했어요",
  text: "닉네임이 바뀌었거나 탈퇴했을 수 있어요.",
  to: paths.home(),
  lead: "홈으로",
};

const BLOCKED = {
  title: "차단한 회원이에요",
  text: "차단을 해제하면 다시 볼 수 있어요.",
  to: paths.blocks(),
  lead: "차단한 회원 보기",
};

/** The page with what shows of it in the same moment: to members also what somebody hosts. */
export async function whole(): Promise<PageModule> {
  if (getSession()) await bringHosted();
  return { Component };
}

function Component() {
  const given = useParams()["nickname"]?.normalize("NFC") ?? "";
  const session = useSession();
  const navigate = useNavigate();
  const { data: member, error, isFetching, refetch } = useQuery(memberProfile(given));
  const relation = member?.relation ?? null;
  const other = relation === null || relation === "SELF" ? null : relation;
  const menu = useMemo(
    () =>
      other &&
      member && (
        <Suspense>
          <MemberMenu member={member} relation={other} />
        </Suspense>
      ),
    [member, other],
  );
  // By another spelling, or by a nickname of before.
  const called = member?.nickname ?? given;
  useEffect(() => {
    if (called !== given) void navigate(paths.member(called), { replace: true });
  }, [called, given, navigate]);
  useAppBar({ title: called, backTo: session ? paths.mates() : paths.home(), action: menu });

  if (!member || isRefusal(error)) {
    return (
      <div className="container page page--sub">
        <PageTitle>{given}</PageTitle>
        <NotShown
          error={error}
          onRetry={() => void refetch()}
          busy={isFetching}
          failed="프로필을 불러오지 못했어요"
          none={isRefusedBy(error, "UNBLOCK_FIRST") ? BLOCKED : NOBODY}
        >
          <MemberFaceSkeleton nickname={given} />
        </NotShown>
      </div>
    );
  }
  const { nickname, hidden, trust, together } = member;
  const posts = <MemberPosts nickname={nickname} count={member.postCount} />;
  return (
    <div className={`container page page--sub ${styles.page}`}>
      <MemberHead member={member} />
      <div className={styles.layout}>
        <div className={styles.face}>
          <MemberFace member={member} />
          {trust && <TrustCard trust={trust} />}
          {Boolean(together) && <TogetherCard times={together ?? 0} />}
          {other && !hidden && (
            <Suspense>
              <InCommon nickname={nickname} />
            </Suspense>
          )}
        </div>
        <aside className={styles.side} aria-label="우리 사이">
          {other ? (
            <Suspense>
              <BetweenUs member={{ ...member, relation: other }} />
            </Suspense>
          ) : (
            <div className={styles.card}>
              {relation === "SELF" ? (
                <ButtonLink variant="secondary" size="lg" block to={paths.myPage()}>
                  나의 정보 고치기
                </ButtonLink>
              ) : (
                <ButtonLink variant="accent" size="lg" block to={paths.signIn({ from: paths.member(nickname) })}>
                  로그인하고 메이트 신청하기
                </ButtonLink>
              )}
            </div>
          )}
        </aside>
        {session ? (
          <Suspense>
            <HostedMeetups nickname={nickname}>{posts}</HostedMeetups>
          </Suspense>
        ) : (
          posts
        )}
      </div>
    </div>
  );
}
