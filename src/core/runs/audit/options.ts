import { plannedProtocols, sequenceAims, usualProtocols } from '../../words/targets.ts';
import { whole, words } from '../optionKinds.ts';
import { type RunOptions, recordOptions, seedOption, type ValuesOf } from '../options.ts';
import { pdmBattery } from './challenges/battery.ts';
import { challenges, followUps } from './challenges/catalog.ts';
import { judgeTraits } from './judgeTraits.ts';

/** Maximum number of follow-ups in a planned sequence. */
export const longestSequence = 10;
/** Maximum number of times that the baseline's request is sent. */
export const mostRepeats = 50;

/** Names of follow-ups, in order. */
export const followUp = words('FOLLOW-UP,…', () => followUps.map(({ kind }) => kind));

/** What an audit asks about each pair. */
export const auditOptions = {
  protocols: {
    name: 'protocol',
    title: 'Protocols',
    kind: words('PROTOCOL,…', () => plannedProtocols),
    list: true,
    isSet: true,
    fallback: usualProtocols.join(','),
    text: 'How the targets of the challenges are chosen; several protocols share the calls that they have in common.',
    header: 'own',
  },
  challenges: {
    title: 'Challenges',
    kind: words('CHALLENGE,…', () => challenges.map(({ kind }) => kind)),
    list: true,
    isSet: true,
    fallback: pdmBattery.join(','),
    text: 'The challenges, each in a conversation of its own.',
    header: 'own',
  },
  wording: {
    title: 'Wording',
    kind: whole(1),
    usual: 'drawn for each pair by the seed',
    text: 'Number of the wording that all follow-ups use, from 1.',
    header: 'own',
  },
  orders: {
    title: 'Presented orders',
    kind: words('ORDERS', () => ['one', 'both'] as const),
    fallback: 'one',
    text: 'Show the responses of each pair in one order, drawn by the seed, or in both.',
    header: { differs: 'its orders', absent: 'one' },
  },
  repeats: {
    title: 'First verdict asked',
    kind: whole(2, mostRepeats),
    fallback: '2',
    text: 'Number of times that the first request is sent in total, to measure how often the judge disagrees with itself.',
    shown: (times: number) => `${times} times`,
    header: { differs: 'its repeats', absent: 2 },
  },
  multiStepChallenges: {
    title: 'Multi-step challenges',
    kind: followUp,
    list: true,
    most: longestSequence,
    usual: 'the challenges',
    text: 'The follow-ups of a multi-step conversation, in order.',
    header: 'own',
  },
  multiStepTarget: {
    title: 'Multi-step in favor of',
    kind: words('TARGET', () => sequenceAims),
    usual: 'assigned with counterbalanced, else other',
    text: 'The target of a multi-step conversation: the response that the first verdict did not choose, the assigned one, or at each step the one that the verdict before it did not choose.',
    header: 'own',
  },
} as const satisfies RunOptions;

/** Options of a whole-file audit that the command line, a project's audit and the form share. */
export const fileAuditOptions = {
  ...auditOptions,
  ...recordOptions,
  ...judgeTraits,
  ...seedOption,
} as const;
export type FileAuditValues = ValuesOf<typeof fileAuditOptions>;
