import { countCharacters } from "@fitmate/contract/characters";
import { INTRODUCTION_MAX } from "@fitmate/contract/limits";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { Button } from "../../ui/controls/Button.tsx";
import { GenderCards, SportCheckCards, VisibilityCards } from "../../ui/fields/Choice.tsx";
import { DiscardDialog } from "../../ui/overlays/DiscardDialog.tsx";
import { FieldMessage } from "../../ui/fields/Field.tsx";
import { TextArea } from "../../ui/fields/TextField.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { useLeaveGuard } from "../../ui/overlays/useLeaveGuard.ts";
import { useSaveProfile } from "../../data/profile/saving.ts";
import type { Profile } from "../../data/profile/wire.ts";
import { messageOf } from "../../lib/api.ts";
import { LevelFields } from "./LevelFields.tsx";
import styles from "./MyPage.module.css";
import { SlotGrid } from "./SlotGrid.tsx";
import { outOf } from "../../ui/fields/outOf.ts";
import { tooLong } from "../../ui/fields/tooLong.ts";

type ProfileFormProps = {
  profile: Profile;
  /** Chosen beside the form, saved with it. */
  picture: string | null;
  /** Another one is on its way to the server. */
  isPictureComing: boolean;
  /** With the picture that was sent. */
  onSaved: (picture: string | null) => void;
};

/** What I can change about myself. Edits are kept here until they are saved; all else follows what was saved elsewhere. */
export function ProfileForm({ profile, picture, isPictureComing, onSaved }: ProfileFormProps) {
  const [draft, setDraft] = useState(profile);
  const [saved, setSaved] = useState(profile);
  // Saving sends every field: one that nobody has touched here must not undo what another device did, or a moderator.
  if (profile !== saved) {
    setSaved(profile);
    setDraft(withEdits(profile, saved, draft));
  }
  const [tried, setTried] = useState(false);
  const { mutate, isPending } = useSaveProfile();
  const change = (part: Partial<Profile>) => setDraft((before) => ({ ...before, ...part }));
  const changed =
    isPictureComing || picture !== profile.profilePicture || JSON.stringify(draft) !== JSON.stringify(saved);
  const leaving = useLeaveGuard(() => changed);
  const form = useFieldOfAddress();
  const length = countCharacters(draft.introduction);
  const excess = length - INTRODUCTION_MAX;

  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { gender, exerciseChoice, introduction, isPublic, weeklySlots, levels } = draft;
    setTried(true);
    const wrong = excess > 0 ? "introduction" : gender === null ? "gender" : null;
    if (wrong) event.currentTarget.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus();
    if (wrong || gender === null) return;
    if (isPictureComing) {
      toast.error("사진을 아직 올리고 있어요. 다 올라간 뒤에 다시 눌러 주세요.");
      return;
    }
    mutate(
      { gender, exerciseChoice, introduction, isPublic, profilePicture: picture, weeklySlots, levels },
      {
        onSuccess: () => {
          onSaved(picture);
          toast.show("입력하신 정보가 저장되었습니다.");
        },
        onError: (error) => toast.error(`입력하신 정보의 저장에 실패했습니다. ${messageOf(error)}`),
      },
    );
  };

  return (
    <form ref={form} className={`${styles.form} stack stack--lg`} noValidate onSubmit={save}>
      <div id="introduction" className={styles.introduction}>
        <TextArea
          label="자기소개"
          name="introduction"
          value={draft.introduction}
          onChange={(event) => change({ introduction: event.currentTarget.value })}
          error={tooLong("소개는", length, INTRODUCTION_MAX)}
          hint={`입력된 글자 수: ${outOf(length, INTRODUCTION_MAX)}`}
        />
      </div>
      <div id="habits">
        <SportCheckCards
          legend="좋아하는 운동"
          value={draft.exerciseChoice}
          onChange={(exerciseChoice) => change({ exerciseChoice })}
        />
      </div>
      <LevelFields sports={draft.exerciseChoice} levels={draft.levels} onChange={(levels) => change({ levels })} />
      <SlotGrid value={draft.weeklySlots} onChange={(weeklySlots) => change({ weeklySlots })} />
      <div className="stack">
        <GenderCards value={draft.gender} onChange={(gender) => change({ gender })} />
        {tried && draft.gender === null && <FieldMessage kind="error" text="성별을 골라 주세요." />}
      </div>
      <VisibilityCards value={draft.isPublic} onChange={(isPublic) => change({ isPublic })} />
      <div className={styles.save}>
        {/* Who came without a gender has something to choose before anything can be changed. */}
        <Button type="submit" size="lg" block busy={isPending} disabled={!changed && draft.gender !== null}>
          저장
        </Button>
      </div>
      <DiscardDialog title="바꾼 내용을 버릴까요?" keep="계속 고치기" leaving={leaving} />
    </form>
  );
}

/** `profile` with what `draft` has otherwise than `saved`. */
function withEdits(profile: Profile, saved: Profile, draft: Profile): Profile {
  const entries = Object.entries(draft) as [keyof Profile, unknown][];
  const edits = entries.filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(saved[field]));
  return { ...profile, ...Object.fromEntries(edits) };
}

/** For the form: the field that the address names has the focus. */
function useFieldOfAddress() {
  const form = useRef<HTMLFormElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    const named = document.getElementById(hash.slice(1));
    if (form.current?.contains(named)) named?.querySelector<HTMLElement>("textarea, input")?.focus();
  }, [hash]);
  return form;
}
