import { type AttackSample, contentText } from '../../../data/samples/sample.ts';
import { estimatedTokens, plannedUsage } from '../../../journal/estimatedUsage.ts';
import { readSynthesis, synthesisCall } from '../../../scoring/synthesis.ts';
import type { PlannedCalls } from '../../plan/planTally.ts';
import type { AttackState } from '../attackState.ts';
import { askingOf } from '../calls/askingOf.ts';
import { isFinal } from '../calls/attempt.ts';
import { type CallStage, callKey, nameText, type ScoreName, scoreText } from '../calls/callName.ts';
import type { PlannedRequests } from '../calls/judgeAsking.ts';
import { originalScores, type ScoreWay, variantScores } from '../calls/scoreWays.ts';
import type { PlannedCell } from '../cell.ts';
import type { AttackHeader } from '../log/attackHeader.ts';
import { withPlaceholders } from '../placeholders.ts';
import type { AttackTarget } from './attackTargets.ts';
import { partsToWrite } from './partsToWrite.ts';
import { type ModelPlace, verifierPlace } from './runModels.ts';

/** Remaining calls of an attack for one purpose. */
export interface AttackCalls extends PlannedCalls<CallStage, ModelPlace> {
  /** Name of the request; attacks with the same request share its calls. */
  readonly name: string;
}

const tokensOfProfile = 200;
const tokensOfVerdict = 150;

/** The run that an attack belongs to. */
export interface Planning {
  readonly header: AttackHeader;
  readonly state: AttackState;
}

/** An attack, and its sample as it will be once complete. */
interface Planned extends AttackTarget<PlannedCell>, Planning {
  readonly key: string;
  readonly full: AttackSample;
  /** What a model still has to write for the sample. */
  readonly parts: readonly ('reference' | 'rubric')[];
  readonly responseTokens: number;
  /** Requests that score its response, by judge and auxiliary information. */
  readonly asked: Map<string, PlannedRequests>;
}

const attacker: ModelPlace = undefined;
const one = { calls: 1, mostCalls: 1 };
/** Answered; only the answer remains to be processed. */
const none = { calls: 0, mostCalls: 0 };

/**
 * Yields the remaining calls of an attack in order; an item without calls is an answer that remains
 * to be processed.
 */
export function* plannedCalls(
  target: AttackTarget<PlannedCell>,
  run: Planning,
): Generator<AttackCalls> {
  const { sample, cell } = target;
  const { header, state } = run;
  const { key } = sample;
  const current = state.sampleOf(key) ?? sample.sample;
  const answerOf = (what: 'reference' | 'rubric') =>
    state.answerOf(callKey(synthesisOf(key, what), synthesisCall(current, what).messages));
  const lacking = partsToWrite(current, cell, header);
  const parts = lacking.filter((what) => {
    const answer = answerOf(what);
    return !answer || !('fault' in readSynthesis(what, answer));
  });
  const full = parts.reduce(withPlaceholders, current);
  const responseTokens = estimatedTokens(contentText(full.response));
  const planned: Planned = {
    ...target,
    ...run,
    key,
    full,
    parts,
    responseTokens,
    asked: new Map(),
  };
  /** If the model fails to write the missing source, no further calls follow. */
  if (lacking.some((what) => what === cell.source && !parts.includes(what))) return;
  const isSure = parts.length === 0;
  for (const what of parts) {
    const tokens = () => plannedUsage(current.prompt, responseTokens);
    const calls = answerOf(what) ? none : one;
    yield {
      ...{ stage: 'synthesis', name: nameText(synthesisOf(key, what)), model: attacker },
      ...{ leastCalls: calls.calls, ...calls, tokens },
    };
  }
  const attempts = state.attemptsOf(key, cell.id);
  const last = attempts.at(-1);
  const made = last && isFinal(last, attempts.length, header) ? last : undefined;
  if (!made) yield* attemptCalls(planned, isSure);
  yield* scoresOf(planned, 'original', undefined, isSure);
  if (made && made.outcome !== 'kept') return;
  const isKept = made !== undefined;
  yield* scoresOf(planned, 'attacked', cell.id, isKept);
  if (header.placebo) yield* placeboCalls(planned, isKept);
  if (header.verified) yield* verificationCallsOf(planned, isKept);
}

function synthesisOf(sample: string, what: 'reference' | 'rubric') {
  return { stage: 'synthesis', sample, what } as const;
}

