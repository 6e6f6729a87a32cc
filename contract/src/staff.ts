/** Who works at the desk, and how it names people. */
import * as z from "zod/mini";

/** Operators also see numbers by moderator. */
export const StaffRole = z.enum(["MODERATOR", "OPERATOR"]);
export type StaffRole = z.infer<typeof StaffRole>;

export const Desk = z.object({ nickname: z.string(), role: StaffRole });

/** Somebody at the desk, or a member; null where they have left. */
export const Person = z.object({ nickname: z.string(), profilePicture: z.nullable(z.string()) });
export const Somebody = z.nullable(Person);

/** Who works there, by nickname. */
export const DeskStaff = z.array(Person);
