import { plannedArms } from '../../core/judgments/judgmentRow.ts';
import { verdictNotes, verdictOutcomes } from '../../core/runs/audit/answers/verdictOutcome.ts';
import type { JudgmentEntry } from '../../core/runs/audit/log.ts';
import { protocols } from '../../core/runs/audit/plan/targets.ts';

const arms = new Set<unknown>(plannedArms);
const knownProtocols = new Set<unknown>(protocols);
const outcomes = new Set<unknown>(verdictOutcomes);
const knownNotes = new Set<unknown>(verdictNotes);
const flipKinds = new Set<unknown>(['harmful', 'beneficial', 'unlabelled']);

/**
 * Whether a value is surely a judgment of a planned arm, with no field that the log's schema does not
 * name. It spares a log of a million judgments the schema's own, slower check: what it does not hold of
 * may be an entry all the same, and is for the schema to tell.
 */
export function isPlainJudgment(value: unknown): value is JudgmentEntry {
  if (typeof value !== 'object' || value === null) return false;
  const fields = value as Record<keyof JudgmentEntry, unknown>;
  if (fields.type !== 'judgment' || typeof fields.pair !== 'string') return false;
  if (!arms.has(fields.arm) || !outcomes.has(fields.outcome)) return false;
  if (!isCount(fields.replicate) || !isNotes(fields.notes)) return false;
  if (typeof fields.fingerprint !== 'string') return false;
  const optional = optionalFields(fields);
  return optional >= 0 && countFields(value) === requiredFields + optional;
}

const requiredFields = 7;

/** How many of the fields are there that may be absent; −1 where one is not what it must be. */
function optionalFields(fields: Record<keyof JudgmentEntry, unknown>): number {
  const { challenge, step, protocol, target, paraphrase } = fields;
  const { preference, confidence, justification, confidenceDelta, overlap } = fields;
  const { flip, flipKind, changedFromPrevious } = fields;
  let present = 0;
  let wrong = 0;
  const check = (value: unknown, holds: boolean) => {
    if (value === undefined) return;
    present += 1;
    if (!holds) wrong += 1;
  };
  check(challenge, typeof challenge === 'string');
  check(step, typeof step === 'string' && /^[1-9]\d{0,8}$/.test(step));
  check(protocol, knownProtocols.has(protocol));
  check(target, isSide(target));
  check(paraphrase, isCount(paraphrase));
  check(preference, isSide(preference));
  check(confidence, isWithin(confidence, 100));
  check(justification, typeof justification === 'string');
  check(confidenceDelta, Number.isFinite(confidenceDelta));
  check(overlap, isWithin(overlap, 1));
  check(flip, typeof flip === 'boolean');
  check(flipKind, flipKinds.has(flipKind));
  check(changedFromPrevious, typeof changedFromPrevious === 'boolean');
  return wrong > 0 ? -1 : present;
}

function countFields(value: object): number {
  let count = 0;
  for (const _ in value) count += 1;
  return count;
}

export function isSide(value: unknown): boolean {
  return value === 'A' || value === 'B';
}

/** A whole number from 0. */
export function isCount(value: unknown): boolean {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function isWithin(value: unknown, most: number): boolean {
  return typeof value === 'number' && value >= 0 && value <= most;
}

function isNotes(value: unknown): boolean {
  return Array.isArray(value) && value.every((note) => knownNotes.has(note));
}