function* attemptCalls(planned: Planned, isSure: boolean): Generator<AttackCalls> {
  const { cell, key, full, header, state, responseTokens } = planned;
  const profile = state.profileOf(cell, key);
  const needsProfile = cell.extraction !== undefined && !profile;
  const of = state.profileOwner(cell, key);
  const extraction = nameText({ stage: 'extraction', cell: cell.id, of });
  if (needsProfile && !state.isAnswered(extraction)) {
    const tokens = () => plannedUsage(cell.extraction?.(full) ?? [], tokensOfProfile);
    const leastCalls = Number(isSure);
    yield { stage: 'extraction', name: extraction, model: attacker, leastCalls, ...one, tokens };
  }
  const attempts = state.attemptsOf(key, cell.id).length;
  const nameOf = (attempt: number) =>
    nameText({ stage: 'camouflage', sample: key, cell: cell.id, attempt });
  let answered = 0;
  while (state.isAnswered(nameOf(attempts + answered))) answered += 1;
  const mostCalls = Math.max(0, header.retries + 1 - attempts - answered);
  const calls = answered > 0 ? 0 : Math.min(1, mostCalls);
  yield {
    stage: 'camouflage',
    name: nameOf(attempts),
    model: attacker,
    leastCalls: isSure && !needsProfile ? calls : 0,
    calls,
    mostCalls,
    tokens: () =>
      plannedUsage(
        cell.camouflage?.(full, profile?.text ?? '') ?? [],
        responseTokens,
        tokensOfProfile,
      ),
  };
}

function* placeboCalls(planned: Planned, isKept: boolean): Generator<AttackCalls> {
  const { cell, key, full, state, responseTokens } = planned;
  const placebo = state.placeboOf(key, cell.id);
  const name = nameText({ stage: 'placebo', sample: key, cell: cell.id });
  if (!placebo) {
    const tokens = () => plannedUsage(contentText(full.response), responseTokens, tokensOfProfile);
    const calls = state.isAnswered(name) ? none : one;
    const leastCalls = isKept ? calls.calls : 0;
    yield { stage: 'placebo', name, model: attacker, ...calls, leastCalls, tokens };
  }
  if (placebo && !placebo.response) return;
  yield* scoresOf(planned, 'placebo', cell.id, placebo !== undefined);
}

function* verificationCallsOf(planned: Planned, isKept: boolean): Generator<AttackCalls> {
  const { cell, key, full, header, state, responseTokens } = planned;
  if (state.verificationOf(key, cell.id)) return;
  for (const order of [0, 1]) {
    const name = nameText({ stage: 'verification', sample: key, cell: cell.id, order });
    const calls = state.isAnswered(name) ? none : one;
    yield {
      stage: 'verification',
      name,
      model: verifierPlace(header),
      leastCalls: isKept ? calls.calls : 0,
      ...calls,
      tokens: () => plannedUsage(full.prompt, tokensOfVerdict, 2 * responseTokens),
    };
  }
}

function* scoresOf(
  planned: Planned,
  variant: 'original' | 'attacked' | 'placebo',
  cell: string | undefined,
  isSure: boolean,
): Generator<AttackCalls> {
  const { header, state, key, full } = planned;
  for (const judge of header.judges.keys()) {
    const ways: readonly ScoreWay[] =
      variant === 'original'
        ? originalScores(full, planned.cell, header, judge)
        : variantScores(variant, full, planned.cell, header, judge);
    for (const way of ways) {
      const name: ScoreName = { ...way, sample: key, judge, cell };
      if (!state.scoreOf(name)) yield scoreOf(planned, name, isSure);
    }
  }
}

function scoreOf(
  { header, state, full, parts, asked: known }: Planned,
  name: ScoreName,
  isSure: boolean,
): AttackCalls {
  const { variant, auxiliary, judge } = name;
  const kind = `${judge}/${auxiliary}`;
  const asked =
    known.get(kind) ??
    askingOf(header, judge).planned({
      ...{ sample: full, variant, content: full.response, auxiliary },
    });
  known.set(kind, asked);
  const { mostWhenUnwritten, tokens } = asked;
  const open = asked.parts.filter(
    (part) => !state.isAnswered(nameText({ stage: 'score', part, ...name })),
  ).length;
  const isUnwritten = parts.includes('rubric') && mostWhenUnwritten !== undefined;
  return {
    stage: 'score',
    name: scoreText(name),
    model: judge,
    leastCalls: isSure ? open : 0,
    calls: open,
    mostCalls: isUnwritten ? mostWhenUnwritten : open,
    tokens,
  };
}
