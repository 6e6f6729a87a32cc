/** Finds a member by nickname or a case by its number, and goes there. */
import { CASE_NUMBER_MAX } from "@fitmate/contract/limits";
import { paths } from "@fitmate/contract/paths";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useFind } from "../../../data/desk/members.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { toastError } from "../../../ui/feedback/toastError.ts";
import { SearchField } from "../../../ui/fields/TextField.tsx";
import { KeyMark } from "../keys/Keys.tsx";
import { useKeys } from "../keys/useKeys.ts";
import styles from "./FindField.module.css";

/** `keyed`: the one that `/` leads to. */
export function FindField({ keyed = false }: { keyed?: boolean }) {
  const box = useRef<HTMLSpanElement>(null);
  const [query, setQuery] = useState("");
  const { mutateAsync } = useFind();
  const navigate = useNavigate();
  useKeys(keyed ? { "/": () => box.current?.querySelector("input")?.focus() } : {});

  const find = async (asked: string) => {
    const wanted = asked.trim();
    if (wanted === "") return;
    try {
      const { caseId, nickname } = await mutateAsync(wanted);
      if (caseId === null && nickname === null) {
        toast.error(`‘${wanted}’에 맞는 회원이나 사건이 없어요.`);
        return;
      }
      setQuery("");
      await navigate(caseId === null ? paths.deskMembers({ nickname: nickname ?? "" }) : paths.deskCase(caseId));
    } catch (error) {
      toastError(error);
    }
  };
  return (
    <span ref={box} className={styles.find}>
      <SearchField
        label="닉네임이나 사건 번호로 찾기"
        placeholder="닉네임, 사건 번호"
        value={query}
        maxLength={CASE_NUMBER_MAX}
        onChange={(event) => setQuery(event.currentTarget.value)}
        onEnter={(value) => void find(value)}
      />
      {keyed && <KeyMark>/</KeyMark>}
    </span>
  );
}
