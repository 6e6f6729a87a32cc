import { IconButton } from "../controls/IconButton.tsx";
import styles from "./Tag.module.css";

type TagProps = { name: string; chip?: boolean; onRemove?: () => void };

/** A hashtag: plain text in lists, a chip where it can be pressed or removed. */
export function Tag({ name, chip = false, onRemove }: TagProps) {
  return (
    <span
      className={styles.tag}
      data-chip={chip || onRemove ? true : undefined}
      data-removable={onRemove ? true : undefined}
    >
      <span className={styles.name}>{name}</span>
      {onRemove && (
        <IconButton className={styles.remove} icon="close" label={`${name} 지우기`} muted onClick={onRemove} />
      )}
    </span>
  );
}
