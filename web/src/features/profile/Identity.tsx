import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import type { Profile } from "../../data/profile/wire.ts";
import { PICTURE_TYPES } from "../../data/uploads/upload.ts";
import type { Upload } from "../../data/uploads/useUpload.ts";
import { Avatar } from "../../ui/people/Avatar.tsx";
import { Button } from "../../ui/controls/Button.tsx";
import { Icon } from "../../ui/icons/Icon.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { toastError } from "../../ui/feedback/toastError.ts";
import styles from "./MyPage.module.css";
import { cutSquare, openPicture, releasePicture, type Square } from "./square.ts";

// Only for who changes their picture.
const SquareDialog = lazy(async () => ({ default: (await import("./SquareDialog.tsx")).SquareDialog }));

type IdentityProps = {
  profile: Profile;
  /** The picture that saving the profile would give it; null = the drawn one. */
  picture: string | null;
  /** Its way to the server. */
  uploading: Upload;
  /** In place of the bare e-mail: what there is to say of it. */
  email?: ReactNode;
  onPicture: (picture: string | null) => void;
  /** Beside the nickname. */
  nicknameAction?: ReactNode;
};

/** Who I am here: picture, ID, e-mail. A chosen picture is uploaded and shown at once, but kept only by saving. */
export function Identity({ profile, picture, uploading, email, onPicture, nicknameAction }: IdentityProps) {
  const { nickname } = profile;
  const input = useRef<HTMLInputElement>(null);
  const { progress, upload, stop } = uploading;
  /** The picture of which a square is being chosen. */
  const [chosen, setChosen] = useState<HTMLImageElement | null>(null);

  const send = async (file: File) => {
    try {
      const uploaded = await upload(file);
      if (uploaded !== undefined) onPicture(uploaded);
    } catch (error) {
      toastError(error);
    }
  };
  const choose = async (file: File | undefined) => {
    if (!file) return;
    const opened = await openPicture(file);
    if (opened) setChosen(opened);
    // The server says what is wrong with it.
    else await send(file);
  };
  const close = () => {
    if (chosen) releasePicture(chosen);
    setChosen(null);
  };
  const cut = async (opened: HTMLImageElement, square: Square) => {
    const file = await cutSquare(opened, square).catch(() => null);
    close();
    if (file) await send(file);
    else toast.error("사진을 자르지 못했어요. 다른 사진을 골라 주세요.");
  };

  return (
    <div className={styles.identity}>
      <Avatar nickname={nickname} picture={picture} size="xl" />
      <div className={styles.who}>
        <dl>
          <dt className="sr-only">ID</dt>
          <dd className={styles.nickname}>
            <span>{nickname}</span>
            {nicknameAction}
          </dd>
          {email === undefined && (
            <>
              <dt className="sr-only">이메일</dt>
              <dd className="caption">{profile.email}</dd>
            </>
          )}
        </dl>
        <div className={styles.pictureActions}>
          <input
            ref={input}
            type="file"
            accept={PICTURE_TYPES}
            hidden
            onChange={({ currentTarget }) => {
              void choose(currentTarget.files?.[0]);
              // So that choosing the same file again is a change.
              currentTarget.value = "";
            }}
          />
          <Button variant="secondary" size="sm" busy={progress !== null} onClick={() => input.current?.click()}>
            <Icon name="camera" size={16} />
            사진 선택
          </Button>
          {progress !== null ? (
            <Button variant="ghost" size="sm" onClick={stop}>
              취소
            </Button>
          ) : (
            picture !== null && (
              <Button variant="ghost" size="sm" aria-label="사진 삭제" onClick={() => onPicture(null)}>
                삭제
              </Button>
            )
          )}
        </div>
        <p className="caption" role="status">
          {progress === null ? (
            picture !== profile.profilePicture && unsaved(picture)
          ) : progress < 1 ? (
            <>
              사진을 올리고 있어요. <span aria-hidden="true">{Math.floor(progress * 100)}%</span>
            </>
          ) : (
            "사진을 다듬고 있어요."
          )}
        </p>
      </div>
      {email !== undefined && <div className={styles.email}>{email}</div>}
      {chosen && (
        <Suspense>
          <SquareDialog picture={chosen} onChosen={(square) => void cut(chosen, square)} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}

function unsaved(picture: string | null): string {
  return picture === null ? "저장하면 사진이 지워져요." : "저장하면 바뀐 사진이 모두에게 보여요.";
}
