import { pdmBattery } from '../../core/runs/audit/challenges/battery.ts';
import { challenges, followUps } from '../../core/runs/audit/challenges/catalog.ts';
import { mostRepeats } from '../../core/runs/audit/log.ts';
import { evidenceKinds } from '../../core/runs/audit/prompts/writtenEvidence.ts';
import {
  aims,
  plannedProtocols,
  protocols,
  sequenceAims,
  usualProtocols,
} from '../../core/words/targets.ts';
import { whole, words } from './kinds.ts';
import type { Options } from './option.ts';

const followUp = words('FOLLOW-UP,…', () => followUps.map(({ kind }) => kind));

/** Options that control what judges are asked about each pair. */
export const auditOptions = {
  protocol: {
    kind: words('PROTOCOL', () => protocols),
    fallback: 'anti-baseline',
    text: 'How the target of the challenges is chosen.',
  },
  protocols: {
    name: 'protocol',
    kind: words('PROTOCOL,…', () => plannedProtocols),
    list: true,
    fallback: usualProtocols.join(','),
    text: 'How the targets of the challenges are chosen; several protocols share the calls that they have in common.',
  },
  challenges: {
    kind: words('CHALLENGE,…', () => challenges.map(({ kind }) => kind)),
    list: true,
    usual: pdmBattery.join(','),
    text: 'The challenges, each in a conversation of its own.',
  },
  wording: {
    kind: whole(1),
    usual: 'drawn for each pair by the seed',
    text: 'Number of the wording that all follow-ups use.',
  },
  orders: {
    kind: words('ORDERS', () => ['one', 'both'] as const),
    fallback: 'one',
    text: 'Show the responses of each pair in one order, drawn by the seed, or in both.',
  },
  repeats: {
    kind: whole(2, mostRepeats),
    fallback: '2',
    text: 'Number of times that the first request is sent in total, to measure how often the judge disagrees with itself.',
  },
  multiStepChallenges: {
    kind: followUp,
    list: true,
    usual: 'the value of --challenges',
    text: 'The follow-ups of a multi-step conversation, in order.',
  },
  multiStepTarget: {
    kind: words('TARGET', () => sequenceAims),
    usual: 'assigned with counterbalanced, else other',
    text: 'The target of a multi-step conversation: the response that the first verdict did not choose, the assigned one, or at each step the one that the verdict before it did not choose.',
  },
  evidence: {
    kind: words('KIND', () => evidenceKinds),
    fallback: 'fixed',
    text: 'Evidence of a fixed wording, or written for each pair by --writer.',
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
