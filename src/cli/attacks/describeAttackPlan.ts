import type { AttackState } from '../../core/runs/attack/attackState.ts';
import { modelOfCall } from '../../core/runs/attack/calls/callName.ts';
import { isGivenBySetting } from '../../core/runs/attack/calls/givenTo.ts';
import { scoringOf, temperatureOf } from '../../core/runs/attack/calls/scoring.ts';
import type { AttackCell } from '../../core/runs/attack/cell.ts';
import { attackJudgeName } from '../../core/runs/attack/judgeNames.ts';
import type { AttackHeader, AttackJudge } from '../../core/runs/attack/log/attackHeader.ts';
import type { AttackPlan } from '../../core/runs/attack/plan/attackPlan.ts';
import type { Lacking } from '../../core/runs/attack/plan/attackTargets.ts';
import { describeGaps } from '../../core/runs/attack/plan/judgeGaps.ts';
import { plannedCells } from '../../core/runs/attack/plan/plannedCells.ts';
import { identityAt } from '../../core/runs/attack/plan/runModels.ts';
import { describeDuration, estimateDuration } from '../../core/runs/plan/duration.ts';
import {
  type CallRange,
  type Estimate,
  noEstimate,
  totalOf,
} from '../../core/runs/plan/planTally.ts';
import { type Cost, plannedCost } from '../../core/runs/spending.ts';
import { formatSpending } from '../../core/runs/statementWords.ts';
import { counted } from '../../core/words/counted.ts';
import { asMessageLine, asOneLine } from '../../core/words/escape.ts';
import { formatRange } from '../../core/words/formatRange.ts';
import { groupBy } from '../../core/words/groupBy.ts';
import { firstFew } from '../firstFew.ts';
import type { ChosenModel } from '../judges/chooseModels.ts';
import type { RunPlan } from '../runs/fileRun.ts';
import { inTokens } from '../runs/outcome.ts';
import type { AttackChoice } from './attackChoice.ts';

/** Number of calls in the longest sequential chain: profile, attack, placebo and score. */
const longestChain = 4;

/** Describes the plan of a run's remaining attacks, and what cannot be attacked. */
export function attackRunPlan(
  state: AttackState,
  cells: readonly AttackCell[],
  plan: AttackPlan,
  given: PlannedChoice,
): Omit<RunPlan, 'ask'> {
  const { mostCalls: calls, attacks, attention } = plan;
  const unmeasured = attention?.lacking ?? [];
  const notes = [
    ...describeLacking(plan.lacking),
    ...(state.header ? describeGaps(state, cells, state.header, firstFew) : []).map(asMessageLine),
    ...(unmeasured.length > 0 ? [describeNotMeasured(unmeasured)] : []),
  ];
  if (attacks + (attention?.responses ?? 0) === 0) {
    const none = [...notes, 'No response can be attacked.'];
    return { calls, lines: undefined, notes: none, costs: [] };
  }
  const paid = paidPlans(plan, state.header);
  const lines = describeAttackPlan(plan, paid, state, given);
  // Standard output is reserved for JSON.
  if (given.json) return { calls, lines: [], notes: [...notes, ...lines], costs: [] };
  return { calls, lines, notes, costs: costsOf(paid, given).map(([, cost]) => cost) };
}

type PlannedChoice = Pick<
  AttackChoice,
  'attacker' | 'judges' | 'verifier' | 'concurrency' | 'json'
>;

/** Returns the plans of the models that are not simulated. */
function paidPlans({ byModel }: AttackPlan, header: AttackHeader | undefined) {
  return [...byModel].filter(([place]) => header && !identityAt(header, place)?.simulated);
}

/** Returns the names of the paid models, each with its minimum cost in all its roles. */
function costsOf(
  paid: ReturnType<typeof paidPlans>,
  { attacker, judges, verifier = judges[0] }: PlannedChoice,
): readonly (readonly [name: string, cost: Cost])[] {
  const sums = new Map<string, readonly [Estimate, ChosenModel]>();
  for (const [place, estimate] of paid) {
    const model = typeof place === 'number' ? judges[place] : place ? verifier : attacker;
    if (!model || estimate.calls === 0) continue;
    const [known = noEstimate] = sums.get(model.name) ?? [];
    sums.set(model.name, [totalOf([known, estimate]), model]);
  }
  return [...sums].map(([name, [sum, { price }]]) => [name, plannedCost(sum, price)]);
}

