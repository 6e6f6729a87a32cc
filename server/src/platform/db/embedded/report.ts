/** What the supervisor is told, and what it tells the app. */

export type SupervisorOptions = {
  dataDir: string;
  /** Goes with the app. */
  throwaway: boolean;
  /** Where another process serves the database already, lead to it instead of refusing. */
  joins: boolean;
  /** Process id of the app, to name it to a second one. */
  owner: number;
};

export type LogLevel = "debug" | "info" | "warn";

export type Report =
  | { type: "ready"; url: string }
  | { type: "failed"; message: string }
  | { type: "log"; level: LogLevel; message: string };

/** Says something to the app's log, if there still is an app. */
export type Say = (level: LogLevel, message: string) => void;
