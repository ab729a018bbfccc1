import { createHeader, createPairEntry } from '../../../src/core/runs/audit/newRun.ts';
import { asPrintableJson } from '../../../src/core/words/escape.ts';

/**
 * Returns the log of a run in which every text is this one and the first call failed. Escaped,
 * because VS Code prompts about files that contain a literal line separator.
 */
export function hostileRun(text: string): string {
  const header = createHeader({
    run: text,
    tool: text,
    createdAt: 0,
    seed: 1,
    protocol: 'anti-baseline',
    judge: { provider: text, model: text, endpoint: text, simulated: false },
    dataset: { name: text, location: text, format: text },
  });
  const pair = { id: text, prompt: text, responseA: text, responseB: text };
  const failed = { type: 'failed', pair: 'k', arm: 'baseline', replicate: 0, attempt: 0, at: 1 };
  return [header, createPairEntry(header, 'k', pair), { ...failed, reason: text, message: text }]
    .map((entry) => `${asPrintableJson(JSON.stringify(entry))}\n`)
    .join('');
}
