import type { SequenceAim } from '../../words/targets.ts';
import { followUps } from '../audit/challenges/catalog.ts';
import { longestSequence } from '../audit/options.ts';
import type { AuditView } from '../audit/views/auditView.ts';
import type { StepView } from './stepView.ts';

/** A conversation of steps as the multi-step protocol asks it of a file. */
export interface FileSequence {
  readonly challenges: readonly string[];
  readonly aim: SequenceAim;
  /** Number of the wording of all follow-ups, from 1; absent if they have several. */
  readonly wording?: number | undefined;
}

/**
 * Returns the sequence of the steps up to this one. Undefined if a file cannot be asked it: a text
 * is the user's or was written for the pair, or the sequence is too long.
 */
export function sequenceOfSteps(
  { steps }: Pick<AuditView, 'steps'>,
  last: string,
): FileSequence | undefined {
  const path = stepsUpTo(steps, last);
  const [first] = path;
  const isBuiltIn = path.every(
    ({ step }) => step.text === undefined && followUps.some(({ kind }) => kind === step.challenge),
  );
  if (!first || !isBuiltIn || path.length > longestSequence) return undefined;
  const numbers = new Set(path.map(({ step }) => step.paraphrase ?? 0));
  const [number = 0] = numbers;
  const { aim } = first.step;
  return {
    challenges: path.map(({ step }) => step.challenge),
    aim: aim === 'other' || aim === 'current' ? aim : 'assigned',
    wording: numbers.size > 1 ? undefined : number + 1,
  };
}

/** Returns the steps of a conversation up to one of them, in order. */
export function stepsUpTo(steps: readonly StepView[], last: string): readonly StepView[] {
  const path: StepView[] = [];
  for (let id = last; ; ) {
    const found = steps.find((step) => step.id === id);
    if (!found || path.includes(found)) return path;
    path.unshift(found);
    id = found.step.parent;
  }
}

/** Returns the texts of a conversation that are the user's or were written for the pair. */
export function ownTextsUpTo(steps: readonly StepView[], last: string): string[] {
  return stepsUpTo(steps, last).flatMap(({ step }) => step.text ?? []);
}
