import { paths } from "@fitmate/contract/paths";
import { ButtonLink } from "../controls/Button.tsx";
import { Empty } from "../feedback/Empty.tsx";

/** Where my mates would be: leads to finding the first of them. */
export function NoMates() {
  const find = (
    <ButtonLink size="md" to={paths.findMate()}>
      메이트 찾기
    </ButtonLink>
  );
  return (
    <Empty art="alone" title="아직 메이트가 없어요" text="지도에서 가까운 메이트를 찾아 신청해 보세요." action={find} />
  );
}
