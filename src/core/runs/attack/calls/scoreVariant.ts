import type { ResponseContent } from '../../../data/samples/sample.ts';
import { once } from '../../../journal/once.ts';
import { keepEntries } from '../../../journal/ongoingRun.ts';
import { settleAll } from '../../../journal/settleAll.ts';
import type { Generation } from '../../../judges/generation.ts';
import type { AuxiliaryKind } from '../../../scoring/score.ts';
import { judgeFingerprint } from '../../audit/prompts/fingerprint.ts';
import type { AttackTools } from '../attackTools.ts';
import type { AttackCell } from '../cell.ts';
import type { AttackHeader } from '../log/attackHeader.ts';
import type { AttackAnswer, SampleEntry } from '../log/attackLog.ts';
import type { ScoreEntry, Variant } from '../log/scoreEntry.ts';
import { askCall } from './askCall.ts';
import { askingOf } from './askingOf.ts';
import { currentSample } from './attempt.ts';
import { messagesDigest, type ScoreName, scoreText } from './callName.ts';
import type { JudgedVariant } from './judgeAsking.ts';

/**
 * Returns a judge's score of one variant of a sample: the logged score if its request is unchanged,
 * or else a new one. All draws use the same settings. Rejects with the ModelError of a failed
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
  const asking = askingOf(header, judge);
  const judged: JudgedVariant = { sample: full, variant, content, auxiliary };
  const requests = asking.requests(judged);
  const asked = messagesDigest(requests.flatMap(({ messages }) => messages));
  return once(state, `${scoreText(name)}#${asked}`, async () => {
    const known = state.scoreOf(name);
    if (known?.asked === asked) return known;
    const { generation } = asking;
    const answers = await settleAll(
      requests.map(async ({ part, ...rest }) => {
        const request = { ...rest, ...generation, replicate };
        return { part, answer: await askCall(tools, { stage: 'score', part, ...name }, request) };
      }),
    );
    const entry: ScoreEntry = {
      type: 'score',
      ...name,
      ...asking.read(judged, answers),
      fingerprint: fingerprintOf(header, judge, generation, answers[0]?.answer),
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
  generation: Generation,
  answer: AttackAnswer | undefined,
): string {
  const { identity, definition } = header.judges[judge] ?? {};
  if (!identity || !answer) return '';
  return judgeFingerprint(
    {
      judge: identity,
      definition,
      generation: { ...header.generation, ...generation },
      prompts: { system: header.prompts, followUps: '' },
      dataset: header.dataset,
    },
    answer,
  );
}
