import { allowedNickname, inRuleWords, passwordRules } from "@fitmate/contract/accounts";
import type { Gender } from "@fitmate/contract/gender";
import type { Sport } from "@fitmate/contract/profile";
import { useId, useState } from "react";
import { Button } from "../../ui/controls/Button.tsx";
import { Checkbox, GenderCards, Radio, SportCheckCards, VisibilityCards } from "../../ui/fields/Choice.tsx";
import { RuleList } from "../../ui/layout/RuleList.tsx";
import { Segmented } from "../../ui/controls/Segmented.tsx";
import { SportTabs, Tabs } from "../../ui/controls/Tabs.tsx";
import { PasswordField, SearchField, TextArea, TextField } from "../../ui/fields/TextField.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { useFilteredInput } from "../../ui/fields/useFilteredInput.ts";
import { Row } from "./Row.tsx";

export function Inputs() {
  const [nickname, setNickname] = useState("달리는민서");
  const nicknameInput = useFilteredInput(nickname, setNickname, allowedNickname);
  return (
    <Row name="입력" grid>
      <TextField
        label="닉네임"
        placeholder="한글, 영문, 숫자"
        counter={`${nickname.length} / 10`}
        hint="다른 사람에게 보여요."
        action={<Button variant="secondary">중복 확인</Button>}
        {...nicknameInput}
      />
      <TextField
        label="오류"
        defaultValue="minseo@fitmate.kr"
        error="이미 쓰고 있는 이메일이에요. 다른 이메일을 적어 주세요."
      />
      <TextField label="확인" defaultValue="달리는민서" ok="쓸 수 있는 닉네임이에요." />
      <TextField label="읽기 전용" defaultValue="읽기 전용" readOnly />
      <TextField label="비어 있음" placeholder="닉네임" />
      <PasswordField label="비밀번호" defaultValue="runner8" />
      <TextArea label="소개" counter="12 / 100" defaultValue="평일 저녁 8시에 뛰어요." />
      <SearchField label="제목 검색" placeholder="제목 검색" onEnter={(value) => toast.show(`‘${value}’을 찾아요`)} />
    </Row>
  );
}

export function Rules() {
  const [password, setPassword] = useState("runner8");
  const id = useId();
  return (
    <Row name="규칙" grid>
      <PasswordField
        label="비밀번호"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        aria-describedby={id}
      >
        <RuleList id={id} rules={inRuleWords(passwordRules(password))} />
      </PasswordField>
    </Row>
  );
}

export function TabRows() {
  const [sport, setSport] = useState<Sport>("HIKING");
  const [area, setArea] = useState("community");
  const [view, setView] = useState<"map" | "list">("map");
  return (
    <Row name="탭">
      <Tabs
        label="운동 종류"
        value={sport}
        onChange={setSport}
        items={[
          { value: "RUNNING", label: "러닝", icon: "running", sport: "RUNNING" },
          { value: "HIKING", label: "등산", icon: "hiking", sport: "HIKING" },
          { value: "WEIGHT", label: "헬스", icon: "weight", sport: "WEIGHT" },
        ]}
      />
      <Tabs
        label="둘러보기"
        value={area}
        onChange={setArea}
        items={[
          { value: "video", label: "운동 정보" },
          { value: "community", label: "커뮤니티" },
        ]}
      />
      <SportTabs label="운동 종류" value={sport} onChange={setSport} />
      <Segmented
        label="보기"
        value={view}
        onChange={setView}
        options={[
          { value: "map", label: "지도", icon: "map" },
          { value: "list", label: "목록", icon: "list" },
        ]}
      />
    </Row>
  );
}

export function Choices() {
  const [open, setOpen] = useState(true);
  const [gender, setGender] = useState<Gender | null>(null);
  const [sports, setSports] = useState<Sport[]>(["HIKING"]);
  const name = useId();
  return (
    <>
      <Row name="고르기">
        <Radio label="전체" name={name} defaultChecked />
        <Radio label="메이트" name={name} />
        <Checkbox label="러닝" defaultChecked />
        <Checkbox label="등산" />
        <Checkbox label="쓸 수 없음" disabled />
      </Row>
      <Row name="선택 카드" grid>
        <GenderCards value={gender} onChange={setGender} />
        <VisibilityCards value={open} onChange={setOpen} />
        <SportCheckCards legend="좋아하는 운동" value={sports} onChange={setSports} />
      </Row>
    </>
  );
}
