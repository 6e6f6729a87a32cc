/** All keys of the desk, opened by `?`. */
import { useState } from "react";
import { SwitchRow } from "../../../ui/fields/SwitchRow.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { Keys, MOD_KEY } from "./Keys.tsx";
import styles from "./Keys.module.css";
import { useKeys, useSingleKeys } from "./useKeys.ts";

const GROUPS: readonly { title: string; keys: readonly (readonly [keys: readonly string[], words: string])[] }[] = [
  {
    title: "어디서나",
    keys: [
      [["/"], "회원이나 사건 찾기"],
      [["?"], "단축키 보기"],
      [["Esc"], "입력 칸에서 나오기, 대기열로 돌아가기"],
    ],
  },
  {
    title: "대기열",
    keys: [
      [["J", "K"], "아래로, 위로"],
      [["Enter"], "사건 열기"],
      [["C"], "사건 맡기"],
      [["U"], "내려놓기"],
      [["1", "–", "4"], "거르기"],
    ],
  },
  {
    title: "사건",
    keys: [
      [["C"], "사건 맡기"],
      [["U"], "내려놓기"],
      [["E"], "증거 열기"],
      [["0", "–", "6"], "조치 고르기"],
      [["H"], "내용도 함께 숨기기"],
      [["R"], "공개된 이유 고르기"],
      [["N"], "메모 남기기"],
      [[MOD_KEY, "Enter"], "결정하기"],
    ],
  },
];

export function KeyHelp() {
  const [open, setOpen] = useState(false);
  const [isOn, turn] = useSingleKeys();
  useKeys({ "?": () => setOpen(true) });
  return (
    <Dialog open={open} onClose={() => setOpen(false)} title="단축키" closable>
      <div className={styles.groups}>
        {GROUPS.map(({ title, keys }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl className={styles.list}>
              {keys.map(([each, words]) => (
                <div key={words}>
                  <dt>
                    <Keys of={each} />
                  </dt>
                  <dd>{words}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <SwitchRow icon="settings" text="한 글자 단축키 쓰기" checked={isOn} onChange={turn} />
    </Dialog>
  );
}
