/** What somebody says is hurt by something here, and for which of it the law lets that give way. */
import * as z from "zod/mini";

/** What may be hurt, in the order in which one chooses; `hint`: shown below it. */
export const rights = {
  PRIVACY: { title: "사생활", hint: "사진, 연락처, 사는 곳" },
  DEFAMATION: { title: "명예", hint: "사실과 다르거나 깎아내리는 말" },
  COPYRIGHT: { title: "저작권", hint: "내가 만든 글이나 사진" },
  OTHER: { title: "그 밖의 권리", hint: "" },
} as const satisfies Record<string, { title: string; hint: string }>;

export const Right = z.enum(Object.keys(rights) as (keyof typeof rights)[]);
export type Right = z.infer<typeof Right>;

/** Whether the law lets something give way for it before anybody has decided. */
export const givesWay = (right: Right): boolean => right === "PRIVACY" || right === "DEFAMATION";
