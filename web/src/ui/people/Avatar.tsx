import { atSize, type ProfileSize } from "@fitmate/contract/pictures";
import { useState } from "react";
import { avatarLook } from "./avatar.ts";
import { whenSettled } from "../whenSettled.ts";
import styles from "./Avatar.module.css";

type AvatarProps = {
  nickname: string;
  /** Address of the member's picture; without one, or when it does not load, the drawn one shows. */
  picture?: string | null;
  size?: "xs" | "sm" | "md" | "lg" | "xl";
};

/** The smallest stored size that is sharp on a screen of double density. */
const STORED: Record<NonNullable<AvatarProps["size"]>, ProfileSize> = {
  xs: "sm",
  sm: "sm",
  md: "sm",
  lg: "md",
  xl: "md",
};

/** A member's head. Decorative: the name stands beside it. */
export function Avatar({ nickname, picture, size = "md" }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const { tone, motif, letter } = avatarLook(nickname);
  const stored = picture && atSize(picture, STORED[size]);
  const shown = stored && stored !== broken ? stored : null;
  return (
    <span className={styles.avatar} data-size={size} data-tone={tone} aria-hidden="true">
      {shown ? (
        <img
          className={styles.picture}
          src={shown}
          alt=""
          loading="lazy"
          decoding="async"
          ref={whenSettled(({ naturalWidth }) => naturalWidth === 0 && setBroken(shown))}
          onError={() => setBroken(shown)}
        />
      ) : (
        <>
          <svg className={styles.art}>
            <use href={`#ring-${motif}`} />
          </svg>
          {letter}
        </>
      )}
    </span>
  );
}
