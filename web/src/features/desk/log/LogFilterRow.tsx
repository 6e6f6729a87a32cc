import { DESK_ACTS, DeskAct, type LogFilters } from "@fitmate/contract/deskLog";
import { dayOf } from "@fitmate/contract/wallTime";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { deskStaff } from "../../../data/desk/log.ts";
import { useNow } from "../../../lib/useNow.ts";
import { dateOf } from "../../../lib/wallClock.ts";
import { PillSelect } from "../../../ui/fields/PillSelect.tsx";
import { useEnter } from "../../../ui/fields/useEnter.ts";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { stretchesOf } from "./days.ts";
import styles from "./DeskLogPage.module.css";

type LogFilterRowProps = { filters: LogFilters; onChoose: (filters: LogFilters) => void };

/** When, who, what, whom. */
export function LogFilterRow({ filters, onChoose }: LogFilterRowProps) {
  const { data: staff = [] } = useQuery(deskStaff);
  const { by, act, evidence = false, subject } = filters;
  const names = staff.map(({ nickname }) => nickname);
  return (
    <div className={styles.filters} role="group" aria-label="거르기">
      <When filters={filters} onChoose={onChoose} />
      <PillSelect
        label="누가"
        value={by ?? ""}
        chosen={by !== undefined}
        onChoose={(value) => onChoose({ ...filters, by: value || undefined })}
      >
        <option value="">모든 운영자</option>
        {/* Whoever works there no longer has done something nevertheless. */}
        {[...names, ...(by === undefined || names.includes(by) ? [] : [by])].map((name) => (
          <option key={name}>{name}</option>
        ))}
      </PillSelect>
      <PillSelect
        label="무엇을"
        value={act ?? ""}
        chosen={act !== undefined}
        onChoose={(value) => onChoose({ ...filters, act: DeskAct.safeParse(value).data })}
      >
        <option value="">모든 일</option>
        {DeskAct.options.map((each) => (
          <option key={each} value={each}>
            {DESK_ACTS[each]}
          </option>
        ))}
      </PillSelect>
      <button
        type="button"
        aria-pressed={evidence}
        onClick={() => onChoose({ ...filters, evidence: evidence ? undefined : true })}
      >
        증거를 연 일만
      </button>
      <Whom key={subject} subject={subject} onChoose={(name) => onChoose({ ...filters, subject: name })} />
    </div>
  );
}

function When({ filters, onChoose }: LogFilterRowProps) {
  const today = dayOf(useNow());
  const { since, until } = filters;
  const stretches = stretchesOf(today);
  const all = since === undefined && until === undefined;
  const chosen = stretches.find(({ days }) => days.since === since && days.until === until);
  const choose = (name: string) => {
    const days = stretches.find((each) => each.name === name)?.days;
    onChoose({ ...filters, since: days?.since, until: days?.until });
  };
  return (
    <PillSelect label="언제" value={all ? "" : (chosen?.name ?? "own")} chosen={!all} onChoose={choose}>
      <option value="">모든 날</option>
      {stretches.map(({ name, label }) => (
        <option key={name} value={name}>
          {label}
        </option>
      ))}
      {!all && !chosen && (
        <option value="own">
          {since && `${dateOf(since, today)}부터`} {until && `${dateOf(until, today)}까지`}
        </option>
      )}
    </PillSelect>
  );
}

type WhomProps = { subject: string | undefined; onChoose: (nickname: string | undefined) => void };

function Whom({ subject, onChoose }: WhomProps) {
  const [name, setName] = useState(subject ?? "");
  const enter = useEnter<HTMLInputElement>((_, event) => event.currentTarget.form?.requestSubmit());
  const find = (event: FormEvent) => {
    event.preventDefault();
    onChoose(name.trim() || undefined);
  };
  return (
    <form className={styles.whomField} role="search" aria-label="누구에게" onSubmit={find}>
      <Icon name="search" size={16} />
      <input
        type="search"
        {...enter}
        aria-label="누구에게 한 일인지 닉네임으로 거르기"
        placeholder="누구에게"
        autoComplete="off"
        value={name}
        onChange={(event) => {
          setName(event.currentTarget.value);
          // The cross of the field.
          if (event.currentTarget.value === "" && subject !== undefined) onChoose(undefined);
        }}
      />
    </form>
  );
}
