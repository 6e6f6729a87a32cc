/** A gathering I came to, once it is over: what I am asked, what I have said, and what both sides say. */
import { numberIn } from "@fitmate/contract/addresses";
import type { Training } from "@fitmate/contract/together";
import { paths } from "@fitmate/contract/paths";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import { startProposal } from "../../../ui/overlays/proposing.ts";
import { training } from "../../../data/together/trainings.ts";
import { isRefusal } from "../../../lib/outlook.ts";
import { useNow } from "../../../lib/useNow.ts";
import { Button, ButtonLink } from "../../../ui/controls/Button.tsx";
import { NotShown } from "../../../ui/feedback/NotShown.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { useAppBar } from "../../../ui/layout/appBar.ts";
import { PageTitle } from "../../../ui/layout/PageTitle.tsx";
import { MemberLink } from "../../../ui/people/MemberLink.tsx";
import { SportChip } from "../../../ui/sports/SportChip.tsx";
import { AfterSheet } from "../AfterSheet.tsx";
import { dayWordsOf, nameOf } from "../words.ts";
import { Said } from "./Said.tsx";
import styles from "./TogetherPage.module.css";

const TITLE = "함께 운동";

export function Component() {
  const gatheringId = numberIn(useParams()["gatheringId"]);
  const { data, error, isFetching, refetch } = useQuery(training(gatheringId));
  useAppBar({ title: TITLE, backTo: paths.home() });
  return (
    <div className="container page page--sub">
      <PageTitle>{TITLE}</PageTitle>
      {data && !isRefusal(error) ? (
        // Another one is asked anew.
        <Whole key={gatheringId} training={data} />
      ) : (
        <NotShown
          error={error}
          onRetry={() => void refetch()}
          busy={isFetching}
          failed="운동을 불러오지 못했어요"
          none={{
            title: "함께한 운동을 찾지 못했어요",
            text: "함께하기로 한 사람만 볼 수 있어요.",
            to: paths.home(),
            lead: "홈으로",
          }}
        />
      )}
    </div>
  );
}

function Whole({ training: one }: { training: Training }) {
  const { gatheringId, kind, sport, place, people, said, met, again, isMissed } = one;
  const isOpen = one.isOpen && people.length > 0;
  const now = useNow();
  // Whoever comes by the question has come to answer it.
  const [isAsked, setIsAsked] = useState(isOpen);
  return (
    <div className={styles.page}>
      <header>
        <SportChip sport={sport} />
        <h1>{nameOf(one)}</h1>
        <p className="muted">
          {dayWordsOf(one, now)} · {place}
        </p>
      </header>
      {isOpen ? (
        <Button size="lg" block onClick={() => setIsAsked(true)}>
          함께 운동했는지 답하기
        </Button>
      ) : (
        <Said said={said} isLate={!one.isOpen} />
      )}
      {met.length > 0 && (
        <section className={styles.part}>
          <h2>{met.length}명과 함께 운동했어요</h2>
          <ul className={styles.met}>
            {met.map((nickname) => (
              <li key={nickname}>
                <MemberLink nickname={nickname} />
                {again.includes(nickname) && <span className="caption">둘 다 또 하고 싶어 해요</span>}
                {again.includes(nickname) && people.some((each) => each.nickname === nickname && each.isMate) && (
                  <Button variant="secondary" size="sm" onClick={() => startProposal(nickname)}>
                    다음 약속 잡기
                    {met.length > 1 && <span className="sr-only">, {nickname}</span>}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {isMissed && <p className={styles.missed}>둘 다 못 만났다고 답했어요. 횟수에는 들어가지 않아요.</p>}
      <div className={styles.acts}>
        <ButtonLink
          variant={isOpen ? "secondary" : "primary"}
          size="lg"
          block
          to={paths.createPost({ training: gatheringId })}
        >
          <Icon name="edit" size={20} />
          후기 쓰기
        </ButtonLink>
        {kind === "MEETUP" && (
          <ButtonLink variant="secondary" size="lg" block to={paths.meetup(gatheringId)}>
            번개 보기
          </ButtonLink>
        )}
      </div>
      <AfterSheet gatheringId={isAsked ? gatheringId : null} onClose={() => setIsAsked(false)} />
    </div>
  );
}
