/** 위치정보 이용 안내 */
import { CELL_METRES } from "@fitmate/contract/cell";
import { CONSENT_VERSIONS } from "@fitmate/contract/consents";
import { type LegalPart, LegalPage } from "./LegalPage.tsx";
import { AGE_MIN, LEAVING_DAYS, LOCATION_LEDGER_MONTHS, UNSEEN_DAYS } from "@fitmate/contract/limits";

const PARTS: readonly LegalPart[] = [
  {
    title: "무엇에 쓰나요",
    content: <p>가까운 메이트를 지도와 목록에서 찾고, 나도 다른 회원에게 보이게 하는 데에만 써요.</p>,
  },
  {
    title: "무엇을 저장하나요",
    content: (
      <ul>
        <li>
          약 {CELL_METRES}m(서울 기준) 네모 칸 하나만 저장해요. 정확한 위치는 브라우저 안에서 칸으로 바꾸고, 칸의
          가운데만 보내요.
        </li>
        <li>회원이 직접 정할 때만 바뀌어요. 따라다니며 알아내지 않고, 지나온 곳을 모으지 않아요.</li>
      </ul>
    ),
  },
  {
    title: "누구에게 보이나요",
    content: (
      <ul>
        <li>정보를 공개한 회원만, 로그인한 회원에게 칸과 대략적인 거리로 보여요.</li>
        <li>
          ‘같은 성별에게만 보이기’를 켜면 성별을 같게 고른 회원의 지도와 목록에만 나와요. 성별은 회원이 스스로 고른
          거예요.
        </li>
        <li>
          ‘위치 쉬기’를 켜거나 {UNSEEN_DAYS}일 동안 들르지 않으면 아무에게도 보이지 않아요. 차단한 사이에는 서로 보이지
          않아요.
        </li>
        <li>다른 회사에 제공하지 않아요.</li>
      </ul>
    ),
  },
  {
    title: "어떻게 확인하나요",
    content: (
      <ul>
        <li>
          내 칸이 언제, 무엇 때문에, 몇 명에게 보였는지 ‘위치 장부’에 적어요. 나의 정보에서 볼 수 있어요. 누가 봤는지는
          남기지 않아요. 수를 세는 데 쓴 표시는 하루가 지나면 지워요.
        </li>
        <li>위치 장부는 {LOCATION_LEDGER_MONTHS}개월 동안 갖고 있어요. 몇 초 전에 보인 것은 조금 뒤에 적혀요.</li>
      </ul>
    ),
  },
  {
    title: "언제 지우나요",
    content: (
      <p>
        회원이 위치를 지우거나 동의를 철회하면 바로 지워요. 동의를 철회하면 위치 장부도 함께 지워요. 탈퇴를 신청하면
        바로 숨기고 {LEAVING_DAYS}일 뒤에 지워요.
      </p>
    ),
  },
  {
    title: "동의는 선택이에요",
    content: (
      <p>
        동의하지 않아도 가입하고 글, 영상, 대화를 쓸 수 있어요. 위치를 정하는 것만 할 수 없어요. 나의 정보의 ‘개인정보와
        동의’에서 언제든 동의하고 철회할 수 있어요.
      </p>
    ),
  },
  {
    title: "물어볼 곳",
    content: (
      <p>위치정보 관리책임자: ○○ (이메일 ○○). 만 {AGE_MIN}세 미만은 가입할 수 없어서 그 위치정보도 다루지 않아요.</p>
    ),
  },
];

export function Component() {
  return <LegalPage title="위치정보 이용 안내" version={CONSENT_VERSIONS.LOCATION} parts={PARTS} />;
}
