import * as z from 'zod';
import { placeText } from '../../data/recordName.ts';
import {
  type Judgment,
  type JudgmentInAudit,
  type PairFacts,
  readerOf,
} from '../../judgments/audit.ts';
import { flatFields } from '../../judgments/flatJudgment.ts';
import type { Field, ListFormat } from '../../measures/field.ts';
import { keptFields } from '../../measures/fields.ts';
import { rankOfState } from '../../measures/opposedPair.ts';
import { verdictText } from '../../measures/verdictText.ts';
import { asOneLine } from '../../words/escape.ts';
import {
  annotationsIn,
  flipsOfRow,
  opposedIn,
  type PairRow,
  type PairTitle,
  titleIn,
  turnChange,
} from './pairRows.ts';

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
  /** What it is sorted by, the first difference deciding; default: what it shows. */
  readonly sortBy?: (of: Of) => readonly TableValue[];
}

type FieldsOf<Of> = Readonly<Record<string, TableField<Of>>>;

/** Fields of rows that are shown under another name, or only identify or explain a judgment. */
const hidden: ReadonlySet<string> = new Set([
  ...['pair', 'judge', 'judgeName', 'fingerprint', 'cluster', 'shared', 'turn', 'label'],
  ...['arm', 'challenge', 'step', 'preference', 'outcome', 'confidence'],
  ...['flip', 'flipKind', 'changedFromPrevious', 'protocol'],
]);

/** What the table can show of a pair; most follow from `flatFields`. */
export const fieldsOfPairs: FieldsOf<PairRow> = {
  record: {
    format: 'text',
    read: recordText,
    sortBy: (row) => [titleIn(row).at?.number ?? recordText(row)],
  },
  label: { format: 'verdict', read: ({ audit }) => labelText(audit.pair) },
  b1: { format: 'verdict', read: ({ audit }) => verdictText(audit.baseline) || undefined },
  b1Confidence: { format: 'number', read: ({ audit }) => audit.baseline.confidence },
  state: {
    format: 'text',
    read: (row) => opposedIn(row)?.words,
    sortBy: worstFirst,
  },
  harmful: {
    format: 'number',
    read: (row) => flipsOfRow(row).harmful,
  },
  flips: {
    format: 'number',
    read: (row) => flipsOfRow(row).flips,
  },
  annotation: { format: 'text', read: (row) => annotationsIn(row).join(', ') || undefined },
  judge: { format: 'text', read: ({ audit }) => audit.run.judgeName },
  protocol: { format: 'text', read: ({ audit }) => audit.protocol },
  ...derived<PairRow>(
    Object.entries<Field>(flatFields).filter(([name]) => !(name in keptFields)),
    ({ audit }) => audit.baseline,
  ),
};

/** What the table can show of each judgment that follows B1; most follow from `judgedFields`. */
export const fieldsOfTurns: FieldsOf<JudgmentInAudit> = {
  verdict: { format: 'verdict', read: ({ judgment }) => verdictText(judgment) || undefined },
  dC: { format: 'change', read: confidenceDelta },
  change: { format: 'text', read: turnChange },
  confidence: { format: 'number', read: ({ judgment }) => judgment.confidence },
  ...derived<JudgmentInAudit>(Object.entries<Field>(keptFields), ({ judgment }) => judgment),
};

/**
 * Returns what puts the worst rows first: the state, then the number of harmful flips, the number of
 * challenges in that state, the confidence of B1 and the place in the data.
 */
export function worstFirst(row: PairRow): readonly number[] {
  const opposed = opposedIn(row);
  return [
    rankOfState(opposed?.state),
    -flipsOfRow(row).harmful,
    -(opposed?.inState ?? 0),
    -(row.audit.baseline.confidence ?? 0),
    placeInDataset(titleIn(row)),
  ];
}

/** Returns the confidence minus that of B1. */
function confidenceDelta({ baseline, judgment }: JudgmentInAudit): number | undefined {
  const [from, to] = [baseline.confidence, judgment.confidence];
  return from === undefined || to === undefined ? undefined : to - from;
}

function recordText(row: PairRow): string {
  return recordTitle(titleIn(row), row.audit.pair.key);
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
