/** What nobody here has measured: list prices of a usual cloud in Korea, assumed in 2026, and how machines are used. Put in your own. */

/** Won a month, without tax and discounts. */
export const PRICES = {
  nodeCore: 45_000,
  databaseCore: 130_000,
  diskGigabyte: 160,
  objectGigabyte: 35,
  trafficTerabyte: 150_000,
  wonADollar: 1_400,
};

export const FACTS = {
  /** Share of a processor's time that is used at the peak: above it, waiting grows. */
  usedAtMost: 0.6,
  /** A socket and a stream each, from one proxy to one port (docs/operations.md, Redis). */
  membersANode: 14_000,
  /** All WAL to its records: images of pages were 1.7 times as much in an hour that was played (docs/scale.md). */
  pageImages: 2.7,
  /** DATABASE_POOL_SIZE. */
  pool: 10,
  /** The rest is dead rows, whose room is used again once they are vacuumed: of 40 million messages 232 bytes each stayed. */
  staysOfGrowth: 0.3,
  archiveDays: 14,
  /** Of a photo as it is kept, with its small size. */
  pictureBytes: 300_000,
  /** What is older is read so rarely that the disk may answer. */
  hotDays: 30,
  memoryAtLeast: 4,
  megabitsAProxy: 1_000,
  /** WAL bytes from which an act is one that writes; others only mark what they have read. */
  writes: 150,
};
