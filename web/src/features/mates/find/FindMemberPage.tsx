/** 닉네임으로 찾기: somebody whom I know by name, wherever they are. */
import { allowedNickname } from "@fitmate/contract/accounts";
import { lastSound } from "@fitmate/contract/lastSound";
import { MEMBER_SEARCH_MIN, MEMBERS_FOUND_MAX, NICKNAME_UNITS_MAX } from "@fitmate/contract/limits";
import { paths } from "@fitmate/contract/paths";
import { useQuery } from "@tanstack/react-query";
import { josa } from "es-hangul";
import { useEffect, useEffectEvent, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { membersCalled } from "../../../data/mates/search.ts";
import { messageOf } from "../../../lib/api.ts";
import { ErrorState } from "../../../ui/feedback/Empty.tsx";
import { SearchField } from "../../../ui/fields/TextField.tsx";
import { useAppBar } from "../../../ui/layout/appBar.ts";
import { PersonRow } from "../requests/PersonRow.tsx";
import styles from "./FindMemberPage.module.css";

/** So long nobody types before what is typed is looked for. */
const REST_MS = 300;

export function Component() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const shown = params.get("nickname") ?? "";
  const [text, setText] = useState(shown);
  useAppBar({ backTo: paths.mates() });
  // The address says what is found: reload and back show it again.
  const look = (typed: string) => {
    const nickname = allowedNickname(typed);
    if (nickname !== shown) {
      void navigate(paths.findMember(nickname ? { nickname } : {}), { replace: true, preventScrollReset: true });
    }
  };
  const lookAtRest = useEffectEvent(look);
  useEffect(() => {
    const timer = setTimeout(() => lookAtRest(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <div className="container container--reading page page--sub">
      <div className="page-head">
        <h1>닉네임으로 찾기</h1>
      </div>
      <search>
        <SearchField
          label="닉네임"
          placeholder="닉네임을 적어 주세요"
          autoComplete="off"
          maxLength={NICKNAME_UNITS_MAX}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onEnter={look}
        />
      </search>
      <Found nickname={shown} />
    </div>
  );
}

function Found({ nickname }: { nickname: string }) {
  const { data, error, isEnabled, isFetching, isPlaceholderData, refetch } = useQuery(membersCalled(nickname));
  if (!isEnabled) {
    return (
      <p className={styles.hint}>
        {MEMBER_SEARCH_MIN}자 이상 적으면 그렇게 시작하는 회원을 찾아 드려요. 프로필을 공개한 회원만 보여요.
      </p>
    );
  }
  if (error) {
    return (
      <ErrorState
        title="회원을 찾지 못했어요"
        text={messageOf(error)}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    );
  }
  return (
    <div role="status" aria-busy={isPlaceholderData || undefined}>
      {data?.length === 0 && (
        <p className={styles.hint}>
          ‘{nickname}’{josa.pick(lastSound(nickname), "으로/로")} 시작하는 회원이 없어요. 비공개 회원은 찾을 수 없어요.
        </p>
      )}
      {data && data.length > 0 && (
        <ul className={styles.list} aria-label="찾은 회원">
          {data.map((member) => (
            <PersonRow
              key={member.nickname}
              nickname={member.nickname}
              picture={member.profilePicture}
              sports={member.exerciseChoice}
            />
          ))}
        </ul>
      )}
      {data && data.length >= MEMBERS_FOUND_MAX && (
        <p className={styles.hint}>
          먼저 {MEMBERS_FOUND_MAX}명만 보여 드려요. 찾는 회원이 없으면 닉네임을 더 적어 보세요.
        </p>
      )}
    </div>
  );
}
