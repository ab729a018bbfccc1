import {
  type AttackSample,
  attackedSide,
  contentText,
  type ResponseContent,
} from '../../data/samples/sample.ts';
import type { JudgeDefinition } from '../../judges/definition.ts';
import { definitionDigest } from '../../judges/definitionDigest.ts';
import { modelName } from '../../judges/judgeName.ts';
import { domainOf } from '../../metrics/attack/domains.ts';
import {
  type AttackJudgeFacts,
  type AttackOnSample,
  type AttackSize,
  isLocated,
  type JudgedSample,
  type Score,
  scoreKey,
} from '../../metrics/attack/judgedSample.ts';
import type { AttackState } from '../../runs/attack/attackState.ts';
import { askingOf } from '../../runs/attack/calls/askingOf.ts';
import { isSourceShown, shownTo } from '../../runs/attack/calls/givenTo.ts';
import { scoringOf, temperatureOf } from '../../runs/attack/calls/scoring.ts';
import { cellOf } from '../../runs/attack/catalog.ts';
import { injectionsIn } from '../../runs/attack/injection.ts';
import { askingKey, attackJudgeName } from '../../runs/attack/judgeNames.ts';
import { measureLimits } from '../../runs/attack/limits/measureLimits.ts';
import type { AttackHeader } from '../../runs/attack/log/attackHeader.ts';
import type { MeasuredLimit } from '../../runs/attack/log/attemptEntries.ts';
import type { ScoreEntry } from '../../runs/attack/log/scoreEntry.ts';
import { plannedCells } from '../../runs/attack/plan/plannedCells.ts';
import { scaleFor } from '../../scoring/scale.ts';
import type { AuxiliaryKind } from '../../scoring/score.ts';
import { digestOf, digestOfAll } from '../../words/digest.ts';
import { type Order, orders } from '../../words/presentation.ts';

/**
 * Returns the run's judges. A digest covers everything that a judge's numbers depend on besides the
 * samples: its settings, how it was asked, and who wrote the attacks.
 */
export function judgesOf(header: AttackHeader): AttackJudgeFacts[] {
  const { generation, criteria, referenceMayBeWrong, prompts } = header;
  const attacker = identityTexts(header.attacker);
  return header.judges.map((judge) => {
    const { identity, definition, kind, family } = judge;
    const asked = askingKey(judge);
    return {
      digest: digestOfAll([
        ...identityTexts(identity),
        ...attacker,
        JSON.stringify([generation.temperature, generation.maxTokens, generation.seed]),
        JSON.stringify([criteria, referenceMayBeWrong, scoringOf(header).temperature]),
        prompts,
        ...(asked === '' ? [] : [asked]),
      ]).slice(0, 16),
      name: attackJudgeName(judge),
      ...(definition && { definition: definitionDigest(definition) }),
      simulated: identity.simulated,
      kind,
      family,
    };
  });
}

function identityTexts({ provider, model, endpoint, settings = {} }: AttackHeader['attacker']) {
  return [provider, model, endpoint, JSON.stringify(Object.entries(settings).sort())];
}

/** Returns every sample of the run with the scores of each judge. */
export function judgeSamples(
  header: AttackHeader,
  judges: readonly AttackJudgeFacts[],
  state: AttackState,
): JudgedSample[] {
  const keys = state.samples().map(({ key }) => key);
  const all = keys.flatMap((key) => state.scoresOf(key));
  const isPairwise = (place: number) => header.judges[place]?.definition?.kind === 'pairwise';
  const auxiliaries = header.judges.map(({ definition }, place) =>
    auxiliariesOf(
      all.filter(({ judge }) => judge === place || !(definition || isPairwise(judge))),
      header,
      definition,
    ),
  );
  const sources = new Map(plannedCells(header).map(({ id, source }) => [id, source]));
  const isShown = (place: number, cell: string) => {
    const source = sources.get(cell);
    return source === undefined || isSourceShown(header.judges[place] ?? {}, { source });
  };
  return keys.flatMap((key) => {
    const sample = state.sampleOf(key);
    if (!sample) return [];
    const facts = sampleFacts(header, key, sample);
    const counts = (cell: string) => !state.isDiscarded(key, cell);
    const attacks = header.attacks
      .filter(counts)
      .flatMap((cell) => attackOn(state, { key, sample, cell }) ?? []);
    const scored = state.scoresOf(key).filter(({ cell }) => cell === undefined || counts(cell));
    return judges.map((judge, place): JudgedSample => {
      const own = scored.filter((score) => score.judge === place);
      const isAsked = askingOf(header, place).lacks(sample).length === 0;
      const known = {
        ...facts,
        judge,
        scoring: { ...scoringOf(header), temperature: temperatureOf(header, place) },
        attacks: (isAsked ? attacks : []).map((attack) => ({
          ...attack,
          auxiliary: auxiliaries[place]?.get(attack.cell) ?? 'none',
          isSourceShown: isShown(place, attack.cell),
        })),
      };
      if (isPairwise(place)) {
        return { ...known, scores: new Map(), comparisons: comparisonsOf(sample, own) };
      }
      const scale = scaleFor(sample, header.judges[place] ?? {});
      const isStep = isLocated({ ...known, scale });
      const scores = new Map(own.map((score) => [scoreKey(score), scoreOf(isStep, score)]));
      return { ...known, scale, scores };
    });
  });
}

