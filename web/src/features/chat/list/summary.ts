import type { ChatPicture } from "@fitmate/contract/chat";

/** A message in one line: what it says, or how many pictures it is. */
export function summaryOf({
  contents,
  pictures = [],
}: {
  contents: string;
  pictures?: readonly ChatPicture[] | undefined;
}): string {
  if (contents !== "" || pictures.length === 0) return contents;
  return pictures.length === 1 ? "사진" : `사진 ${pictures.length}장`;
}
