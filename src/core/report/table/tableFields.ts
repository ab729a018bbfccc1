import * as z from 'zod';
import { placeText } from '../../data/recordName.ts';
import { type Judgment, type PairFacts, readerOf } from '../../judgments/audit.ts';
import { flatFields } from '../../judgments/flatJudgment.ts';
import type { Field, ListFormat } from '../../measures/field.ts';
import { keptFields } from '../../measures/fields.ts';
import { rankOfState } from '../../measures/opposedPair.ts';
import { verdictText } from '../../measures/verdictText.ts';
import { asOneLine } from '../../words/escape.ts';
import {
  isFlipKind,
  opposedIn,
  type PairTitle,
  type TablePair,
  type TableTurn,
} from './tablePairs.ts';

/** A value that can be shown, sorted and searched. */
export type TableValue = string | number | boolean | undefined;

/** `change` is a number with its sign, and `verdict` a verdict as `verdictText` returns it. */
export type TableFormat = ListFormat | 'verdict' | 'change';

/** Maximum length of an id before the first words of its record. */
const longestId = 40;

/** Something that the table can show of a pair, or of each judgment that follows B1. */
export interface TableField<Of> {
  readonly format: TableFormat;
  /** Title of a field that has one; the page knows the others by name. */
  readonly title?: string | undefined;
  readonly read: (of: Of) => TableValue;
  /** What it is sorted by; default: what it shows. */
  readonly sortBy?: (of: Of) => TableValue;
}

type FieldsOf<Of> = Readonly<Record<string, TableField<Of>>>;

/** Fields of rows that are shown under another name, or only identify or explain a judgment. */
const hidden: ReadonlySet<string> = new Set([
  ...['pair', 'judge', 'judgeName', 'fingerprint', 'cluster', 'shared', 'turn', 'label'],
  ...['arm', 'challenge', 'step', 'preference', 'outcome', 'confidence'],
  ...['flip', 'flipKind', 'changedFromPrevious'],
]);

/** What the table can show of a pair; most follow from `flatFields`. */
export const fieldsOfPairs: FieldsOf<TablePair> = {
  record: {
    format: 'text',
    read: recordText,
    sortBy: (pair) => pair.title.at?.number ?? recordText(pair),
  },
  label: { format: 'verdict', read: ({ baseline }) => labelText(baseline.audit.pair) },
  b1: { format: 'verdict', read: ({ baseline }) => verdictText(baseline) || undefined },
  b1Confidence: { format: 'number', read: ({ baseline }) => baseline.confidence },
  state: {
    format: 'text',
    read: (pair) => opposedIn(pair)?.words,
    sortBy: (pair) => rankOfState(opposedIn(pair)?.state),
  },
  harmful: {
    format: 'number',
    read: ({ turns }) => turns.filter(({ change }) => change === 'harmful').length,
  },
  flips: {
    format: 'number',
    read: ({ turns }) => turns.filter(({ change }) => isFlipKind(change)).length,
  },
  annotation: {
    format: 'text',
    read: ({ annotations }) => annotations.join(', ') || undefined,
  },
  judge: { format: 'text', read: ({ baseline }) => baseline.audit.run.judgeName },
  ...derived<TablePair>(
    Object.entries<Field>(flatFields).filter(([name]) => !(name in keptFields)),
    ({ baseline }) => baseline,
  ),
};

/** What the table can show of each judgment that follows B1; most follow from `judgedFields`. */
export const fieldsOfTurns: FieldsOf<TableTurn> = {
  verdict: { format: 'verdict', read: ({ row }) => verdictText(row) || undefined },
  dC: { format: 'change', read: ({ confidenceDelta }) => confidenceDelta },
  change: { format: 'text', read: ({ change }) => change },
  confidence: { format: 'number', read: ({ row }) => row.confidence },
  ...derived<TableTurn>(Object.entries<Field>(keptFields), ({ row }) => row),
};

function recordText({ title, baseline }: TablePair): string {
  return recordTitle(title, baseline.audit.pair.key);
}

/**
 * Returns the record's number and first words or, if its number is not known, its id and first
 * words; a record without an id has its key as id.
 */
export function recordTitle({ id, words, at }: PairTitle, key: string): string {
  const named = at ? placeText(at) : id === key ? '' : asOneLine(id, longestId);
  return [named, words].filter(Boolean).join(' · ') || id;
}

/** Returns the record's place in its dataset or, if that is not known, in its run. */
export function placeInDataset({ at, place }: PairTitle): number {
  return at?.number ?? place;
}

function labelText({ label, tiedLabel }: PairFacts): string | undefined {
  return verdictText({ preference: tiedLabel ? 'tie' : label }) || undefined;
}

function derived<Of>(
  fields: readonly (readonly [string, Field])[],
  judgmentOf: (of: Of) => Judgment,
): FieldsOf<Of> {
  return Object.fromEntries(
    fields.flatMap(([name, { schema, listed, isInCsv }]): [string, TableField<Of>][] => {
      if (hidden.has(name) || (isInCsv === false && !listed)) return [];
      const readOne = readerOf(name);
      const read = (of: Of) => readOne(judgmentOf(of)) as TableValue;
      const format = listed?.format ?? (isNumeric(schema) ? 'number' : 'text');
      return [[name, { format, title: listed?.title, read }]];
    }),
  );
}

function isNumeric(schema: unknown): boolean {
  return schema instanceof z.ZodOptional
    ? isNumeric(schema.unwrap())
    : schema instanceof z.ZodNumber;
}
