import { estimatedTokens } from '../../../journal/estimatedUsage.ts';
import { definitionOf } from '../../../judges/defaultJudge.ts';
import { baselineTurn, turnId } from '../../../words/turns.ts';
import type { Target } from '../../../words/verdict.ts';
import type { Estimate, PlannedCalls } from '../../plan/planTally.ts';
import { evidenceRequest } from '../challenges/evidenceRequest.ts';
import { draftAnswer, plannedDraft, sendsWrittenEvidence } from '../prompts/writtenEvidence.ts';
import type { PairRecord } from '../runState.ts';
import type { AuditView } from '../views/auditView.ts';
import { type PlannedTurn, plannedTurns } from './plannedTurns.ts';

/** Estimated tokens of an argument of two to four sentences. */
const tokensPerArgument = 120;

/**
 * Returns the calls that are still needed for writing a pair's evidence: one for each favored
 * response. Minimum and maximum differ while the target depends on unknown verdicts of B1 or within
 * a sequence. An argument is requested only once: if it is refused or empty, its turn is skipped.
 */
export function writerCalls(view: AuditView, pair: PairRecord): PlannedCalls<string, 'writer'> {
  const { header, entry, turns } = view;
  const baseline = turns.find(({ id }) => id === turnId(baselineTurn))?.judgment;
  const settled = new Set(
    turns.flatMap(({ id, status }) => (status === 'judged' || status === 'left-out' ? [id] : [])),
  );
  const written = (['A', 'B'] as const).filter((side) => isWritten(pair, side));
  const open = (planned: readonly PlannedTurn[]) =>
    planned.filter(({ name }) => sendsWrittenEvidence(header, name) && !settled.has(turnId(name)));
  const unreadable = baseline !== undefined && baseline.outcome !== 'readable';
  const planned = open(plannedTurns(header, entry.target, baseline?.preference));
  const perhaps = baseline ? planned : open(plannedTurns(header, entry.target, entry.target));
  const calls = unreadable ? 0 : countTargets(planned, written).least;
  const mostCalls = unreadable ? 0 : countTargets(perhaps, written).most;
  return {
    ...{ stage: 'written evidence', model: 'writer', leastCalls: calls, calls },
    mostCalls: Math.max(calls, mostCalls),
    tokens: () => ({ promptTokens: promptTokens(view), completionTokens: tokensPerArgument }),
  };
}

/** Estimates one more request for evidence, by a model that the user chose. */
export function estimateDraft(view: AuditView): Estimate {
  const calls = { leastCalls: 1, calls: 1, mostCalls: 1 };
  return { ...calls, promptTokens: promptTokens(view), answerTokens: tokensPerArgument };
}

function isWritten(pair: PairRecord, side: Target): boolean {
  const draft = plannedDraft(pair, side);
  return draft !== undefined && draftAnswer(pair, draft) !== undefined;
}

function countTargets(planned: readonly PlannedTurn[], written: readonly Target[]) {
  const targets = new Set(planned.flatMap(({ target }) => target ?? []));
  const missing = [...targets].filter((target) => !written.includes(target)).length;
  const isOpen = planned.some(({ target }) => target === undefined);
  const isCovered = targets.size + written.length > 0;
  return {
    least: missing + (isOpen && !isCovered ? 1 : 0),
    most: Math.min(2 - written.length, missing + (isOpen ? 1 : 0)),
  };
}

const promptSizes = new WeakMap<object, number>();

function promptTokens({ header, entry }: AuditView): number {
  const known = promptSizes.get(entry);
  if (known !== undefined) return known;
  const request = evidenceRequest(definitionOf(header), entry.pair, entry.order, 'A');
  const size = estimatedTokens(request.map(({ content }) => content).join(''));
  promptSizes.set(entry, size);
  return size;
}
