import { paths } from "@fitmate/contract/paths";
import { Link } from "react-router";
import { Button } from "../../../ui/controls/Button.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import styles from "./acts.module.css";

const THREE = [
  { icon: "pin", text: "사람이 오가는 곳에서, 처음은 짧게 해요." },
  { icon: "home-safe", text: "한 사람에게는 어디에 가는지 알려 둬요." },
  { icon: "hand", text: "불편하면 언제든 그만둘 수 있어요. 이유는 말하지 않아도 돼요." },
] as const;

type FirstMeetingProps = { onGo: () => void; onClose: () => void };

/** What to think of, once, before somebody joins their first gathering. */
export function FirstMeeting({ onGo, onClose }: FirstMeetingProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="처음 만나러 가시네요"
      description="가는 길이 편안하도록, 세 가지만 기억해요."
      actions={
        <>
          <Button variant="secondary" data-autofocus onClick={onClose}>
            나중에
          </Button>
          <Button onClick={onGo}>알겠어요</Button>
        </>
      }
    >
      <ul className={styles.first}>
        {THREE.map(({ icon, text }) => (
          <li key={icon}>
            <Icon name={icon} size={20} />
            {text}
          </li>
        ))}
      </ul>
      <Link className="more-link" to={paths.safety()}>
        처음 만날 때 더 보기
        <Icon name="chevron-right" size={16} />
      </Link>
    </Dialog>
  );
}
