import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "../../../ui/feedback/Empty.tsx";
import { Lanes } from "../../../ui/feedback/Lanes.tsx";
import { Sheet } from "../../../ui/overlays/Sheet.tsx";
import { mateMatch } from "../../../data/mates/match.ts";
import { MateProfile } from "./MateProfile.tsx";

type ProfileInRoomProps = { nickname: string; picture: string | null; onClose: () => void };

/** The profile of whom I talk to, wherever they are. */
export function ProfileInRoom({ nickname, picture, onClose }: ProfileInRoomProps) {
  const { data: match, isError, isFetching, refetch } = useQuery(mateMatch(nickname));
  if (match) {
    const [sport = "RUNNING"] = match.exerciseChoice;
    return <MateProfile person={{ ...match, profilePicture: picture }} sport={sport} onClose={onClose} isInRoom />;
  }
  return (
    <Sheet open title={nickname} onClose={onClose}>
      {isError ? (
        <ErrorState title="프로필을 불러오지 못했어요" onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Lanes label="프로필을 불러오는 중이에요" />
      )}
    </Sheet>
  );
}
