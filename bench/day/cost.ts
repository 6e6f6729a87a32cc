/** What something costs, counted; and the difference, the sum and the multiple of it. */
export type Cost = {
  /** Sent by nodes, `begin` and `commit` among them. */
  statements: number;
  /** Microseconds of a processor. */
  databaseUs: number;
  nodeUs: number;
  redisUs: number;
  /** Bytes of WAL records. */
  wal: number;
  /** Bytes by which tables and indexes grow. */
  tables: number;
  /** Bytes between nodes and browsers, both ways. */
  network: number;
};

export const MEASURES = ["statements", "databaseUs", "nodeUs", "redisUs", "wal", "tables", "network"] as const;
export const NOTHING: Cost = costBy(() => 0);

export function costBy(of: (measure: keyof Cost) => number): Cost {
  const [statements, databaseUs, nodeUs, redisUs, wal, tables, network] = MEASURES.map(of) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return { statements, databaseUs, nodeUs, redisUs, wal, tables, network };
}

/** `one` and `times` times `other`. */
export function plus(one: Cost, other: Cost, times = 1): Cost {
  return costBy((measure) => one[measure] + times * other[measure]);
}
