import type { JudgmentEntry, LogEntry } from '../core/audit/log.ts';
import { protocols } from '../core/audit/targets.ts';
import { verdictNotes, verdictOutcomes } from '../core/audit/verdictOutcome.ts';
import { plannedArms } from '../core/metrics/judgmentRow.ts';
import { readEntry } from './parseLine.ts';

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isFlag: Check = (value) => typeof value === 'boolean';
const isCount: Check = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
const isWithin =
  (least: number, most: number): Check =>
  (value) =>
    typeof value === 'number' && value >= least && value <= most;
const isOneOf = (...values: readonly unknown[]): Check => {
  const known = new Set(values);
  return (value) => known.has(value);
};
const isNote = isOneOf(...verdictNotes);

const checks: Readonly<Record<keyof JudgmentEntry, Check>> = {
  type: isOneOf('judgment'),
  pair: isText,
  arm: isOneOf(...plannedArms),
  challenge: isText,
  step: (value) => typeof value === 'string' && /^[1-9]\d{0,8}$/.test(value),
  protocol: isOneOf(...protocols),
  replicate: isCount,
  target: isOneOf('A', 'B'),
  paraphrase: isCount,
  outcome: isOneOf(...verdictOutcomes),
  notes: (value) => Array.isArray(value) && value.every(isNote),
  preference: isOneOf('A', 'B'),
  confidence: isWithin(0, 100),
  justification: isText,
  confidenceDelta: Number.isFinite,
  overlap: isWithin(0, 1),
  flip: isFlag,
  flipKind: isOneOf('harmful', 'beneficial', 'unlabelled'),
  changedFromPrevious: isFlag,
  fingerprint: isText,
};

const checkOf = new Map<string, Check>(Object.entries(checks));

/**
 * Whether a value is surely a judgment of a planned arm, with no field that the log's schema does not
 * name. It spares a log of a million judgments the schema's own, slower check: what it does not hold of
 * may be an entry all the same, and is for the schema to tell.
 */
export function isPlainJudgment(value: unknown): value is JudgmentEntry {
  if (typeof value !== 'object' || value === null) return false;
  const fields = value as Record<string, unknown>;
  for (const name in fields) {
    if (checkOf.get(name)?.(fields[name]) !== true) return false;
  }
  return (
    fields.type !== undefined &&
    fields.pair !== undefined &&
    fields.arm !== undefined &&
    fields.replicate !== undefined &&
    fields.outcome !== undefined &&
    fields.notes !== undefined &&
    fields.fingerprint !== undefined
  );
}

/** What `readEntry` makes of a value, without the schema's own check where that is not needed. */
export function readQuickly(value: unknown): LogEntry | undefined {
  return isPlainJudgment(value) ? value : readEntry(value);
}
