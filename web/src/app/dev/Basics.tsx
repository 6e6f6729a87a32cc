import { paths } from "@fitmate/contract/paths";
import type { CSSProperties } from "react";
import { Avatar } from "../../ui/people/Avatar.tsx";
import { Badge, Duo } from "../../ui/people/Badge.tsx";
import { Button, ButtonLink } from "../../ui/controls/Button.tsx";
import { Count, Dot } from "../../ui/people/Count.tsx";
import { Icon } from "../../ui/icons/Icon.tsx";
import { ICON_NAMES } from "../../ui/icons/icon-names.ts";
import { IconButton, IconLink } from "../../ui/controls/IconButton.tsx";
import { Logo } from "../../ui/icons/Logo.tsx";
import { SportChip, SportDots } from "../../ui/sports/SportChip.tsx";
import { Tag } from "../../ui/layout/Tag.tsx";
import { Row } from "./Row.tsx";
import styles from "./dev.module.css";

const COLOURS = [
  ["배경", "--bg"],
  ["표면", "--surface"],
  ["가라앉음", "--bg-sunken"],
  ["글자", "--text"],
  ["볼트", "--accent"],
  ["러닝", "--run-fill"],
  ["등산", "--hike-fill"],
  ["헬스", "--weight-fill"],
  ["위험", "--danger"],
] as const;

export function Colours() {
  return (
    <Row name="색">
      {COLOURS.map(([name, role]) => (
        <div key={role} className={styles.swatch}>
          <i style={{ "--swatch": `var(${role})` } as CSSProperties} />
          {name}
        </div>
      ))}
      <Logo />
    </Row>
  );
}

export function Actions() {
  return (
    <>
      <Row name="버튼">
        <Button variant="accent">메이트 신청하기</Button>
        <Button>등록</Button>
        <Button variant="secondary">취소</Button>
        <Button variant="ghost">나중에</Button>
        <Button variant="danger">삭제</Button>
        <Button variant="dangerText">삭제</Button>
        <span className={styles.focused}>
          <Button>초점</Button>
        </span>
        <Button disabled>등록</Button>
        <Button aria-disabled="true">설명하는 버튼</Button>
        <Button busy>등록</Button>
      </Row>
      <Row name="버튼 크기">
        <Button size="lg">크게</Button>
        <Button>보통</Button>
        <Button size="md">조금 작게</Button>
        <Button variant="secondary" size="sm">
          <Icon name="mate" size={18} />
          메이트 목록
        </Button>
        <ButtonLink to={paths.home()} variant="secondary">
          링크
        </ButtonLink>
        <Button variant="secondary" busy>
          메이트 신청하기
        </Button>
      </Row>
      <Row name="아이콘 버튼">
        <IconButton icon="more" label="메뉴" />
        <IconButton icon="close" label="닫기" muted />
        <IconButton icon="locate" label="내 위치로 설정" surface />
        <IconButton icon="send" label="보내기" accent />
        <IconButton icon="send" label="보내기" accent disabled />
        <IconButton icon="bookmark-fill" label="북마크" aria-pressed="true" muted />
        <IconLink icon="dm" label="메신저, 안 읽은 메시지 3개" count={3} to={paths.messenger()} />
        <IconLink icon="dm" label="메신저, 안 읽은 메시지 120개" count={120} to={paths.messenger()} />
        <IconButton icon="bell" label="알림, 새 알림 2개" dot />
      </Row>
      <Row name="카카오">
        <Button className={styles.wide} variant="kakao">
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M12 3.6c-5.1 0-9.2 3.2-9.2 7.2 0 2.6 1.7 4.8 4.3 6.1l-.9 3.3c-.1.4.3.7.6.5l4-2.6c.4 0 .8.1 1.2.1 5.1 0 9.2-3.2 9.2-7.3 0-4.1-4.1-7.3-9.2-7.3Z" />
          </svg>
          카카오 로그인
        </Button>
      </Row>
    </>
  );
}

export function Chips() {
  return (
    <Row name="칩과 배지">
      <SportChip sport="RUNNING" />
      <SportChip sport="HIKING" />
      <SportChip sport="WEIGHT" />
      <SportChip sport="RUNNING" solid />
      <SportChip sport="HIKING" solid />
      <SportChip sport="WEIGHT" solid />
      <SportDots sports={["RUNNING", "HIKING", "WEIGHT"]} />
      <Tag name="서울숲" />
      <Tag name="한강" chip />
      <Tag name="야간러닝" onRemove={() => undefined} />
      <Badge>
        <Icon name="lock" size={16} />
        메이트만
      </Badge>
      <Badge kind="mates">메이트</Badge>
      <Badge>신청함</Badge>
      <Duo />
      <Count value={3} />
      <Count value={120} />
      <Dot />
    </Row>
  );
}

export function Avatars() {
  return (
    <Row name="아바타">
      <Avatar nickname="달리는민서" size="xl" />
      <Avatar nickname="하루한봉" size="lg" />
      {["성수러너", "runwithme", "데드리프트킹", "새벽6시", "지우", "뚝섬토박이"].map((nickname) => (
        <Avatar key={nickname} nickname={nickname} />
      ))}
      <Avatar nickname="사진있는사람" picture="/favicon.svg" />
      <Avatar nickname="없는사진" picture="/uploads/none.webp" />
      <Avatar nickname="스쿼트중" size="sm" />
      <Avatar nickname="느린거북" size="xs" />
    </Row>
  );
}

export function Icons() {
  return (
    <Row name="아이콘">
      {ICON_NAMES.map((name) => (
        <div key={name} className={styles.icon}>
          <Icon name={name} />
          {name}
        </div>
      ))}
    </Row>
  );
}
