import { type RefObject, useState } from "react";
import { isInstalled } from "../../lib/installed.ts";
import { Checkbox } from "../../ui/fields/Choice.tsx";

type KeepChoiceProps = {
  input: RefObject<HTMLInputElement | null>;
  /** As it was chosen a step before; without it, in an installed app only, whose windows close all the time. */
  chosen?: boolean;
};

/** Whether to stay signed in beyond the end of the tab. */
export function KeepChoice({ input, chosen }: KeepChoiceProps) {
  const [isKept] = useState(() => chosen ?? isInstalled());
  return <Checkbox ref={input} name="keep" label="로그인 상태 유지" defaultChecked={isKept} />;
}

/** What has been chosen by now. */
export const isKeeping = ({ current }: RefObject<HTMLInputElement | null>) => current?.checked ?? false;
