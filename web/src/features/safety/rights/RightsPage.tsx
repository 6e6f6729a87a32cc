/** 권리침해 신고: for everybody, members or not. */
import { paths } from "@fitmate/contract/paths";
import type { SentRightsReport } from "@fitmate/contract/rightsReports";
import { useState } from "react";
import { useSearchParams } from "react-router";
import type { output } from "zod/mini";
import { useAppBar } from "../../../ui/layout/appBar.ts";
import { RightsForm } from "./RightsForm.tsx";
import styles from "./RightsPage.module.css";
import { RightsSent } from "./RightsSent.tsx";
import { RightsWay } from "./RightsWay.tsx";

export function Component() {
  const [search] = useSearchParams();
  const [sent, setSent] = useState<output<typeof SentRightsReport> | null>(null);
  useAppBar({ backTo: paths.home(), title: "권리침해 신고" });
  return (
    <div className="container page page--sub">
      <header className={styles.head}>
        <h1>권리침해 신고</h1>
        <p>핏메이트에 있는 글이나 사진이 내 사생활이나 명예를 해친다면 알려 주세요. 회원이 아니어도 괜찮아요.</p>
      </header>
      <div className={styles.columns}>
        {sent ? <RightsSent sent={sent} /> : <RightsForm address={search.get("address") ?? ""} onSent={setSent} />}
        <RightsWay />
      </div>
    </div>
  );
}
