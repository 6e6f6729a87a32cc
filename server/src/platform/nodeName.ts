/** What the logs call this process: machines of one name and processes of one machine are told apart, and so is each restart. */
import { randomBytes } from "node:crypto";
import { hostname } from "node:os";

export const nodeName = `${hostname()}-${randomBytes(3).toString("hex")}`;
