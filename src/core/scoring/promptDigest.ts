import { defaultJudge } from '../judges/defaultJudge.ts';
import { renderMessages } from '../judges/render.ts';
import { digestOfAll } from '../words/digest.ts';
import { scenarios } from '../words/scenario.ts';
import type { ScoreSettings } from './plannedAsks.ts';
import { askText, type ScoreAsk } from './scoreAsk.ts';
import { scoreSystemPrompt } from './scoreCalls.ts';
import { synthesisTexts } from './synthesis.ts';
import { injectionQuestion } from './verification.ts';

const asks: readonly ScoreAsk[] = [
  { kind: 'total', from: 1, to: 10 },
  { kind: 'scores', codes: ['C1', 'C2'], from: 1, to: 10 },
  { kind: 'issues', codes: ['C1', 'C2'] },
  { kind: 'step', last: 3 },
];

/**
 * Returns a digest of everything that scoring, verification and synthesis send except the samples,
 * including how criteria are asked. 16 hexadecimal digits; part of a score's fingerprint.
 */
export function scorePromptsDigest(settings: ScoreSettings): string {
  const systems = scenarios.map((one) => scoreSystemPrompt(one, settings.referenceMayBeWrong));
  const empty = { id: '', prompt: '', responseA: '', responseB: '' };
  const [system, verification] = renderMessages(defaultJudge, empty, 'AB');
  return digestOfAll([
    ...systems,
    settings.criteria,
    ...(settings.auxiliary === undefined ? [] : [settings.auxiliary]),
    ...asks.map(askText),
    system?.content ?? '',
    injectionQuestion,
    verification?.content ?? '',
    ...synthesisTexts(),
  ]).slice(0, 16);
}
