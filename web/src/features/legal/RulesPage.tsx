/** 운영 규칙: what every decision of a moderator names. */
import { paths } from "@fitmate/contract/paths";
import { RULE_CHAPTERS, type RuleNumber, rules } from "@fitmate/contract/rules";
import { useAppBar } from "../../ui/layout/appBar.ts";
import styles from "./LegalPage.module.css";

const CHAPTERS = Object.entries(RULE_CHAPTERS).map(([number, title]) => ({
  number,
  title,
  rules: (Object.keys(rules) as RuleNumber[]).filter((rule) => rule.startsWith(`${number}-`)),
}));

export function Component() {
  useAppBar({ backTo: paths.home() });
  return (
    <div className="container container--reading page page--sub">
      <article className={styles.text}>
        <header>
          <h1>운영 규칙</h1>
          <p>
            운영자가 신고를 살펴보고 결정할 때는 언제나 여기 있는 규칙 하나를 이유로 알려 드려요. 결정이 다르다고
            생각하면 이의를 낼 수 있고, 다른 운영자가 다시 봐요. 신고가 맞은 적이 있는 여러 사람이 같은 것을 신고하거나
            불법촬영물이라는 신고가 들어오면 운영자가 볼 때까지 잠시 가려 두지만, 지우거나 이용을 멈추는 결정은 언제나
            사람이 해요.
          </p>
        </header>
        {CHAPTERS.map((chapter) => (
          <section key={chapter.number}>
            <h2>
              {chapter.number}. {chapter.title}
            </h2>
            {chapter.rules.map((number) => (
              <div key={number} id={number} className={styles.rule}>
                <h3>
                  {number} {rules[number].title}
                </h3>
                <p>{rules[number].text}</p>
              </div>
            ))}
          </section>
        ))}
      </article>
    </div>
  );
}
