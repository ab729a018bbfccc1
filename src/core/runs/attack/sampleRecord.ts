import type { AttackSample, ResponseContent } from '../../data/samples/sample.ts';
import type { SampleEntry } from './log/attackLog.ts';
import type {
  AttemptEntry,
  InjectionEntry,
  PlaceboEntry,
  SynthesisEntry,
  VerificationEntry,
} from './log/attemptEntries.ts';
import type { FoundEntry, PlantedEntry } from './log/flawEntries.ts';
import type { ScoreEntry } from './log/scoreEntry.ts';

/** Current state of the attack of one cell on one sample. */
interface SampleCell {
  readonly attempts: readonly AttemptEntry[];
  placebo?: PlaceboEntry | undefined;
  verification?: VerificationEntry | undefined;
  injection?: InjectionEntry | undefined;
  isDiscarded?: boolean;
  /** Findings about the responses of earlier attempts, by response. */
  readonly earlier: ReadonlyMap<string, Findings>;
}

/** Findings about one attacked response. */
export interface Findings {
  readonly placebo?: PlaceboEntry | undefined;
  readonly verification?: VerificationEntry | undefined;
  readonly injection?: InjectionEntry | undefined;
  readonly scores: ReadonlyMap<string, ScoreEntry>;
}

/** State of one sample of a run and of its attacks. */
export interface SampleRecord {
  readonly entry: SampleEntry;
  sample: AttackSample;
  readonly cells: Map<string, SampleCell>;
  readonly scores: Map<string, ScoreEntry>;
  readonly syntheses: Map<'reference' | 'rubric', SynthesisEntry>;
  /** Responses with planted flaws, by the number of flaws to plant. */
  readonly planted: Map<number, PlantedEntry>;
  readonly found: Map<string, FoundEntry>;
}

export const noFindings: Findings = { scores: new Map() };

export function emptyRecord(entry: SampleEntry): SampleRecord {
  return {
    entry,
    sample: entry.sample,
    cells: new Map(),
    scores: new Map(),
    syntheses: new Map(),
    planted: new Map(),
    found: new Map(),
  };
}

/**
 * Applies an attempt. Findings about a response stay with that response and are restored when it
 * recurs.
 */
export function takeAttempt(record: SampleRecord, entry: AttemptEntry): void {
  const known = findingsAbout(record, entry.cell, entry.response);
  const { attempts, earlier } = cellIn(record, entry.cell);
  const before = currentFindings(record, entry.cell);
  record.cells.set(entry.cell, {
    attempts: [...attempts, entry],
    earlier: new Map(earlier).set(responseKey(attempts.at(-1)?.response), before),
    placebo: known.placebo,
    verification: known.verification,
    injection: known.injection,
  });
  for (const name of before.scores.keys()) record.scores.delete(name);
  for (const [name, score] of known.scores) record.scores.set(name, score);
}

/** Returns the findings about a response that a cell's attack made at any time. */
export function findingsAbout(
  record: SampleRecord,
  cell: string,
  response: ResponseContent | undefined,
): Findings {
  const { attempts, earlier } = cellIn(record, cell);
  const key = responseKey(response);
  if (key === responseKey(attempts.at(-1)?.response)) return currentFindings(record, cell);
  return earlier.get(key) ?? noFindings;
}

function currentFindings(record: SampleRecord, cell: string): Findings {
  const { placebo, verification, injection } = cellIn(record, cell);
  const scores = new Map([...record.scores].filter(([, score]) => score.cell === cell));
  return { placebo, verification, injection, scores };
}

function responseKey(response: ResponseContent | undefined): string {
  return JSON.stringify(response ?? null);
}

/** Applies a verification. The user's does not say whether the response addresses its judge. */
export function takeVerification(record: SampleRecord, entry: VerificationEntry): void {
  const cell = cellIn(record, entry.cell);
  const injection = entry.injection ?? cell.verification?.injection;
  cell.verification = injection === undefined ? entry : { ...entry, injection };
}

export function takeSynthesis(record: SampleRecord, entry: SynthesisEntry): void {
  const { reference, rubric } = entry;
  const written = { ...(reference !== undefined && { reference }), ...(rubric && { rubric }) };
  const names = (['reference', 'rubric'] as const).filter((name) => name in written);
  for (const name of names) record.syntheses.set(name, entry);
  const synthesised = [...new Set([...(record.sample.synthesised ?? []), ...names])];
  record.sample = { ...record.sample, ...written, synthesised };
}

export function cellIn(record: SampleRecord, cell: string): SampleCell {
  const known = record.cells.get(cell);
  if (known) return known;
  const made: SampleCell = { attempts: [], earlier: new Map() };
  record.cells.set(cell, made);
  return made;
}
