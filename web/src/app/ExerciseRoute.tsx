/** 운동 정보, with the way into a playlist that the playlists feature brings. */
import type { Sport } from "@fitmate/contract/profile";
import type { Video } from "@fitmate/contract/videos";
import { SaveButton } from "../features/playlists/saving/SaveButton.tsx";
import { ExercisePage } from "../features/videos/ExercisePage.tsx";

const saveButton = (video: Video, sport: Sport) => <SaveButton video={video} sport={sport} />;

export function Component() {
  return <ExercisePage saveButton={saveButton} />;
}
