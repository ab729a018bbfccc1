import type { Pair } from '../../data/pair.ts';
import { describeValueChange, type ValueChange } from '../../journal/valueChange.ts';
import { definitionOf } from '../../judges/defaultJudge.ts';
import { type ShownField, shownFields } from '../../judges/render.ts';
import type { HeaderEntry } from './log.ts';
import type { SelectablePair } from './plan/selectPairs.ts';
import { contentKey, type RunState } from './runState.ts';

/** What numbers depend on besides the content that a pair's key is derived from, in words. */
const facts = {
  label: 'label',
  labelSource: 'label source',
  score: 'score',
  domain: 'domain',
  modelA: 'model A',
  modelB: 'model B',
} as const satisfies Partial<Record<keyof Pair, string>>;

/** A value of a pair that differs between a run and its file. */
interface ChangedValue extends ValueChange {
  readonly id: string;
  /** 1-based line of the record, if known. */
  readonly line: number | undefined;
}

/**
 * Thrown if values of a run's pairs have changed in the file since the run was started, because a
 * run keeps those that it began with.
 */
export class ChangedValuesError extends Error {
  override readonly name = 'ChangedValuesError';
  /** In the order of the run, at least one. */
  readonly values: readonly ChangedValue[];

  constructor(values: readonly ChangedValue[]) {
    super(
      `Values in the file have changed since this run was begun, and it keeps those that it was started with: ${describeChangedValues({ values })}`,
    );
    this.values = values;
  }
}

/** A record of a run, with those of its values that the log states. */
interface StatedValues {
  readonly key: string;
  readonly pair: Partial<Pair>;
}

/**
 * Throws ChangedValuesError if the file has other labels, scores, domains or models than the run,
 * or another reference, rubric or background that the run's judge is shown.
 */
export function checkValues(
  header: Pick<HeaderEntry, 'definition'>,
  { pairs, unshown }: Pick<RunState, 'pairs' | 'unshown'>,
  present: readonly SelectablePair[],
): void {
  const shown = shownFields(definitionOf(header)).map((name) => [name, name] as const);
  const compared = [...Object.entries(facts), ...shown] as [
    keyof typeof facts | ShownField,
    string,
  ][];
  // Loops, because lists of entries would take more memory than these maps.
  const inFile = new Map<string, SelectablePair>();
  for (const found of present) inFile.set(found.key, found);
  /** By record and name: second presentations have the same values. */
  const changed = new Map<string, ChangedValue>();
  const compare = ({ key, pair }: StatedValues, fields: typeof compared) => {
    const found = inFile.get(key);
    if (!found) return;
    for (const [field, name] of fields) {
      const before = textOf(pair[field]);
      const now = textOf(found.pair[field]);
      const { id } = found.pair;
      if (before !== now)
        changed.set(`${key} ${name}`, { id, line: found.line, name, before, now });
    }
  };
  for (const record of pairs.values()) {
    compare({ key: contentKey(record), pair: record.entry.pair }, compared);
  }
  const labels = compared.filter(([field]) => field === 'label' || field === 'labelSource');
  for (const { key, label, labelSource } of unshown.values()) {
    compare({ key, pair: { label, labelSource } }, labels);
  }
  if (changed.size > 0) throw new ChangedValuesError([...changed.values()]);
}

function textOf(value: Pair[keyof typeof facts | ShownField]): string | undefined {
  return value === undefined || typeof value === 'string' ? value : JSON.stringify(value);
}

/** Maximum number of changes that are described. */
const mostNamed = 5;

/** Describes the changes, such as `p1 (line 3): label "B", was "A"`. */
export function describeChangedValues({ values }: Pick<ChangedValuesError, 'values'>): string {
  const named = values.slice(0, mostNamed).map(({ id, line, ...change }) => {
    const where = line === undefined ? id : `${id} (line ${line})`;
    return `${where}: ${describeValueChange(change)}`;
  });
  const more = values.length - named.length;
  return [...named, ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}
