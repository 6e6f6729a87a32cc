import type { Sport } from "@fitmate/contract/profile";
import { sports } from "@fitmate/contract/sports";
import { withLinks } from "../../../lib/links.ts";
import styles from "./MeetupPage.module.css";

/** What its host says of it: a paragraph for each of theirs, addresses as links. */
export function Description({ sport, description }: { sport: Sport; description: string }) {
  if (description === "") return null;
  return (
    <section className={styles.section}>
      <h2>{`이렇게 ${sports[sport].verb}`}</h2>
      <div className={styles.text}>
        {description.split(/\n{2,}/).map((paragraph, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- paragraphs have nothing else
          <p key={index}>
            {withLinks(paragraph).map(({ at, text, href }) =>
              href === undefined ? (
                text
              ) : (
                <a key={at} href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
                  {text}
                </a>
              ),
            )}
          </p>
        ))}
      </div>
    </section>
  );
}
