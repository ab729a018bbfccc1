import * as z from 'zod';
import { count } from '../journal/callEntries.ts';
import { sequenceAims } from '../words/targets.ts';
import { targets } from '../words/verdict.ts';
import type { Field, ListedField, ValuesOf } from './field.ts';
import { keptFields } from './fields.ts';
import { plannedArms } from './plannedArms.ts';

const text = { schema: z.string() };
const optionalText = { schema: z.string().optional() };
const labelTarget = { schema: z.enum(targets).optional() };
const mark = { schema: z.literal(true).optional() };

const { fingerprint, ...judged } = keptFields;

/** All fields that a number may depend on, in CSV order. */
export const rowFields = {
  run: text,
  /**
   * Digest of the judge as it was asked: provider, model, endpoint, settings, generation and
   * prompts. Judgments are pooled by it, and never across two settings of one model.
   */
  judge: text,
  /** Requested model. */
  judgeName: text,
  /** Whether the practice judge made it. */
  simulated: { schema: z.boolean() },
  fingerprint,
  /** Marks a judge whose definition allows a tie. */
  canTie: { ...mark, isInCsv: false },
  /** Source of the confidence, if the judge does not state it: token probabilities, or none. */
  confidenceFrom: { schema: z.enum(['tokens', 'none']).optional(), isInCsv: false },
  /** Marks a judge that gives no justification. */
  noJustification: { ...mark, isInCsv: false },
  dataset: text,
  domain: optionalText,
  /** Key of the pair in its run. */
  pair: text,
  /** Digest of what a judge sees of the pair; the same if another file has A and B exchanged. */
  content: { ...text, isInCsv: false },
  /** Whether A and B are exchanged relative to other pairs with this content. */
  swapped: { schema: z.boolean().optional(), isInCsv: false },
  /** Whether A and B are exchanged relative to the dataset, for pooling with another file. */
  exchanged: { schema: z.boolean().optional(), isInCsv: false },
  /**
   * Marks B1 or a neutral turn that an earlier run of the judge also asked: it counts there, and is
   * used here only for comparison.
   */
  again: { ...mark, isInCsv: false },
  /** Digest of the prompt, by which all intervals and tests are clustered. */
  cluster: text,
  /** Which of the dataset's responses was presented first. */
  order: { schema: z.enum(['AB', 'BA']) },
  /** Marks a recorded verdict whose presented order is not known, although `order` is set. */
  orderUnknown: { ...mark, isInCsv: false },
  protocol: text,
  /**
   * Marks a turn that was asked once and is used by several protocols of its run, with a row for
   * each.
   */
  shared: mark,
  /** Id of the turn in its run; absent from rows that were not read from a log. */
  turn: { ...optionalText, isInCsv: false },
  arm: { schema: z.enum(plannedArms) },
  /** Kind of challenge; in a sequence also `neutral`. */
  challenge: optionalText,
  /** Arm `sequence`: 1-based index of the follow-up. */
  step: { schema: z.number().optional() },
  /** Arm `sequence`: what its follow-ups favor. */
  aim: { schema: z.enum(sequenceAims).optional(), isInCsv: false },
  ...judged,
  /**
   * Human or gold label, if it is a side, or `up` for a response whose score reaches the pass mark;
   * never an LLM's label.
   */
  label: labelTarget,
  /** Marks a pair that a human or gold source labels a tie. */
  tiedLabel: { ...mark, isInCsv: false },
  /** Length of each response in UTF-16 units. */
  lengthA: { schema: count },
  lengthB: { schema: count },
  modelA: optionalText,
  modelB: optionalText,
} satisfies Record<string, Field>;

/** One judgment of a planned arm, under one protocol that uses it. */
export type JudgmentRow = ValuesOf<typeof rowFields>;

/** Fields shown in lists of judgments, besides verdicts and confidences. */
export const listedFields: readonly ListedField[] = Object.entries<Field>(rowFields).flatMap(
  ([name, { listed }]) => (listed ? [{ name, ...listed }] : []),
);
