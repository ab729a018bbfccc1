import type { AttackSample } from '../../data/samples/sample.ts';
import { once } from '../../journal/once.ts';
import { keepEntries } from '../../journal/ongoingRun.ts';
import { settleAll } from '../../journal/settleAll.ts';
import { readScore } from '../../scoring/answers/readScore.ts';
import { plannedAsks, type ScoreSettings } from '../../scoring/plannedAsks.ts';
import type { AuxiliaryKind } from '../../scoring/score.ts';
import { scoreCalls } from '../../scoring/scoreCalls.ts';
import type { AttackState } from './attackState.ts';
import type { AttackTools } from './attackTools.ts';
import { askCall } from './calls/askCall.ts';
import { askingOf } from './calls/askingOf.ts';
import { currentSample } from './calls/attempt.ts';
import type { AttentionName } from './calls/callName.ts';
import { givenTo } from './calls/givenTo.ts';
import { fingerprintOf } from './calls/scoreVariant.ts';
import { scoreSettings } from './calls/scoringPrompts.ts';
import { plantFlaws } from './flaws/plantFlaws.ts';
import type { AttackHeader } from './log/attackHeader.ts';
import type { SampleEntry } from './log/attackLog.ts';
import type { FoundEntry, PlantedEntry } from './log/flawEntries.ts';

/**
 * One response with a given number of planted flaws, and one judge that is asked for issues in one
 * way.
 */
export interface AttentionTarget extends Pick<AttentionName, 'judge' | 'count' | 'criteria'> {
  readonly sample: SampleEntry;
}

/**
 * Returns what a run asks for to measure the attention limit (CE 5.4, figure 5): flaws are planted
 * into every response whose rubric counts issues, and every judge is asked to find them with all
 * criteria at once and with one at a time. `lacking` are the samples without such a rubric or
 * without a suitable position for a flaw.
 */
export function attentionTargets(
  header: AttackHeader,
  state: AttackState,
): { readonly targets: readonly AttentionTarget[]; readonly lacking: readonly AttackSample[] } {
  const { attention = [], judges, seed } = header;
  const targets: AttentionTarget[] = [];
  const lacking: AttackSample[] = [];
  for (const sample of attention.length > 0 ? state.samples() : []) {
    const full = currentSample({ state }, sample);
    const asked = askedOf(full, header);
    const hasPlace = !('fault' in plantFlaws(asked, 1, seed));
    if (full.scenario === 'maths' || asked.rubric?.kind !== 'penalty' || !hasPlace) {
      lacking.push(full);
    } else {
      for (const count of attention) {
        for (const [judge, { definition }] of judges.entries()) {
          // Only Recant's own prompts ask for issues.
          if (definition) continue;
          targets.push({ sample, count, judge, criteria: 'together' });
          targets.push({ sample, count, judge, criteria: 'one-at-a-time' });
        }
      }
    }
  }
  return { targets, lacking };
}

/**
 * Returns how a judge is asked for issues: about all criteria at once or one at a time, also in
 * role-play, given the rubric and, in writing and role-play, what else the record holds.
 */
export function attentionAsk(
  { scenario }: AttackSample,
  criteria: AttentionTarget['criteria'],
  header: AttackHeader,
): { readonly auxiliary: AuxiliaryKind; readonly settings: ScoreSettings } {
  const { rolePlay: _, ...settings } = scoreSettings({ ...header, criteria });
  const run = { auxiliary: header.auxiliary && ('all' as const) };
  return { auxiliary: givenTo({ auxiliary: 'rubric', scenario }, run), settings };
}

/**
 * Returns the sample with those criteria only that judges are asked about, to which flaws are tied;
 * without a rubric if there are none. In older runs, every criterion is asked about.
 */
function askedOf(sample: AttackSample, header: AttackHeader): AttackSample {
  const { rubric, ...rest } = sample;
  if (!rubric || header.auxiliary === undefined) return sample;
  const { auxiliary, settings } = attentionAsk(sample, 'together', header);
  const asked = plannedAsks(sample, sample.response, auxiliary, settings);
  const criteria = asked.flatMap((one) => one.criteria.map(({ criterion }) => criterion));
  return criteria.length === 0 ? rest : { ...rest, rubric: { ...rubric, criteria } };
}

export function nameOfTarget({ sample, ...rest }: AttentionTarget): AttentionName {
  return { ...rest, sample: sample.key };
}

/**
 * Returns the judge's findings, from the log or requested now. Rejects with the ModelError of a
 * failed call once the others have ended.
 */
export async function measureAttention(
  target: AttentionTarget,
  tools: AttackTools,
): Promise<FoundEntry> {
  const { header, state } = tools;
  const name = nameOfTarget(target);
  const known = state.foundOf(name);
  if (known) return known;
  const { response } = await plantedFor(target, tools);
  const full = currentSample(tools, target.sample);
  const { generation } = askingOf(header, name.judge);
  const { auxiliary, settings } = attentionAsk(full, name.criteria, header);
  const answers = await settleAll(
    scoreCalls(full, response, auxiliary, settings).map(async ({ part, messages, schema }) => {
      const request = { messages, schema, ...generation, replicate: 0 };
      return { part, answer: await askCall(tools, { stage: 'attention', part, ...name }, request) };
    }),
  );
  const { outcome, issues } = readScore(full, response, auxiliary, settings, answers);
  const entry: FoundEntry = {
    type: 'found',
    ...name,
    outcome,
    ...(issues && { issues }),
    fingerprint: fingerprintOf(header, name.judge, generation, answers[0]?.answer),
  };
  await keepEntries(tools, entry);
  return entry;
}

/** Returns the response of a target with its planted flaws: the logged one, or a new one. */
export function plantedFor(
  { sample, count }: Pick<AttentionTarget, 'sample' | 'count'>,
  tools: AttackTools,
): Promise<PlantedEntry> {
  const { state, header } = tools;
  return once(state, `planted/${sample.key}/${count}`, async () => {
    const known = state.plantedOf(sample.key, count);
    if (known) return known;
    const planted = plantFlaws(askedOf(currentSample(tools, sample), header), count, header.seed);
    if ('fault' in planted) throw new Error(planted.fault);
    const { response, flaws } = planted;
    const entry: PlantedEntry = {
      ...{ type: 'planted', sample: sample.key, count, response },
      flaws: [...flaws],
    };
    await keepEntries(tools, entry);
    return entry;
  });
}
