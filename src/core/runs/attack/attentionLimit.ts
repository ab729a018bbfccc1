import { once } from '../../journal/once.ts';
import { keepEntries } from '../../journal/ongoingRun.ts';
import { settleAll } from '../../journal/settleAll.ts';
import { readScore } from '../../pointwise/answers/readScore.ts';
import { givenRubric } from '../../pointwise/plannedAsks.ts';
import type { AttackSample } from '../../pointwise/sample.ts';
import { scoreCalls } from '../../pointwise/scoreCalls.ts';
import type { AttackState } from './attackState.ts';
import type { AttackTools } from './attackTools.ts';
import { askCall } from './calls/askCall.ts';
import { currentSample } from './calls/attempt.ts';
import type { AttentionName } from './calls/callName.ts';
import { fingerprintOf, scoreSettings } from './calls/scoreVariant.ts';
import { scoringOf } from './calls/scoring.ts';
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
  { attention = [], judges, seed }: Pick<AttackHeader, 'attention' | 'judges' | 'seed'>,
  state: AttackState,
): { readonly targets: readonly AttentionTarget[]; readonly lacking: readonly AttackSample[] } {
  const targets: AttentionTarget[] = [];
  const lacking: AttackSample[] = [];
  for (const sample of attention.length > 0 ? state.samples() : []) {
    const full = currentSample({ state }, sample);
    const hasPlace = !('fault' in plantFlaws(full, 1, seed));
    if (givenRubric(full, 'rubric')?.kind !== 'penalty' || !hasPlace) lacking.push(full);
    else {
      for (const count of attention) {
        for (const judge of judges.keys()) {
          targets.push({ sample, count, judge, criteria: 'together' });
          targets.push({ sample, count, judge, criteria: 'one-at-a-time' });
        }
      }
    }
  }
  return { targets, lacking };
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
  const { temperature } = scoringOf(header);
  const { maxTokens } = header.generation;
  const settings = scoreSettings({ ...header, criteria: name.criteria });
  const answers = await settleAll(
    scoreCalls(full, response, 'rubric', settings).map(async ({ part, messages, schema }) => {
      const request = { messages, schema, temperature, maxTokens, replicate: 0 };
      return { part, answer: await askCall(tools, { stage: 'attention', part, ...name }, request) };
    }),
  );
  const { outcome, issues } = readScore(full, response, 'rubric', settings, answers);
  const entry: FoundEntry = {
    type: 'found',
    ...name,
    outcome,
    ...(issues && { issues }),
    fingerprint: fingerprintOf(header, name.judge, temperature, answers[0]?.answer),
  };
  await keepEntries(tools, entry);
  return entry;
}

function plantedFor({ sample, count }: AttentionTarget, tools: AttackTools): Promise<PlantedEntry> {
  const { state, header } = tools;
  return once(state, `planted/${sample.key}/${count}`, async () => {
    const known = state.plantedOf(sample.key, count);
    if (known) return known;
    const planted = plantFlaws(currentSample(tools, sample), count, header.seed);
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