/** Returns a pairwise judge's verdicts on the attacked response and its variants, by order. */
function comparisonsOf(
  sample: AttackSample,
  entries: readonly ScoreEntry[],
): ReadonlyMap<Order, ReadonlyMap<string, Score>> {
  return new Map(
    orders.map((order) => [
      order,
      new Map(
        entries.flatMap((entry) => {
          const one = entry.comparisons?.find((comparison) => comparison.order === order);
          if (!one) return [];
          const { variant, auxiliary, cell, replicate, fingerprint } = entry;
          const { outcome, verdict, justification } = one;
          const value =
            verdict === undefined ? undefined : Number(verdict === attackedSide(sample));
          const name = { variant, auxiliary, cell, replicate };
          const score: Score = { ...name, fingerprint, outcome, verdict, justification, value };
          return [[scoreKey(name), score] as const];
        }),
      ),
    ]),
  );
}

/**
 * Returns the auxiliary information that a judge scored each cell's attacked responses with: as
 * logged, or what its definition shows.
 */
function auxiliariesOf(
  scores: readonly ScoreEntry[],
  header: AttackHeader,
  definition: JudgeDefinition | undefined,
): ReadonlyMap<string, AuxiliaryKind> {
  const known = new Map<string, AuxiliaryKind>();
  for (const { variant, cell, auxiliary } of scores) {
    if (variant === 'attacked' && cell !== undefined && auxiliary !== 'none') {
      known.set(cell, auxiliary);
    }
  }
  for (const { id, auxiliary } of plannedCells(header)) {
    if (!known.has(id)) known.set(id, definition ? shownTo(definition) : auxiliary);
  }
  return known;
}

function sampleFacts(header: AttackHeader, key: string, sample: AttackSample) {
  const { scenario, prompt, response, other, firstWrongStep, domain } = sample;
  return {
    run: header.run,
    attacker: modelName(header.attacker),
    attackerSimulated: header.attacker.simulated,
    dataset: header.dataset.name,
    key,
    id: sample.id,
    side: sample.side,
    prompt: digestOf(prompt),
    scenario,
    domain: domainOf(scenario, domain),
    length: prompt.length + contentText(response).length,
    firstWrongStep,
    otherPreferred: other?.preferred,
    modelLabel: other?.byModel,
    ...(header.auxiliary && { given: header.auxiliary }),
  };
}

function attackOn(
  state: AttackState,
  { key, sample, cell }: { key: string; sample: AttackSample; cell: string },
): Omit<AttackOnSample, 'auxiliary' | 'isSourceShown'> | undefined {
  const attempts = state.attemptsOf(key, cell);
  const last = attempts.at(-1);
  if (!last) return undefined;
  const placebo = state.placeboOf(key, cell);
  const verification = state.verificationOf(key, cell);
  const { rubric } = sample;
  const passages = last.response ? injectionsIn(sample.response, last.response) : [];
  return {
    cell,
    outcome: last.outcome,
    attempts: attempts.length,
    edited: last.edited === true,
    improved: verification?.improved,
    ...(placebo && {
      placeboKept: placebo.response !== undefined && placebo.limits.every(({ kept }) => kept),
    }),
    ...(last.response && {
      injection: verification?.injection === true || passages.length > 0,
      injectionPassages: passages,
      injectionConfirmed: state.injectionOf(key, cell)?.confirmed,
      size: sizeOf(last.limits, sample, last.response),
      changedSteps: changedSteps(sample.response, last.response),
    }),
    ...(rubric && { focus: cellOf(cell)?.focus?.(rubric) }),
  };
}

/**
 * Returns the recorded size. Older logs record it only if the attack limits it; for these it is
 * measured again.
 */
function sizeOf(
  recorded: readonly MeasuredLimit[],
  sample: AttackSample,
  attacked: ResponseContent,
): AttackSize | undefined {
  const ids = ['kept', 'changed', 'growth'];
  const isRecorded = ids.every((id) => recorded.some((limit) => limit.id === id));
  const limits = isRecorded ? recorded : measureLimits([], sample, attacked);
  const [kept, changed, growth] = ids.map((id) => limits.find((one) => one.id === id)?.measured);
  if (kept === undefined || changed === undefined || growth === undefined) return undefined;
  return { kept, changed, growth };
}

/**
 * Returns the 0-based indices of steps whose text differs; undefined unless both responses are in
 * steps.
 */
function changedSteps(original: ResponseContent, attacked: ResponseContent): number[] | undefined {
  if (!('steps' in original) || !('steps' in attacked)) return undefined;
  const { steps } = attacked;
  return original.steps.flatMap((step, place) => (step === steps[place] ? [] : [place]));
}

function scoreOf(isStep: boolean, entry: ScoreEntry): Score {
  const { variant, auxiliary, cell, replicate, outcome, criteria, leaning, fingerprint } = entry;
  const value = isStep ? entry.firstWrongStep : entry.total;
  return {
    ...{ variant, auxiliary, cell, replicate, outcome, criteria, leaning, fingerprint },
    value: outcome === 'readable' ? value : undefined,
    leaningMarks: entry.leaningMarks,
    justification: entry.justification,
  };
}