/** Describes the cost of all models and, if there are several, of each. */
function describeCosts(costs: ReturnType<typeof costsOf>): string[] {
  if (costs.every(([, { cost }]) => cost === undefined)) return [];
  const sum = `  about ${formatSpending(costs.map(([, cost]) => cost))}`;
  const each = costs.map(([name, cost]) => `${asOneLine(name, 60)} ${formatSpending([cost])}`);
  return [costs.length === 1 ? sum : `${sum}: ${each.join(', ')}`];
}

function describeAttackPlan(
  plan: AttackPlan,
  paid: ReturnType<typeof paidPlans>,
  state: AttackState,
  given: PlannedChoice,
): string[] {
  const { header } = state;
  if (!header) return [];
  const { attention } = plan;
  const head = `${namesOf(header)}: ${[
    ...(header.attacks.length > 0 ? [counted(plan.attacks, 'attack')] : []),
    ...(attention ? [`planted flaws in ${counted(attention.responses, 'response')}`] : []),
  ].join(', ')}`;
  if (plan.mostCalls === 0) return [`${head}, all made and scored`];
  const isBegun = plan.openAttacks < plan.attacks && !attention;
  const left = isBegun ? ` left for ${plan.openAttacks} of them` : '';
  const condition = header.attacks.length > 0 ? ' if every first attempt keeps its limits' : '';
  const stages = plan.byStage.map(
    ({ stage, ...range }) => `${stageNames[stage]} ${inWords(range)}`,
  );
  const { calls } = totalOf(paid.map(([, estimate]) => estimate));
  const duration = estimateDuration({
    calls,
    longestChain,
    concurrency: given.concurrency,
    secondsPerCall: measuredSeconds(state, header),
  });
  return [
    `${head}, ${inWords(plan)} calls${left}`,
    `  ${stages.join(', ')}`,
    ...(header.attacks.length > 0 ? [`  ${describeScoring(header)}`] : []),
    `  ${plan.calls}${condition}: ${inTokens(plan)}`,
    ...(calls === 0 ? ['  simulated: no network, no cost'] : []),
    ...describeCosts(costsOf(paid, given)),
    ...(calls > 0 ? [`  ${describeDuration(duration)}`] : []),
  ];
}

/** Describes how responses are scored, including the no-attack column. */
function describeScoring(header: AttackHeader): string {
  const { draws } = scoringOf(header);
  const { judges } = header;
  const compared = header.placebo ? 'original, attacked and placebo' : 'original and attacked';
  const [own, defined, pairwise] = [
    judges.filter(({ definition }) => !definition),
    judges.filter(({ definition }) => definition?.kind === 'pointwise'),
    judges.filter(({ definition }) => definition?.kind === 'pairwise'),
  ];
  const isEither = own.length + defined.length > 0;
  const names = isEither ? ` (${pairwise.map(nameOf).join(', ')})` : '';
  const pairs =
    pairwise.length > 0
      ? [`each pair (${compared}) compared ${draws} times in both orders${names}`]
      : [];
  const byPrompts = `with ${givenWords(header)} and once without`;
  const byDefinition = 'with what the judge prompt shows';
  const ways =
    defined.length === 0
      ? byPrompts
      : own.length === 0
        ? byDefinition
        : `${byPrompts} (Recant's own scoring prompts: ${own.map(nameOf).join(', ')}), or ${byDefinition} (${defined.map(nameOf).join(', ')})`;
  const scored = isEither ? [`each response (${compared}) scored ${draws} times ${ways}`] : [];
  return [...scored, ...pairs, temperatureWords(header)].join(', ');
}

