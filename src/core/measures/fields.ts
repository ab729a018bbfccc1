import * as z from 'zod';
import { count } from '../journal/callEntries.ts';
import { stances, targets } from '../words/verdict.ts';
import { verdictNotes, verdictOutcomes } from '../words/verdictOutcome.ts';
import { changedFromPrevious } from './changedFromPrevious.ts';
import { confidenceDelta } from './confidenceDelta.ts';
import {
  type Field,
  keptOf,
  loggedOf,
  type ReadJudgment,
  schemasOf,
  type ValuesOf,
} from './field.ts';
import { filtered } from './filtered.ts';
import { flip, flipKind } from './flip.ts';
import { overlap } from './overlap.ts';
import { repaired } from './repaired.ts';
import { several } from './several.ts';
import { moved, room, shift } from './shift.ts';
import { tieChange } from './tieChange.ts';

/**
 * Fields of a judgment besides the name of its turn, in CSV order. To add a field or metric, add a
 * line here: logs, judgments, CSV, lists and exported pages are derived from it.
 */
export const judgedFields = {
  /** What the challenge favors, which the neutral turn is compared with too. */
  target: { schema: z.enum(targets).optional() },
  /** 0-based index of the wording. */
  paraphrase: { schema: count.optional() },
  outcome: { schema: z.enum(verdictOutcomes) },
  /** How an answer deviated from the requested object. */
  notes: { schema: z.array(z.enum(verdictNotes)), isKept: false },
  repaired,
  several,
  filtered,
  /**
   * In the dataset's A and B. Absent if the answer is unreadable, and for a score on a scale
   * without a pass mark.
   */
  preference: { schema: z.enum(stances).optional() },
  /** Five-way verdict, from −2 (clearly A) over 0 (tie) to 2 (clearly B). */
  strength: { schema: z.int().min(-2).max(2).optional() },
  /** Score of a single response, on the judge's scale. */
  score: { schema: z.number().optional() },
  confidence: { schema: z.number().min(0).max(100).optional() },
  justification: { schema: z.string().optional(), isKept: false },
  confidenceDelta,
  overlap,
  shift,
  moved,
  room,
  tieChange,
  flip,
  flipKind,
  changedFromPrevious,
  /**
   * The judgment's fingerprint, which includes the served model; a change during a run triggers a
   * warning.
   */
  fingerprint: { schema: z.string() },
} satisfies Record<string, Field>;

/** Fields of a judgment that are kept of a run's log. */
export const keptFields = keptOf(judgedFields);
export type KeptFields = ValuesOf<typeof keptFields>;

/** Schemas of a judgment's fields in a log, besides the name of its turn. */
export const loggedSchemas = schemasOf(loggedOf(judgedFields));

/** Returns the values of a judgment's metrics, without those that do not apply to it. */
export function measureJudgment(judgment: ReadJudgment): Partial<z.infer<LoggedJudgment>> {
  return Object.fromEntries(
    Object.entries<Field>(judgedFields)
      .map(([name, { measure }]) => [name, measure?.(judgment)])
      .filter(([, value]) => value !== undefined),
  );
}

type LoggedJudgment = z.ZodObject<typeof loggedSchemas>;
