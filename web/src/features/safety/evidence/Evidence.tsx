import styles from "./Evidence.module.css";

type EvidenceProps = {
  /** Whose it is, and, beside it, when it was said. */
  by: string;
  when?: string | null;
  text: string;
  /** How many, which do not show. */
  pictures: number;
};

/** What was said, as it was copied: a quote that nothing changes, between two lanes. */
export function Evidence({ by, when, text, pictures }: EvidenceProps) {
  return (
    <figure className={styles.evidence}>
      <figcaption>
        <b>{by}</b>
        {when && <span>{when}</span>}
      </figcaption>
      {text !== "" && <p className={styles.text}>{text}</p>}
      {pictures > 0 && <p className={styles.pictures}>사진 {pictures}장</p>}
    </figure>
  );
}
