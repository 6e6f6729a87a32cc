/** Looking a member up: what has been with them. */
import { paths } from "@fitmate/contract/paths";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { deskMember } from "../../../data/desk/members.ts";
import { messageOf } from "../../../lib/api.ts";
import { isRefusal } from "../../../lib/outlook.ts";
import { ButtonLink } from "../../../ui/controls/Button.tsx";
import { Empty, ErrorState } from "../../../ui/feedback/Empty.tsx";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import { PageTitle } from "../../../ui/layout/PageTitle.tsx";
import { FindField } from "../find/FindField.tsx";
import { MemberView } from "./MemberView.tsx";
import styles from "./DeskMembersPage.module.css";

export function Component() {
  const [search] = useSearchParams();
  const nickname = search.get("nickname") ?? "";
  return (
    <div className={`container page ${styles.page}`}>
      <PageTitle>{nickname ? `${nickname} · 운영` : "회원 · 운영"}</PageTitle>
      {nickname === "" ? <Lookup /> : <Member key={nickname} nickname={nickname} />}
    </div>
  );
}

function Lookup() {
  return (
    <div className={styles.lookup}>
      <h1>회원 찾기</h1>
      <p className="muted">닉네임을 넣으면 그 회원의 지난 일을, 사건 번호를 넣으면 그 사건을 열어요.</p>
      <FindField />
    </div>
  );
}

function Member({ nickname }: { nickname: string }) {
  const { data, error, isFetching, refetch } = useQuery(deskMember(nickname));
  if (isRefusal(error)) {
    return (
      <Empty
        art="search"
        heading="h1"
        title="회원을 찾지 못했어요"
        action={
          <ButtonLink variant="secondary" size="md" to={paths.deskMembers()}>
            다시 찾기
          </ButtonLink>
        }
      />
    );
  }
  if (data) return <MemberView member={data} />;
  if (!error) return <Skeleton width="100%" height="28rem" radius="var(--r-5)" />;
  return (
    <ErrorState
      heading="h1"
      title="회원을 불러오지 못했어요"
      text={messageOf(error)}
      onRetry={() => void refetch()}
      busy={isFetching}
    />
  );
}
