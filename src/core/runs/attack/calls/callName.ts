import type { AuxiliaryKind } from '../../../scoring/score.ts';
import { digestOfAll } from '../../../words/digest.ts';
import type { ChatMessage } from '../../../words/ports.ts';
import type { AttackHeader } from '../log/attackHeader.ts';
import type { Variant } from '../log/scoreEntry.ts';
import type { ModelPlace } from '../plan/runModels.ts';

/** Purposes of calls in an attack run, in the order in which a sample goes through them. */
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

/** Identifies one score: the judge, the scored response, and the auxiliary information. */
export interface ScoreName {
  readonly sample: string;
  /** Index in the header's judges. */
  readonly judge: number;
  readonly variant: Variant;
  /** For `attacked` and `placebo`. */
  readonly cell?: string | undefined;
  readonly auxiliary: AuxiliaryKind;
  readonly replicate: number;
}

/**
 * Identifies what one judge finds in a response with a given number of planted flaws; criteria
 * asked one at a time have separate calls.
 */
export interface AttentionName {
  readonly sample: string;
  /** Index in the header's judges. */
  readonly judge: number;
  /** Number of flaws to plant. */
  readonly count: number;
  readonly criteria: AttackHeader['criteria'];
}

/** Identifies a call of a run by its purpose. */
export type CallName =
  | {
      readonly stage: 'synthesis';
      readonly sample: string;
      readonly what: 'reference' | 'rubric';
    }
  /**
   * `of` is the sample's key, or the rubric's digest if the profile is extracted from the rubric.
   */
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
      /** 0-based index of the order. */
      readonly order: number;
    }
  /** `part` is empty, or the name of a criterion if criteria are asked one at a time. */
  | ({ readonly stage: 'score'; readonly part: string } & ScoreName)
  | ({ readonly stage: 'attention'; readonly part: string } & AttentionName);

/** Returns the name as a string that is the same each time. */
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

/** Returns a score's name as a string. */
export function scoreText(name: ScoreName): string {
  const { sample, judge, variant, cell = '', auxiliary, replicate } = name;
  return [judge, sample, variant, cell, auxiliary, replicate].join('/');
}

/** Returns the name of an attention measurement as a string. */
export function attentionText({ sample, judge, count, criteria }: AttentionName): string {
  return [judge, sample, count, criteria].join('/');
}

/**
 * Returns the key of a call in the log: its name and a digest of the messages sent. An answer is
 * therefore only reused for an identical request: after the user edits a response, profile or
 * rubric, the call is made again.
 */
export function callKey(name: CallName, messages: readonly ChatMessage[]): string {
  return `${nameText(name)}#${messagesDigest(messages)}`;
}

/** Returns the name contained in a call's key. */
export function nameOfCall(call: string): string {
  return call.slice(0, Math.max(0, call.lastIndexOf('#')));
}

/** Returns the stage contained in a call's key, or undefined if this version does not know it. */
export function stageOfCall(call: string): CallStage | undefined {
  const [stage] = call.split('/', 1);
  return callStages.find((known) => known === stage);
}

/** Whether the call asks for JSON; profiles and references are prose. */
export function asksForJson(call: string): boolean {
  const stage = stageOfCall(call);
  const isReference = stage === 'synthesis' && nameOfCall(call).endsWith('/reference');
  return stage !== 'extraction' && !isReference;
}

/** Returns the model that a call is for; undefined for the attacker and for unknown calls. */
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

/** Returns 16 hexadecimal digits that identify a conversation. */
export function messagesDigest(messages: readonly ChatMessage[]): string {
  return digestOfAll(messages.flatMap(({ role, content }) => [role, content])).slice(0, 16);
}

function textOf(stage: CallStage, ...parts: readonly (string | number)[]): string {
  return [stage, ...parts].join('/');
}
