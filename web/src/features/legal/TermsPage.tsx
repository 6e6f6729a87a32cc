/** 이용약관 */
import { paths } from "@fitmate/contract/paths";
import { Link } from "react-router";
import { CONSENT_VERSIONS } from "@fitmate/contract/consents";
import { type LegalPart, LegalPage } from "./LegalPage.tsx";
import { AGE_MIN, LEAVING_DAYS, PLACEHOLDER_DAYS } from "@fitmate/contract/limits";

const PARTS: readonly LegalPart[] = [
  {
    title: "핏메이트가 하는 일",
    content: (
      <p>
        핏메이트는 ○○(이하 ‘운영자’)가 운영하는 서비스예요. 가까운 곳에서 함께 운동할 사람을 찾고, 메이트를 신청하고,
        대화하고, 운동 영상과 글을 나눌 수 있어요. 회원이 되면 이 약관이 회원과 운영자 사이에 적용돼요.
      </p>
    ),
  },
  {
    title: "가입과 계정",
    content: (
      <ul>
        <li>만 {AGE_MIN}세 이상이면 가입할 수 있어요.</li>
        <li>한 사람이 계정을 여러 개 만들거나 다른 사람인 척하지 말아 주세요.</li>
        <li>비밀번호는 본인만 알고 있어야 해요. 다른 사람이 쓴 것 같다면 바로 바꿔 주세요.</li>
      </ul>
    ),
  },
  {
    title: "하면 안 되는 일",
    content: (
      <ul>
        <li>괴롭힘, 혐오 표현, 성적인 접근, 스토킹</li>
        <li>광고나 사기, 다른 사람의 개인정보를 올리는 일</li>
        <li>다른 사람의 위치를 알아내려는 시도, 서비스를 망가뜨리는 일</li>
        <li>권리가 없는 사진이나 글을 올리는 일</li>
      </ul>
    ),
  },
  {
    title: "회원이 올린 글과 사진",
    content: (
      <p>
        글과 사진의 권리는 올린 회원에게 있어요. 운영자는 서비스 안에서 보여 주는 데에만 써요. 회원은 언제든 자기 글과
        댓글을 지울 수 있어요.
      </p>
    ),
  },
  {
    title: "만나서 운동할 때",
    content: (
      <p>
        운영자는 회원의 신원이나 성별을 확인하지 않고, 112를 대신하지 않아요. 처음에는 사람이 많은 곳에서 만나고, 몸
        상태에 맞게 운동해 주세요. 불편한 회원은 차단할 수 있어요. <Link to={paths.safety()}>처음 만날 때</Link>에 더
        적어 두었어요.
      </p>
    ),
  },
  {
    title: "탈퇴와 이용 제한",
    content: (
      <ul>
        <li>
          나의 정보에서 언제든 탈퇴할 수 있어요. {LEAVING_DAYS}일 안에는 되돌릴 수 있고, 그 뒤에는 정보가 지워져요.
        </li>
        <li>이 약관을 어기면 운영자가 이유를 알리고 글을 지우거나 이용을 제한할 수 있어요. 이의는 ○○로 보내 주세요.</li>
        <li>
          사생활이나 명예를 해친다는 <Link to={paths.rights()}>권리침해 신고</Link>가 들어오면 정보통신망법 제44조의2에
          따라 그 내용을 최대 {PLACEHOLDER_DAYS}일 동안 가리고 양쪽에 알려요. 글쓴이가 이의를 내면 운영자가 결정하고,
          다르게 결정되지 않으면 {PLACEHOLDER_DAYS + 1}일째에 다시 보여요. 저작권과 그 밖의 권리는 운영자가 살펴보고
          결정해요.
        </li>
      </ul>
    ),
  },
  {
    title: "책임과 분쟁",
    content: (
      <p>
        운영자는 고의나 과실이 있을 때 법에 따라 책임을 져요. 회원끼리의 만남에서 생긴 일은 회원이 스스로 풀어야 해요.
        분쟁에는 대한민국 법을 적용하고, 소송은 민사소송법에 따른 법원에서 해요.
      </p>
    ),
  },
  {
    title: "약관이 바뀔 때",
    content: (
      <p>바뀌는 내용과 날짜를 적어도 7일 전에, 회원에게 불리하면 30일 전에 알려요. 동의하지 않으면 탈퇴할 수 있어요.</p>
    ),
  },
];

export function Component() {
  return <LegalPage title="이용약관" version={CONSENT_VERSIONS.TERMS} parts={PARTS} />;
}
