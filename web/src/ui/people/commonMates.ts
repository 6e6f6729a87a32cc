import { grouped } from "@fitmate/contract/grouped";
/** 함께 아는 메이트 3명; nothing where there is none. */
export function commonMates(count: number | null): string {
  return count ? `함께 아는 메이트 ${grouped(count)}명` : "";
}
