import { number, whole, words } from '../optionKinds.ts';
import { type RunOptions, recordOptions } from '../options.ts';
import { attackCells } from './catalog.ts';
import { mostFlaws } from './flaws/flawBank.ts';

/**
 * Default temperature of a judge, the one at which it is audited (PDM §3.4). That of a model's
 * profile does not apply to scores.
 */
export const judgeTemperature = 0;

/** Default number of draws of each score. */
export const usualDraws = 2;

/** Maximum number of times one response is scored under one condition. */
export const mostDraws = 5;

/** Numbers of planted flaws in CE's figure 5; 0 reveals false detections. */
export const plantedCounts = [0, 5, 10, 15, 20] as const;

/** How responses are attacked and scored. */
export const attackOptions = {
  attack: {
    title: 'Attacks',
    kind: words('ATTACK,…', () => [...attackCells.map(({ id }) => id), 'all']),
    many: true,
    list: true,
    usual: 'none; --attack or --attention is required',
    text: 'The attacks to make, or all.',
    header: 'own',
  },
  attention: {
    title: 'Planted flaws',
    kind: { ...whole(0, mostFlaws), form: '[N,…]' },
    list: true,
    usual: 'not measured',
    bare: plantedCounts.join(','),
    text: `Measure how many planted flaws judges find, with N flaws in each response (${plantedCounts.join(',')} without a value).`,
    header: 'own',
  },
  synthesize: {
    title: 'Missing sources',
    kind: words('WHAT,…', () => ['reference', 'rubric'] as const),
    many: true,
    list: true,
    usual: 'records without it are skipped',
    text: 'Have the attacker write what a record lacks.',
    header: 'own',
  },
  draws: {
    title: 'Draws',
    kind: whole(2, mostDraws),
    fallback: String(usualDraws),
    text: 'How often each response is scored with the auxiliary information.',
    header: 'own',
  },
  temperature: {
    title: 'Temperature',
    kind: number('T', 0, 2),
    usual: `that of each judge, or ${judgeTemperature}`,
    text: 'Temperature of the scores.',
    header: 'own',
  },
  retries: {
    title: 'Retries',
    kind: whole(0),
    fallback: '2',
    text: 'How often an attack that breaks its limits goes back to the attacker.',
    header: { differs: 'its attacks', isAlways: true },
  },
  auxiliary: {
    title: 'Judges are given',
    kind: words('WHAT', () => ['all', 'source'] as const),
    fallback: 'all',
    text: 'What judges of writing and role-play are given: all that the record holds, or only what the attack is based on.',
    // Older logs give the source, and may ask a criterion about a reference or profile without it.
    header: { differs: 'its auxiliary information' },
  },
  criteria: {
    title: 'Criteria',
    kind: words('HOW', () => ['together', 'one-at-a-time'] as const),
    fallback: 'together',
    text: 'Have all criteria of a rubric scored in one request, or each in a request of its own, as those of role-play always are.',
    header: { differs: 'its scores', isAlways: true },
  },
  referenceMayBeWrong: {
    title: 'Reference may be wrong',
    text: 'Tell judges that the reference may be wrong.',
    header: { differs: 'its scores', isAlways: true },
  },
  noPlacebo: {
    title: 'No placebo',
    text: 'Make and score no placebo edits.',
    header: 'own',
  },
} as const satisfies RunOptions;

/** Options of attacks on a file that the command line and the form share. */
export const fileAttackOptions = {
  auxiliary: attackOptions.auxiliary,
  sample: recordOptions.sample,
} as const satisfies RunOptions;
