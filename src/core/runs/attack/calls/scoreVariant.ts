import { once } from '../../../journal/once.ts';
import { keepEntries } from '../../../journal/ongoingRun.ts';
import { settleAll } from '../../../journal/settleAll.ts';
import { readScore } from '../../../pointwise/answers/readScore.ts';
import type { ScoreSettings } from '../../../pointwise/plannedAsks.ts';
import type { ResponseContent } from '../../../pointwise/sample.ts';
import { scoreCalls } from '../../../pointwise/scoreCalls.ts';
import { judgeFingerprint } from '../../audit/prompts/fingerprint.ts';
import type { AttackTools } from '../attackTools.ts';
import type { AttackCell } from '../cell.ts';
import type { AttackHeader } from '../log/attackHeader.ts';
import type { AttackAnswer, SampleEntry } from '../log/attackLog.ts';
import type { AuxiliaryKind, ScoreEntry, Variant } from '../log/scoreEntry.ts';
import { askCall } from './askCall.ts';
import { currentSample } from './attempt.ts';
import { messagesDigest, type ScoreName, scoreText } from './callName.ts';
import { scoringOf } from './scoring.ts';

/**
 * Returns how the header has its judges asked. CoSER's dimensions are decoupled (CE B.2), which
 * older logs leave to `criteria`.
 */
export function scoreSettings({
  auxiliary,
  criteria,
  referenceMayBeWrong,
}: Pick<AttackHeader, 'auxiliary' | 'criteria' | 'referenceMayBeWrong'>): ScoreSettings {
  if (auxiliary === undefined) return { criteria, referenceMayBeWrong };
  return { criteria, referenceMayBeWrong, auxiliary, rolePlay: 'one-at-a-time' };
}

/**
 * Returns a judge's score of one variant of a sample: the logged score if its request is unchanged,
 * or else a new one. All draws use the run's temperature. Rejects with the ModelError of a failed
 * call once it is logged and the others have ended.
 *
 * @param cell the attack that `attacked` and `placebo` belong to
 * @param judge index in the header's judges
 */
export function scoreVariant(
  sample: SampleEntry,
  cell: Pick<AttackCell, 'id'> | undefined,
  variant: Variant,
  content: ResponseContent,
  auxiliary: AuxiliaryKind,
  judge: number,
  replicate: number,
  tools: AttackTools,
): Promise<ScoreEntry> {
  const { state, header } = tools;
  const { key } = sample;
  const name: ScoreName = { sample: key, judge, variant, cell: cell?.id, auxiliary, replicate };
  const full = currentSample(tools, sample);
  const settings = scoreSettings(header);
  const calls = scoreCalls(full, content, auxiliary, settings);
  const asked = messagesDigest(calls.flatMap(({ messages }) => messages));
  return once(state, `${scoreText(name)}#${asked}`, async () => {
    const known = state.scoreOf(name);
    if (known?.asked === asked) return known;
    const { temperature } = scoringOf(header);
    const { maxTokens } = header.generation;
    const answers = await settleAll(
      calls.map(async ({ part, messages, schema }) => {
        const request = { messages, schema, temperature, maxTokens, replicate };
        return { part, answer: await askCall(tools, { stage: 'score', part, ...name }, request) };
      }),
    );
    const entry: ScoreEntry = {
      type: 'score',
      ...name,
      ...readScore(full, content, auxiliary, settings, answers),
      fingerprint: fingerprintOf(header, judge, temperature, answers[0]?.answer),
      asked,
    };
    await keepEntries(tools, entry);
    return entry;
  });
}

/**
 * Returns the fingerprint that decides which scores may be compared and pooled; see
 * `judgeFingerprint`.
 */
export function fingerprintOf(
  header: AttackHeader,
  judge: number,
  temperature: number,
  answer: AttackAnswer | undefined,
): string {
  const identity = header.judges[judge]?.identity;
  if (!identity || !answer) return '';
  return judgeFingerprint(
    {
      judge: identity,
      generation: { ...header.generation, temperature },
      prompts: { system: header.prompts, followUps: '' },
      dataset: header.dataset,
    },
    answer,
  );
}
