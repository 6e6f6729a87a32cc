import { useInfiniteQuery } from "@tanstack/react-query";
import { chatRooms } from "../../../data/chat/rooms.ts";
import { myMates } from "../../../data/mates/mates.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Empty } from "../../../ui/feedback/Empty.tsx";
import { NoMates } from "../../../ui/people/NoMates.tsx";

type NoTalkProps = { text: string; onOpenMates: () => void };

/** Where no conversation shows: leads to the mates one could talk to, or to finding the first of them. */
export function NoTalk({ text, onOpenMates }: NoTalkProps) {
  const { data: rooms } = useInfiniteQuery(chatRooms);
  const { data: mates } = useInfiniteQuery({ ...myMates, enabled: rooms?.length === 0 });
  if (mates?.length === 0) return <NoMates />;
  return (
    <Empty
      art="quiet"
      title="운동메이트와 채팅을 시작해 보세요"
      text={text}
      action={
        <Button size="md" onClick={onOpenMates}>
          메이트 목록 보기
        </Button>
      }
    />
  );
}
