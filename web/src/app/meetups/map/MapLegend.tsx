import { Icon } from "../../../ui/icons/Icon.tsx";
import styles from "./MeetupMap.module.css";

export const LEGEND = "네모는 그 안 어딘가, 핀은 공개된 장소예요";

export function MapLegend() {
  return (
    <p className={styles.legend}>
      <Icon name="cell" size={18} />
      {LEGEND}
    </p>
  );
}
