import { useState } from "react";
import { Button } from "../../ui/controls/Button.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import dialogLook from "../../ui/overlays/Dialog.module.css";
import { cx } from "../../ui/cx.ts";
import { Empty, ErrorState } from "../../ui/feedback/Empty.tsx";
import { Lanes } from "../../ui/feedback/Lanes.tsx";
import { Menu } from "../../ui/overlays/Menu.tsx";
import { Sheet } from "../../ui/overlays/Sheet.tsx";
import { Skeleton } from "../../ui/feedback/Skeleton.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { toast, type ToastItem } from "../../ui/feedback/toast.ts";
import { Toast } from "../../ui/feedback/Toaster.tsx";
import { Row } from "./Row.tsx";
import styles from "./dev.module.css";

type Opened = "dialog" | "form" | "sheet" | null;

export function Overlays() {
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  return (
    <>
      <Row name="대화 상자" grid>
        <dialog open className={cx(dialogLook.dialog, styles.still)} aria-label="보기">
          <h2>댓글을 지울까요?</h2>
          <p className={dialogLook.description}>지운 댓글은 되돌릴 수 없어요.</p>
          <div className={dialogLook.actions}>
            <Button variant="secondary">그대로 두기</Button>
            <Button variant="danger">지우기</Button>
          </div>
        </dialog>
        <div className={styles.items}>
          <Button variant="secondary" onClick={() => setOpened("dialog")}>
            묻기
          </Button>
          <Button variant="secondary" onClick={() => setOpened("form")}>
            적기
          </Button>
          <Button variant="secondary" onClick={() => setOpened("sheet")}>
            시트
          </Button>
          <Menu
            label="댓글 메뉴"
            items={[
              { label: "수정", icon: "edit", onSelect: () => toast.show("수정") },
              { label: "삭제", icon: "trash", danger: true, onSelect: () => toast.error("삭제하지 못했어요") },
            ]}
          />
        </div>
      </Row>
      <Dialog
        open={opened === "dialog"}
        onClose={close}
        title="댓글을 지울까요?"
        description="지운 댓글은 되돌릴 수 없어요."
        actions={
          <>
            <Button variant="secondary" onClick={close}>
              그대로 두기
            </Button>
            <Button variant="danger" onClick={close}>
              지우기
            </Button>
          </>
        }
      />
      <Dialog open={opened === "form"} onClose={close} title="새 플레이리스트" closable>
        <TextField label="이름" data-autofocus />
      </Dialog>
      <Sheet open={opened === "sheet"} onClose={close} title="운동메이트">
        <p>휴대전화에서는 아래에서 올라와요.</p>
        <Button variant="secondary" onClick={() => toast.mate("메이트 신청을 보냈어요")}>
          알려 주기
        </Button>
      </Sheet>
    </>
  );
}

const TOASTS: readonly ToastItem[] = [
  { id: -1, kind: "mate", text: "메이트 신청을 보냈어요", duration: 0, action: undefined },
  { id: -2, kind: "plain", text: "저장했어요", duration: 0, action: undefined },
  { id: -3, kind: "error", text: "이미 저장한 영상이에요", duration: 0, action: undefined },
  {
    id: -4,
    kind: "error",
    text: "보내지 못했어요",
    duration: 0,
    action: { label: "다시 보내기", onSelect: () => undefined },
  },
];

export function Toasts() {
  return (
    <Row name="토스트">
      {TOASTS.map((item) => (
        <Toast key={item.id} item={item} />
      ))}
      <Button variant="secondary" size="sm" onClick={() => toast.show("저장했어요")}>
        띄우기
      </Button>
      <Button variant="secondary" size="sm" onClick={() => toast.error("저장하지 못했어요. 다시 시도해 주세요.")}>
        오류 띄우기
      </Button>
    </Row>
  );
}

export function Loading() {
  return (
    <Row name="불러오는 중" grid>
      <div className="stack" aria-busy="true">
        <Skeleton width="70%" />
        <Skeleton width="92%" height="14px" />
        <Skeleton width="44px" height="44px" radius="50%" />
      </div>
      <Lanes label="불러오는 중" />
    </Row>
  );
}

export function Empties() {
  const action = (label: string) => <Button size="md">{label}</Button>;
  return (
    <Row name="빈 화면" grid>
      <Empty
        art="list"
        title="아직 플레이리스트가 없어요"
        text="목록을 만들고 마음에 드는 영상을 모아 보세요."
        action={action("첫 플레이리스트 만들기")}
      />
      <Empty art="video" title="저장된 동영상이 없습니다 😢" action={action("모든 동영상")} />
      <Empty art="quiet" title="운동메이트와 채팅을 시작해 보세요" text="메이트 목록에서 먼저 말을 걸어도 좋아요." />
      <Empty art="alone" title="이 근처엔 아직 혼자예요" text="지도를 조금 넓히면 더 많은 메이트가 보여요." />
      <Empty
        art="place"
        title="내 동네를 먼저 정해 주세요"
        text="정확한 위치 대신 동네 칸만 저장해요. 언제든 지울 수 있어요."
      />
      <Empty art="search" title="‘#새벽등산’ 글이 아직 없어요" text="다른 해시태그로 찾거나 첫 글을 남겨 보세요." />
      <Empty art="locked" title="메이트만 볼 수 있는 글이에요" text="로그인하고 글쓴이와 메이트인지 확인해 주세요." />
      <ErrorState title="영상을 불러오지 못했어요" onRetry={() => undefined} />
    </Row>
  );
}
