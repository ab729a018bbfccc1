import { pdmBattery } from '../../core/runs/audit/challenges/battery.ts';
import { auditOptions, followUp } from '../../core/runs/audit/options.ts';
import { words } from '../../core/runs/optionKinds.ts';
import type { Options } from '../../core/runs/options.ts';
import { aims, protocols } from '../../core/words/targets.ts';

/** Options that control what judges are asked about each pair. */
export const askedOptions = {
  ...auditOptions,
  evidence: {
    kind: words('KIND', () => ['fixed', 'written'] as const),
    fallback: 'fixed',
    text: 'Evidence of a fixed wording, or written for each pair by --writer.',
  },
  protocol: {
    kind: words('PROTOCOL', () => protocols),
    fallback: 'anti-baseline',
    text: 'How the target of the challenges is chosen.',
  },
  steps: {
    name: 'challenges',
    kind: followUp,
    list: true,
    fallback: pdmBattery.join(','),
    text: 'The follow-ups, each on top of the one before.',
  },
  target: {
    kind: words('TARGET', () => aims),
    fallback: 'other',
    text: 'The target of the steps: what the first verdict did not choose, a response (A or B) or a direction of the score (up or down), or at each step what the verdict before it did not choose.',
  },
} as const satisfies Options;
