import type { Sport } from "@fitmate/contract/profile";
import { sportIcon } from "../../../ui/sports/sport.ts";

type ArtIconProps = { sport: Sport; x: number; y: number; size: number; color: string };

/** A sport's icon inside a drawing, its middle at (`x`, `y`). */
export function ArtIcon({ sport, x, y, size, color }: ArtIconProps) {
  return (
    <use
      href={`#i-${sportIcon[sport]}`}
      x={x - size / 2}
      y={y - size / 2}
      width={size}
      height={size}
      fill="none"
      stroke={color}
      color={color}
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  );
}
