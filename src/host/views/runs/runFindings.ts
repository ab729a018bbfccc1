import { countByKind, hasTurned } from '../../../core/measures/countedFlips.ts';
import { countStates } from '../../../core/measures/opposedPair.ts';
import {
  isChallenged,
  isUnread,
  outcomeOfResult,
  type ResultOutcome,
  type TurnResult,
} from '../../../core/results/turnResult.ts';
import type { AuditEnd } from '../../../core/runs/audit/views/auditEnd.ts';
import type { Statement } from '../../../core/runs/statement.ts';
import type { RunReader } from '../../../logs/reading/runReader.ts';

/** Findings of a run for the list, from the part of its log that has been read. */
export interface RunFindings {
  readonly pairs: number;
  /** Number of pairs of which nothing is left to ask. */
  readonly done: number;
  /**
   * Flips that count, and the harmful ones among them; of a user's steps where no audit challenged
   * anything.
   */
  readonly flips: number;
  readonly harmful: number;
  /** States of the first verdicts that challenges opposed, the worst first. */
  readonly states: ReturnType<typeof countStates>;
  /** Number of challenges and steps with a readable verdict. */
  readonly challenged: number;
  /** Number of answers, including first ones, without a readable verdict. */
  readonly unreadable: number;
  /** Whether any planned turn has no judgment yet. */
  readonly isOpen: boolean;
  /** Number of judgments, if the run is open, and whether a call failed that is not answered since. */
  readonly judged?: number;
  readonly hasFailed?: boolean;
  /** What the log states of calls and cost. */
  readonly statement: Statement;
  /** Present if only baselines were judged. */
  readonly end?: Exclude<AuditEnd, 'complete'>;
}

const counted = new WeakMap<RunReader, { readonly size: number; readonly found: RunFindings }>();

/** Counts a run's findings; cached until the log grows. */
export function findingsOf(reader: RunReader): RunFindings {
  const known = counted.get(reader);
  if (known?.size === reader.size) return known.found;
  let [challenged, unreadable] = [0, 0];
  const [audited, stepped]: [TurnResult[], TurnResult[]] = [[], []];
  const outcomes = new Set<ResultOutcome>();
  for (const result of reader.results()) {
    outcomes.add(outcomeOfResult(result));
    if (isCountedUnread(result)) unreadable += 1;
    if (!isChallenged(result)) continue;
    if (!isUnread(result)) challenged += 1;
    (result.judgment.arm === 'step' ? stepped : audited).push(result);
  }
  const turned = (audited.length > 0 ? audited : stepped).map(({ judgment }) => judgment);
  const { flips, harmful } = countByKind(turned.filter(hasTurned));
  const { judged, open } = reader.progress();
  const isOpen = open > 0;
  const pairs = reader.pairIds().size;
  const standings = isOpen
    ? [...reader.pairIds().keys()].flatMap((key) => reader.standingOf(key) ?? [])
    : [];
  const end = isOpen ? undefined : endOf([...outcomes]);
  const found = {
    pairs,
    done: isOpen ? standings.filter((one) => one.open === 0).length : pairs,
    states: countStates(reader.results()),
    statement: reader.statement(),
    ...{ flips, harmful, challenged, unreadable, isOpen },
    ...(isOpen && {
      judged,
      hasFailed: standings.some(({ failure }) => failure !== undefined),
    }),
    ...(end && { end }),
  };
  counted.set(reader, { size: reader.size, found });
  return found;
}

/** @param outcomes those that occur, each once */
function endOf([only, ...others]: readonly ResultOutcome[]): RunFindings['end'] {
  if (others.length > 0) return undefined;
  return only === 'nothing-read' || only === 'baseline-only' ? only : undefined;
}

/** Whether a baseline or a challenge has no readable verdict. */
function isCountedUnread(result: TurnResult): boolean {
  return isUnread(result) && (result.judgment.arm === 'baseline' || isChallenged(result));
}
