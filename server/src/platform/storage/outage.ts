import { Outage } from "../outage.ts";

/** The storage keeps nothing for now, or cannot be reached: nobody's fault who asked, and over some day. */
export class StorageOutage extends Outage {
  override name = "StorageOutage";
  /** There is no room left. */
  readonly isFull: boolean;

  constructor(message: string, options: { cause: unknown; isFull: boolean }) {
    super(message, options);
    this.isFull = options.isFull;
  }
}
