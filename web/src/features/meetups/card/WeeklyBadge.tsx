import { Icon } from "../../../ui/icons/Icon.tsx";
import { Badge } from "../../../ui/people/Badge.tsx";

/** One of a series. By no weekday: one of them may be on another than the rest, and its own stands beside it. */
export function WeeklyBadge() {
  return (
    <Badge>
      <Icon name="repeat" size={16} />
      매주
    </Badge>
  );
}
