import { auditOptions, pairOptions } from '../../core/runs/audit/options.ts';
import { words } from '../../core/runs/optionKinds.ts';
import type { Options } from '../../core/runs/options.ts';

/** Options that control what judges are asked about each pair. */
export const askedOptions = {
  ...auditOptions,
  evidence: {
    kind: words('KIND', () => ['fixed', 'written'] as const),
    fallback: 'fixed',
    text: 'Evidence of a fixed wording, or written for each pair by --writer.',
  },
  ...pairOptions,
} as const satisfies Options;
