import type { Playlist } from "@fitmate/contract/playlists";
import { messageOf } from "../../../lib/api.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { useDeletePlaylist } from "../../../data/playlists/playlists.ts";

type DeleteDialogProps = { playlist: Playlist; onClose: () => void; onDeleted: () => void };

/** Asks before a playlist goes. */
export function DeleteDialog({ playlist: { playlistName, count }, onClose, onDeleted }: DeleteDialogProps) {
  const remove = useDeletePlaylist(playlistName);
  const confirm = () =>
    void remove.mutateAsync(undefined).then(
      () => {
        // While the dialog is open nothing outside it can take the focus.
        onClose();
        onDeleted();
        toast.show("플레이리스트를 삭제했어요");
      },
      (error: unknown) => {
        onClose();
        toast.error(`삭제하지 못했어요. ${messageOf(error)}`);
      },
    );
  const actions = (
    <>
      <Button variant="secondary" data-autofocus onClick={onClose}>
        그만두기
      </Button>
      <Button variant="danger" busy={remove.isPending} onClick={confirm}>
        삭제
      </Button>
    </>
  );
  return (
    <Dialog
      open
      title={`‘${playlistName}’ 플레이리스트를 삭제할까요?`}
      description={count > 0 ? `저장한 영상 ${count}개도 목록에서 사라지고, 되돌릴 수 없어요.` : undefined}
      onClose={onClose}
      actions={actions}
    />
  );
}
