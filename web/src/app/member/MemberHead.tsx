import type { MemberProfile } from "@fitmate/contract/members";
import { paths } from "@fitmate/contract/paths";
import { atSize } from "@fitmate/contract/pictures";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { PageTitle } from "../../ui/layout/PageTitle.tsx";
import { sportLabel } from "../../ui/sports/sport.ts";

/** What search results and previews show of a member; of one for mates only nothing. Never where they are. */
export function MemberHead({ member }: { member: MemberProfile }) {
  const { nickname, hidden, introduction, exerciseChoice, profilePicture } = member;
  if (hidden) {
    return (
      <>
        <PageTitle>{nickname}</PageTitle>
        <meta name="robots" content="noindex" />
      </>
    );
  }
  const sports = exerciseChoice.map((sport) => sportLabel[sport]).join("·");
  return (
    <PageHead
      title={nickname}
      description={[introduction, sports].filter(Boolean).join(" · ") || `${nickname}님의 핏메이트 프로필`}
      path={paths.member(nickname)}
      picture={profilePicture && atSize(profilePicture, "md")}
    />
  );
}
