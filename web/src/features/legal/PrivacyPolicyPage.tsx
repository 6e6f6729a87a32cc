/** 개인정보 처리방침 */
import { CELL_METRES } from "@fitmate/contract/cell";
import { CONSENT_VERSIONS } from "@fitmate/contract/consents";
import { type LegalPart, LegalPage } from "./LegalPage.tsx";
import {
  AGE_MIN,
  CHECK_IN_DAYS,
  DEVICE_TOKEN_DAYS,
  EVIDENCE_MONTHS,
  LEAVING_DAYS,
  LOCATION_LEDGER_MONTHS,
  NICKNAME_CHANGE_DAYS,
  NOTIFICATION_DAYS,
  READ_NOTIFICATION_DAYS,
  RIGHTS_LINK_HOURS,
  SESSION_DAYS,
  SESSION_LIFE_DAYS,
  UPLOAD_UNUSED_HOURS,
} from "@fitmate/contract/limits";
import { hoursInWords } from "@fitmate/contract/numbers";

const PARTS: readonly LegalPart[] = [
  {
    title: "무엇을 왜 모으나요",
    content: (
      <ul>
        <li>
          가입할 때: 닉네임, 이메일, 비밀번호, 성별, 정보 공개 여부, 동의한 내용과 시각. 계정을 만들고 지키는 데 써요.
        </li>
        <li>
          원할 때만: 프로필 사진, 자기소개, 좋아하는 운동과 실력, 운동할 수 있는 시간. 맞는 메이트를 보여 주는 데 써요.
        </li>
        <li>원할 때만: 약 {CELL_METRES}m 네모 칸으로 된 위치. 자세한 내용은 위치정보 이용 안내에 있어요.</li>
        <li>위치를 정한 동안: 그 칸이 하루에 몇 명에게 보였는지. 누가 봤는지는 남기지 않아요.</li>
        <li>원할 때만: 패스키의 이름과 공개키, 추가하고 마지막으로 쓴 때. 지문이나 얼굴은 기기를 떠나지 않아요.</li>
        <li>
          이메일을 확인하거나 바꿀 때: 확인한 때와, 바꾸려는 새 주소. 새 주소는 메일의 링크를 눌러야 쓰이고, 누르지
          않으면 링크가 만료된 뒤에 지워요.
        </li>
        <li>
          쓰는 동안: 메이트 관계, 번개와 약속, 안심 체크인, 대화, 글, 댓글, 좋아요, 알림, 플레이리스트, 올린 사진,
          마지막으로 들른 때.
        </li>
        <li>권리침해 신고를 보낼 때: 이름과 적은 내용, 회원이 아니면 이메일. 글쓴이에게는 어떤 권리인지만 알려요.</li>
        <li>남용을 막으려고 가입과 로그인을 시도한 주소(IP)와 횟수를 길어야 한 시간 남짓 갖고 있어요.</li>
      </ul>
    ),
  },
  {
    title: "어떻게 지키나요",
    content: (
      <ul>
        <li>비밀번호와 로그인 표는 되돌릴 수 없는 값으로만 저장해요.</li>
        <li>사진에 든 촬영 위치 같은 정보는 올릴 때 지워요.</li>
        <li>
          기록(로그)에는 이메일, 위치, 대화 내용을 남기지 않아요. 글을 본 횟수는 하루가 지나면 누가 보았는지 알 수
          없어요.
        </li>
      </ul>
    ),
  },
  {
    title: "누가 볼 수 있나요",
    content: (
      <ul>
        <li>
          정보를 공개하면 닉네임, 사진, 자기소개, 좋아하는 운동과 전체 공개 글은 로그인하지 않은 사람과 검색 엔진도 볼
          수 있어요. 칸은 로그인한 회원만 지도에서 봐요. 비공개면 메이트만 프로필을 볼 수 있어요.
        </li>
        <li>
          운동하는 시간은 요일까지는 메이트에게만 알려요. 그 밖의 회원은 둘 다 아침, 낮, 저녁 가운데 언제 시간이
          나는지만 알 수 있어요.
        </li>
        <li>
          처음 나누는 말에 링크, 전화번호, 메신저 아이디가 있는지는 쓰는 사람과 읽는 사람의 브라우저만 살펴봐요. 서버는
          그러려고 대화를 읽지 않아요.
        </li>
        <li>대화는 두 사람만 봐요. 이메일은 아무에게도 보이지 않아요.</li>
        <li>전체 공개 글은 로그인하지 않은 사람과 검색 엔진도 볼 수 있어요.</li>
      </ul>
    ),
  },
  {
    title: "다른 곳에 넘기나요",
    content: (
      <ul>
        <li>팔거나 광고에 쓰지 않아요. 법에 따른 요청이 있을 때만 법이 정한 만큼 제공해요.</li>
        <li>운영자가 카카오 지도나 다른 지도 타일을 켰다면, 지도를 열 때 브라우저가 그 회사에 직접 접속해요.</li>
        <li>운동 영상을 재생하거나 영상이 든 게시글을 열면 브라우저가 유튜브에 접속해요.</li>
        <li>맡긴 곳(서버, 저장소): ○○</li>
      </ul>
    ),
  },
  {
    title: "얼마나 갖고 있나요",
    content: (
      <ul>
        <li>
          탈퇴를 신청하면 바로 숨기고, {LEAVING_DAYS}일 뒤에 지워요. 어디에도 쓰이지 않는 사진은{" "}
          {hoursInWords(UPLOAD_UNUSED_HOURS)} 안에 지워요.
        </li>
        <li>전체 공개 글과 댓글, 나눈 대화는 ‘탈퇴한 회원’이 쓴 것으로 남아요. 누구였는지는 지워요.</li>
        <li>
          닉네임을 바꾸면 전의 닉네임은 {NICKNAME_CHANGE_DAYS}일 동안 갖고 있어요. 그동안 옛 링크가 새 닉네임으로
          이어져요.
        </li>
        <li>
          안심 체크인은 끝나고 {CHECK_IN_DAYS}일 뒤에 지워요. 모이는 곳과 함께하는 사람은 답이 없을 때만, 내가 고른
          메이트에게만 알려요.
        </li>
        <li>
          알림은 길어야 {NOTIFICATION_DAYS / 365}년, 읽은 알림은 읽은 날부터 {READ_NOTIFICATION_DAYS}일 동안 갖고
          있어요.
        </li>
        <li>
          로그인은 마지막으로 쓴 지 {SESSION_DAYS}일, 로그인한 지 {SESSION_LIFE_DAYS}일이 지나면 끝나요.
        </li>
        <li>위치 장부는 {LOCATION_LEDGER_MONTHS}개월 동안 갖고 있고, 위치 동의를 철회하면 바로 지워요.</li>
        <li>
          신고와 함께 남긴 내용은 결정하고 {EVIDENCE_MONTHS}개월 뒤에, 이메일을 확인하지 않은 권리침해 신고는{" "}
          {RIGHTS_LINK_HOURS}시간 뒤에 지워요.
        </li>
        <li>백업은 ○○일 뒤에 지워요.</li>
      </ul>
    ),
  },
  {
    title: "나의 권리",
    content: (
      <p>
        나의 정보의 ‘개인정보와 동의’에서 내 정보를 모두 내려받고, 위치 동의를 철회하고, 탈퇴할 수 있어요. 정보를 고치는
        일은 나의 정보에서 바로 할 수 있어요. 만 {AGE_MIN}세 미만은 가입할 수 없고, 알게 되면 계정을 지워요.
      </p>
    ),
  },
  {
    title: "브라우저에 남기는 것",
    content: (
      <p>
        쿠키를 쓰지 않아요. 로그인 상태, 전에 로그인한 브라우저라는 표시({DEVICE_TOKEN_DAYS}일), 밝은 화면과 어두운 화면
        중 고른 것, 아직 보내지 못한 메시지와 쓰다 만 글, 마지막으로 본 화면(로그아웃하면 지워요)만 브라우저에 남아요.
      </p>
    ),
  },
  {
    title: "물어볼 곳",
    content: (
      <p>
        개인정보 보호책임자: ○○ (이메일 ○○). 개인정보분쟁조정위원회(1833-6972), 개인정보침해신고센터(118)에도 물어볼 수
        있어요.
      </p>
    ),
  },
];

export function Component() {
  return <LegalPage title="개인정보 처리방침" version={CONSENT_VERSIONS.PRIVACY} parts={PARTS} />;
}
