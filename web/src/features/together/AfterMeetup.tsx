import { paths } from "@fitmate/contract/paths";
import { ButtonLink } from "../../ui/controls/Button.tsx";
import { Ask } from "./Ask.tsx";

/** On the page of a gathering that is over, for who came: what they can answer, and then what was said. */
export function AfterMeetup({ gatheringId }: { gatheringId: number }) {
  return (
    <Ask
      about={(question) => question.gatheringId === gatheringId}
      look="card"
      otherwise={
        <div>
          <ButtonLink variant="secondary" size="md" to={paths.training(gatheringId)}>
            함께 운동한 기록 보기
          </ButtonLink>
        </div>
      }
    />
  );
}
