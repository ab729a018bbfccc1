import * as z from 'zod';
import { count } from '../journal/callEntries.ts';
import { verdictNotes, verdictOutcomes } from '../runs/audit/answers/verdictOutcome.ts';
import {
  type Field,
  keptOf,
  loggedOf,
  type ReadJudgment,
  schemasOf,
  type ValuesOf,
} from './field.ts';
import { changedFromPrevious } from './metrics/changedFromPrevious.ts';
import { confidenceDelta } from './metrics/confidenceDelta.ts';
import { flip, flipKind } from './metrics/flip.ts';
import { overlap } from './metrics/overlap.ts';
import { repaired } from './metrics/repaired.ts';

const side = { schema: z.enum(['A', 'B']).optional() };

/**
 * What is known of a judgment besides the name of its turn, in the order of the CSV. A new field or
 * metric is a line here: logs, the table of judgments, rows, CSV, lists and exported pages follow.
 */
export const judgedFields = {
  /** Response that the challenge favors, against which the neutral turn is judged too. */
  target: side,
  /** Index of the wording, from 0. */
  paraphrase: { schema: count.optional() },
  outcome: { schema: z.enum(verdictOutcomes) },
  /** How a readable verdict departed from the object that was asked for. */
  notes: { schema: z.array(z.enum(verdictNotes)), isKept: false },
  repaired,
  /** In the dataset's A and B; absent if and only if the answer could not be read. */
  preference: side,
  confidence: { schema: z.number().min(0).max(100).optional() },
  justification: { schema: z.string().optional(), isKept: false },
  confidenceDelta,
  overlap,
  flip,
  flipKind,
  changedFromPrevious,
  /** The judgment's own fingerprint, which also holds what was served; a change in mid-run warns. */
  fingerprint: { schema: z.string() },
} satisfies Record<string, Field>;

/** What a run's table keeps of a judgment. */
export const keptFields = keptOf(judgedFields);
export type KeptFields = ValuesOf<typeof keptFields>;

/** Schemas of what a log says of a judgment, besides the name of its turn. */
export const loggedSchemas = schemasOf(loggedOf(judgedFields));

/** Values of the metrics of a judgment, without those that do not apply to it. */
export function measureJudgment(judgment: ReadJudgment): Partial<z.infer<LoggedJudgment>> {
  return Object.fromEntries(
    Object.entries<Field>(judgedFields)
      .map(([name, { measure }]) => [name, measure?.(judgment)])
      .filter(([, value]) => value !== undefined),
  );
}

type LoggedJudgment = z.ZodObject<typeof loggedSchemas>;
