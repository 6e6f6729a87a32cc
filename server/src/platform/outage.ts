/** What the server needs is away for now: nobody's fault who asked, and over some day. Whoever asked is told to come again. */
export class Outage extends Error {
  override name = "Outage";
}