function temperatureWords(header: AttackHeader): string {
  const { judges } = header;
  const temperatures = judges.map((_, judge) => temperatureOf(header, judge));
  if (new Set(temperatures).size < 2) return `all at temperature ${temperatures[0]}`;
  return judges
    .map((judge, place) => `${nameOf(judge)} at temperature ${temperatures[place]}`)
    .join(', ');
}

function nameOf(judge: AttackJudge): string {
  return asOneLine(attackJudgeName(judge), 120);
}

function givenWords(header: AttackHeader): string {
  const cells = plannedCells(header);
  if (cells.some(({ auxiliary }) => auxiliary === 'all')) return 'all that its record holds';
  const isSource = cells.some(isGivenBySetting);
  return header.auxiliary === 'source' && isSource
    ? 'what the attack is based on'
    : 'the auxiliary information';
}

const stageNames = {
  synthesis: 'what is lacking',
  extraction: 'profiles',
  camouflage: 'attacks',
  placebo: 'placebos',
  verification: 'verification',
  score: 'scores',
  attention: 'planted flaws',
} as const;

/** Describes the samples that cannot be attacked, grouped by what they lack, with a remedy. */
function describeLacking(lacking: readonly Lacking[]): string[] {
  const groups = groupBy(lacking, ({ cell, lacks }) => `${cell.id} ${lacks}`);
  return [...groups.values()].map((alike) => {
    const [first] = alike;
    if (!first) return '';
    const named = firstFew(alike.map(({ sample }) => sample.sample.id));
    const { what, remedy } = lackWords[first.lacks];
    // What its judges lack is said for each of them.
    if (first.lacks === 'judge')
      return asMessageLine(
        `Skipped for ${first.cell.id}: ${alike.length} that no judge can score (${named}).`,
      );
    return asMessageLine(
      `Skipped for ${first.cell.id}: ${alike.length} without ${what} (${named}). ${remedy}`,
    );
  });
}

/** Describes the samples whose attention limit cannot be measured, with a remedy. */
function describeNotMeasured(lacking: readonly string[]): string {
  return asMessageLine(
    `Skipped for the attention limit: ${lacking.length} without a penalty rubric, by which issues are counted (${firstFew(lacking)}). Add "rubric" with "kind": "penalty" to the samples.`,
  );
}

/** Text for each kind of missing data, and its remedy. */
const lackWords = {
  reference: {
    what: 'a reference',
    remedy:
      'Add "reference", name official solutions with --references FILE, or generate it with --synthesize reference.',
  },
  rubric: {
    what: 'a rubric',
    remedy: 'Add "rubric" to the records, or generate it with --synthesize rubric.',
  },
  characters: {
    what: 'characters',
    remedy: 'Add "characters" with a profile or a thought to the samples.',
  },
  judge: { what: 'a judge', remedy: '' },
  error: {
    what: 'a wrong step',
    remedy: 'All of their steps are correct, so there is nothing to hide.',
  },
} as const satisfies Record<Lacking['lacks'], { what: string; remedy: string }>;

function inWords({ leastCalls, mostCalls }: CallRange): string {
  return formatRange(String(leastCalls), String(mostCalls));
}

function namesOf({ attacker, judges, verifier, attacks }: AttackHeader): string {
  const name = ({ model, simulated }: AttackHeader['attacker']) =>
    `${asOneLine(model, 60)}${simulated ? ' (simulated)' : ''}`;
  const asked = judges
    .map((judge) => `${nameOf(judge)}${judge.identity.simulated ? ' (simulated)' : ''}`)
    .join(', ');
  const verified = verifier ? `, verified by ${name(verifier)}` : '';
  return attacks.length === 0 ? asked : `${name(attacker)} against ${asked}${verified}`;
}

/** Mean latency of non-simulated answers; undefined if there are none. */
function measuredSeconds(state: AttackState, header: AttackHeader): number | undefined {
  let [answered, totalMs] = [0, 0];
  for (const answer of state.answers()) {
    if (identityAt(header, modelOfCall(answer.call))?.simulated !== false) continue;
    answered += 1;
    totalMs += answer.totalMs;
  }
  return answered === 0 ? undefined : totalMs / answered / 1000;
}
