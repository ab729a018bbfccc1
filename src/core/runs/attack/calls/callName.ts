import { digestOfAll } from '../../../digest.ts';
import type { ChatMessage } from '../../../ports.ts';
import type { AttackHeader, AuxiliaryKind, Variant } from '../attackLog.ts';
import type { ModelPlace } from '../plan/runModels.ts';

/** What a call of an attack's run is for, in the order in which a sample meets them. */
export const callStages = [
  'synthesis',
  'extraction',
  'camouflage',
  'placebo',
  'verification',
  'score',
  'attention',
] as const;
export type CallStage = (typeof callStages)[number];

/** One score: by which judge, of what, and with what beside it. */
export interface ScoreName {
  readonly sample: string;
  /** Place in the header's judges. */
  readonly judge: number;
  readonly variant: Variant;
  /** For `attacked` and `placebo`. */
  readonly cell?: string | undefined;
  readonly auxiliary: AuxiliaryKind;
  readonly replicate: number;
}

/** What one judge finds of so many planted flaws; criteria that are asked one at a time have calls of their own. */
export interface AttentionName {
  readonly sample: string;
  /** Place in the header's judges. */
  readonly judge: number;
  /** How many flaws were to be planted. */
  readonly count: number;
  readonly criteria: AttackHeader['criteria'];
}

/** A call of a run, named by what it is for. */
export type CallName =
  | {
      readonly stage: 'synthesis';
      readonly sample: string;
      readonly what: 'reference' | 'rubric';
    }
  /** `of` is the sample, or the digest of the rubric where the profile is drawn from that. */
  | { readonly stage: 'extraction'; readonly cell: string; readonly of: string }
  | {
      readonly stage: 'camouflage';
      readonly sample: string;
      readonly cell: string;
      readonly attempt: number;
    }
  | { readonly stage: 'placebo'; readonly sample: string; readonly cell: string }
  | {
      readonly stage: 'verification';
      readonly sample: string;
      readonly cell: string;
      /** Which of the orders, from 0. */
      readonly order: number;
    }
  /** `part` is empty, or a criterion's name where criteria are asked one at a time. */
  | ({ readonly stage: 'score'; readonly part: string } & ScoreName)
  | ({ readonly stage: 'attention'; readonly part: string } & AttentionName);

/** The name as one text, the same for every time that this is asked for. */
export function nameText(name: CallName): string {
  switch (name.stage) {
    case 'synthesis':
      return textOf(name.stage, name.sample, name.what);
    case 'extraction':
      return textOf(name.stage, name.cell, name.of);
    case 'camouflage':
      return textOf(name.stage, name.sample, name.cell, name.attempt);
    case 'placebo':
      return textOf(name.stage, name.sample, name.cell);
    case 'verification':
      return textOf(name.stage, name.sample, name.cell, name.order);
    case 'score':
      return textOf(name.stage, scoreText(name), name.part);
    case 'attention':
      return textOf(name.stage, attentionText(name), name.part);
  }
}

/** A score's name as one text. */
export function scoreText(name: ScoreName): string {
  const { sample, judge, variant, cell = '', auxiliary, replicate } = name;
  return [judge, sample, variant, cell, auxiliary, replicate].join('/');
}

/** The name of what a judge finds as one text. */
export function attentionText({ sample, judge, count, criteria }: AttentionName): string {
  return [judge, sample, count, criteria].join('/');
}

/**
 * What the log calls a call: its name and a digest of the messages that are sent. So an answer is taken
 * for the very request that it was given to: a response, a profile or a rubric that the user has edited
 * since is asked about anew.
 */
export function callKey(name: CallName, messages: readonly ChatMessage[]): string {
  return `${nameText(name)}#${messagesDigest(messages)}`;
}

/** The name within a call's key. */
export function nameOfCall(call: string): string {
  return call.slice(0, Math.max(0, call.lastIndexOf('#')));
}

/** What a call's key says it is for; undefined for a key that this version does not know. */
export function stageOfCall(call: string): CallStage | undefined {
  const [stage] = call.split('/', 1);
  return callStages.find((known) => known === stage);
}

/** Whether an answer in JSON was asked for: not for a profile or for a reference, which are prose. */
export function asksForJson(call: string): boolean {
  const stage = stageOfCall(call);
  const isReference = stage === 'synthesis' && nameOfCall(call).endsWith('/reference');
  return stage !== 'extraction' && !isReference;
}

/** The model that a call is for; undefined for the attacker, and for a call that is not known. */
export function modelOfCall(call: string): ModelPlace {
  switch (stageOfCall(call)) {
    case 'score':
    case 'attention': {
      const judge = Number(call.split('/', 2)[1]);
      return Number.isSafeInteger(judge) && judge >= 0 ? judge : undefined;
    }
    case 'verification':
      return 'verifier';
    default:
      return undefined;
  }
}

/** 16 hexadecimal digits that no other conversation shares. */
export function messagesDigest(messages: readonly ChatMessage[]): string {
  return digestOfAll(messages.flatMap(({ role, content }) => [role, content])).slice(0, 16);
}

function textOf(stage: CallStage, ...parts: readonly (string | number)[]): string {
  return [stage, ...parts].join('/');
}
