import { judgeTemperature, usualDraws } from '../../core/runs/attack/calls/scoring.ts';
import { attackCells } from '../../core/runs/attack/catalog.ts';
import { mostFlaws } from '../../core/runs/attack/flaws/flawBank.ts';
import { plantedCounts } from '../../core/runs/attack/flaws/plantFlaws.ts';
import { mostDraws } from '../../core/runs/attack/log/attackHeader.ts';
import { number, whole, words } from '../../core/runs/optionKinds.ts';
import type { Options } from '../../core/runs/options.ts';

/** Options that control how responses are attacked and scored. */
export const attackOptions = {
  attack: {
    kind: words('ATTACK,…', () => [...attackCells.map(({ id }) => id), 'all']),
    many: true,
    list: true,
    usual: 'none; --attack or --attention is required',
    text: 'The attacks to make, or all.',
  },
  attention: {
    kind: { ...whole(0, mostFlaws), form: '[N,…]' },
    list: true,
    usual: 'not measured',
    bare: plantedCounts.join(','),
    text: `Measure how many planted flaws judges find, with N flaws in each response (${plantedCounts.join(',')} without a value).`,
  },
  synthesize: {
    kind: words('WHAT,…', () => ['reference', 'rubric'] as const),
    many: true,
    list: true,
    usual: 'records without it are skipped',
    text: 'Have the attacker write what a record lacks.',
  },
  draws: {
    kind: whole(2, mostDraws),
    fallback: String(usualDraws),
    text: 'How often each response is scored with the auxiliary information.',
  },
  temperature: {
    kind: number('T', 0, 2),
    usual: `that of each judge, or ${judgeTemperature}`,
    text: 'Temperature of the scores.',
  },
  retries: {
    kind: whole(0),
    fallback: '2',
    text: 'How often an attack that breaks its limits goes back to the attacker.',
  },
  auxiliary: {
    kind: words('WHAT', () => ['all', 'source'] as const),
    fallback: 'all',
    text: 'What judges of writing and role-play are given: all that the record holds, or only what the attack is based on.',
  },
  criteria: {
    kind: words('HOW', () => ['together', 'one-at-a-time'] as const),
    fallback: 'together',
    text: 'Have all criteria of a rubric scored in one request, or each in a request of its own, as those of role-play always are.',
  },
  referenceMayBeWrong: { text: 'Tell judges that the reference may be wrong.' },
  noPlacebo: { text: 'Make and score no placebo edits.' },
} as const satisfies Options;
