import { IconButton } from "../../../ui/controls/IconButton.tsx";

/** What the room is called while messages of it are chosen. */
export const PICKING = "신고할 메시지 고르기";

export function StopPicking({ onStop }: { onStop: () => void }) {
  return <IconButton icon="close" label="고르기 그만두기" onClick={onStop} />;
}
