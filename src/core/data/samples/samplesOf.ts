import type { Scenario } from '../../words/scenario.ts';
import { otherSide, type Side } from '../../words/verdict.ts';
import { evaluationTools } from '../evaluations/catalog.ts';
import { evaluationSamples } from '../evaluations/evaluationSamples.ts';
import { modelLabel, type Pair, trustedLabel } from '../pair.ts';
import type { PairFacts } from '../pairFacts.ts';
import { promptText } from '../promptMessages.ts';
import { isSingle, responseText } from '../responses.ts';
import { coserSamples } from './coserSamples.ts';
import { likelyScenario } from './likelyScenario.ts';
import { ownSamples } from './ownSamples.ts';
import { responseContentOf } from './pairResponse.ts';
import { processBenchSamples } from './processBenchSamples.ts';
import { readRubric } from './readRubric.ts';
import type { AttackSample } from './sample.ts';
import type { SampleFormat } from './sampleFormat.ts';
import { writingBenchSamples } from './writingBenchSamples.ts';

/**
 * All record formats, other than pairs, that contain responses to attack. To add one, add a line.
 */
export const sampleFormats: readonly SampleFormat[] = [
  ownSamples,
  processBenchSamples,
  writingBenchSamples,
  coserSamples,
  ...evaluationTools.map(evaluationSamples),
];

/**
 * Returns one response of a pair as a sample of a scenario (default: CE's basic tier), or undefined
 * if the response does not have the scenario's form. An unreadable rubric is ignored; see
 * `rubricFault`. Whether the other response is preferred is taken only from human and gold labels.
 */
export function sampleOfPair(pair: Pair, side: Side): AttackSample;
export function sampleOfPair(pair: Pair, side: Side, scenario: Scenario): AttackSample | undefined;
export function sampleOfPair(
  pair: Pair,
  side: Side,
  scenario: Scenario = 'general',
): AttackSample | undefined {
  const label = trustedLabel(pair);
  const judged = modelLabel(pair);
  const own = responseText(pair, side);
  const model = side === 'A' ? pair.modelA : pair.modelB;
  const read = pair.rubric === undefined ? undefined : readRubric(pair.rubric);
  const response = responseContentOf(own, scenario);
  if (!response) return undefined;
  return {
    id: `${pair.id}:${side}`,
    scenario,
    prompt: promptText(pair),
    response,
    ...(!isSingle(pair) && {
      other: {
        text: responseText(pair, otherSide(side)),
        ...(label !== undefined && { preferred: label !== side }),
        ...(judged && { byModel: { name: judged.by, preferred: judged.side !== side } }),
      },
    }),
    side,
    ...(pair.reference !== undefined && { reference: pair.reference }),
    ...(read && 'rubric' in read && { rubric: read.rubric }),
    ...(pair.background !== undefined && { background: pair.background }),
    ...(pair.domain !== undefined && { domain: pair.domain }),
    ...(model !== undefined && { model }),
  };
}

/** Scenarios in the order in which they are offered if nothing suggests one of them. */
const usualOrder: readonly Scenario[] = ['general', 'writing', 'role-play', 'maths'];

/**
 * Returns the samples that a response of a pair can be attacked as: first that of CE's basic tier,
 * then that of the scenario that the record states or, if it states none, those of all scenarios
 * whose form the response has, the likeliest first.
 */
export function samplesOfResponse(pair: Pair, side: Side): readonly AttackSample[] {
  const { scenario: stated, domain } = pair;
  const response = responseText(pair, side);
  const isDialogue = responseContentOf(response, 'role-play') !== undefined;
  const likely = likelyScenario({ prompt: promptText(pair), response, domain, isDialogue });
  return usualOrder
    .filter((one) => stated === undefined || one === 'general' || one === stated)
    .toSorted((one, other) => rank(one, likely) - rank(other, likely))
    .flatMap((one) => sampleOfPair(pair, side, one) ?? []);
}

function rank(scenario: Scenario, likely: Scenario | undefined): number {
  return scenario === 'general' ? 0 : scenario === likely ? 1 : 2;
}

/** Returns why a pair's rubric is unreadable, or undefined if it is readable or absent. */
export function rubricFault({ rubric }: Pair): string | undefined {
  const read = rubric === undefined ? undefined : readRubric(rubric);
  return read && 'fault' in read ? read.fault : undefined;
}

/** Whose labels determine the weaker response: only people's, or also a model's. */
export const weakerSources = ['human', 'llm'] as const;
export type WeakerBy = (typeof weakerSources)[number];

/** Returns the less preferred response by a human or gold label or, if requested, a model's. */
export function weakerSide(
  { preferred, preferredByModel }: PairFacts,
  by: WeakerBy = 'human',
): Side | undefined {
  const label = preferred ?? (by === 'llm' ? preferredByModel : undefined);
  return label && (label === 'A' ? 'B' : 'A');
}
