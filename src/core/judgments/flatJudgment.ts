import * as z from 'zod';
import { count } from '../journal/callEntries.ts';
import type { Field, ListedField } from '../measures/field.ts';
import { keptFields } from '../measures/fields.ts';
import { sequenceAims } from '../words/targets.ts';
import { targets } from '../words/verdict.ts';
import { type Judgment, type PairFacts, type RunFacts, readerOf } from './audit.ts';
import { plannedArms } from './plannedArms.ts';

/** A judgment with the facts of its audit beside its own, for CSV. */
export type FlatJudgment = Omit<RunFacts, 'isFormUnknown'> &
  Omit<PairFacts, 'key' | 'prompt' | 'assignedTarget'> &
  Omit<Judgment, 'audit'> & {
    /** Key of the pair in its run. */
    readonly pair: string;
    /** Digest of the prompt. */
    readonly cluster: string;
    readonly protocol: string;
  };

const text = { schema: z.string() };
const optionalText = { schema: z.string().optional() };
const labelTarget = { schema: z.enum(targets).optional() };
const mark = { schema: z.literal(true).optional() };

const { fingerprint, ...judged } = keptFields;

/** All that a number may depend on, as the fields of one judgment, in CSV order. */
export const flatFields = {
  run: text,
  judge: text,
  judgeName: text,
  simulated: { schema: z.boolean() },
  fingerprint,
  canTie: { ...mark, isInCsv: false },
  confidenceFrom: { schema: z.enum(['tokens', 'none']).optional(), isInCsv: false },
  noJustification: { ...mark, isInCsv: false },
  dataset: text,
  domain: optionalText,
  /** Key of the pair in its run. */
  pair: text,
  content: { ...text, isInCsv: false },
  swapped: { schema: z.boolean().optional(), isInCsv: false },
  exchanged: { schema: z.boolean().optional(), isInCsv: false },
  again: { ...mark, isInCsv: false },
  /** Digest of the prompt. */
  cluster: text,
  order: { schema: z.enum(['AB', 'BA']) },
  orderUnknown: { ...mark, isInCsv: false },
  protocol: text,
  shared: mark,
  turn: { ...optionalText, isInCsv: false },
  arm: { schema: z.enum(plannedArms) },
  challenge: optionalText,
  step: { schema: z.number().optional() },
  aim: { schema: z.enum(sequenceAims).optional(), isInCsv: false },
  ...judged,
  label: labelTarget,
  tiedLabel: { ...mark, isInCsv: false },
  lengthA: { schema: count },
  lengthB: { schema: count },
  modelA: optionalText,
  modelB: optionalText,
} satisfies Record<keyof FlatJudgment, Field>;

/** Fields shown in lists of judgments, besides verdicts and confidences. */
export const listedFields: readonly ListedField[] = Object.entries<Field>(flatFields).flatMap(
  ([name, { listed }]) => (listed ? [{ name, ...listed }] : []),
);

const readers = Object.keys(flatFields).map((name) => [name, readerOf(name)] as const);

/** Returns a judgment as its fields, in the order of `flatFields`. */
export function flatJudgment(judgment: Judgment): FlatJudgment {
  return Object.fromEntries(
    readers.map(([name, read]) => [name, read(judgment)]),
  ) as unknown as FlatJudgment;
}
