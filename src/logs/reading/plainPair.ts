import type { PairEntry } from '../../core/runs/audit/log.ts';
import { isCount, isSide } from './plainJudgment.ts';

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isName: Check = (value) => typeof value === 'string' && value !== '';

const fieldsOfPair = plainFields(
  { id: isName, responseA: isText, responseB: isText },
  {
    ...{ prompt: isText, reference: isText, background: isText, domain: isText },
    ...{ modelA: isText, modelB: isText },
    label: (value) => isSide(value) || value === 'tie',
    labelSource: (value) => value === 'human' || value === 'gold',
  },
);

const fieldsOfEntry = plainFields(
  {
    type: (value) => value === 'pair',
    key: isName,
    pair: (value) => hasPlainFields(value, fieldsOfPair),
    order: (value) => value === 'AB' || value === 'BA',
    paraphrases: areCounts,
  },
  { content: isName, target: isSide },
);

/**
 * Whether a value is surely a pair's entry, with no field that the log's schema does not name, and none
 * of those that are seldom there: as `isPlainJudgment`, for a log of many pairs.
 */
export function isPlainPair(value: unknown): value is PairEntry {
  return hasPlainFields(value, fieldsOfEntry);
}

interface PlainFields {
  readonly required: readonly string[];
  readonly checks: ReadonlyMap<string, Check>;
}

function plainFields(
  required: Readonly<Record<string, Check>>,
  optional: Readonly<Record<string, Check>>,
): PlainFields {
  return {
    required: Object.keys(required),
    checks: new Map(Object.entries({ ...required, ...optional })),
  };
}

function hasPlainFields(value: unknown, { required, checks }: PlainFields): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const fields = value as Record<string, unknown>;
  for (const name in fields) if (!checks.get(name)?.(fields[name])) return false;
  return required.every((name) => fields[name] !== undefined);
}

function areCounts(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.entries(value).every(([name, count]) => name !== '__proto__' && isCount(count));
}
