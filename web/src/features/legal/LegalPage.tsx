/** A text of the operator's, for reading. */
import { paths } from "@fitmate/contract/paths";
import type { ReactNode } from "react";
import { useAppBar } from "../../ui/layout/appBar.ts";
import { dayWords } from "../../lib/korean.ts";
import { Icon } from "../../ui/icons/Icon.tsx";
import styles from "./LegalPage.module.css";

export type LegalPart = { title: string; content: ReactNode };

type LegalPageProps = {
  title: string;
  /** From which day it counts, as `2026-11-22`. */
  version: string;
  parts: readonly LegalPart[];
};

export function LegalPage({ title, version, parts }: LegalPageProps) {
  useAppBar({ backTo: paths.home() });
  return (
    <div className="container container--reading page page--sub">
      <article className={styles.text}>
        <header>
          <h1>{title}</h1>
          <p className="caption">{dayWords(version)} 시행</p>
        </header>
        <p className={styles.template}>
          <Icon name="info" size={20} />
          <span>
            <b>운영자를 위한 견본이에요.</b> 이 프로그램이 실제로 하는 일을 그대로 적었어요. ○○로 비워 둔 곳을 채우고
            법률 검토를 받은 뒤 쓰세요.
          </span>
        </p>
        {parts.map(({ title: heading, content }, index) => (
          <section key={heading}>
            <h2>
              {index + 1}. {heading}
            </h2>
            {content}
          </section>
        ))}
      </article>
    </div>
  );
}
