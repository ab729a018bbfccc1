/** Ids of pairs by their keys, in the order of a run's log or of a file. */
export interface PairIds extends Iterable<[key: string, id: string]> {
  readonly size: number;
  has(key: string): boolean;
  get(key: string): string | undefined;
  keys(): Iterable<string>;
  values(): Iterable<string>;
}
