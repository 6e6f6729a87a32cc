import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "../../../ui/icons/Icon.tsx";
import styles from "./Showcase.module.css";

type FeatureCardProps = {
  to: string;
  title: string;
  text: string;
  /** A glimpse of the feature: decoration, the words below say it. */
  children: ReactNode;
};

/** One feature: a glimpse of it, what it is called, and the way there. */
export function FeatureCard({ to, title, text, children }: FeatureCardProps) {
  return (
    <Link className={styles.card} to={to}>
      <div className={styles.glimpse} aria-hidden="true">
        {children}
      </div>
      <div className={styles.body}>
        <div>
          <h3>{title}</h3>
          <p>{text}</p>
        </div>
        <span className={styles.go}>
          <Icon name="arrow-right" size={20} />
        </span>
      </div>
    </Link>
  );
}
