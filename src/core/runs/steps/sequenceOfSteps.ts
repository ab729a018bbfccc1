import type { SequenceAim } from '../../words/targets.ts';
import { followUps } from '../audit/challenges/catalog.ts';
import { longestSequence } from '../audit/options.ts';
import type { AuditView } from '../audit/views/auditView.ts';
import type { StepView } from './stepView.ts';

/** A conversation of steps as the multi-step protocol asks it of a file. */
export interface FileSequence {
  readonly challenges: readonly string[];
  readonly aim: SequenceAim;
  /** Number of the wording of all follow-ups, from 1; absent if it is drawn for each pair. */
  readonly wording?: number | undefined;
}

/**
 * Returns the sequence of the steps up to this one. Undefined if a file cannot be asked it: a text
 * is the user's or was written for the pair, or the sequence is too long.
 */
export function sequenceOfSteps(
  { steps, entry }: Pick<AuditView, 'steps' | 'entry'>,
  last: string,
): FileSequence | undefined {
  const path: StepView[] = [];
  for (let id = last; ; ) {
    const found = steps.find((step) => step.id === id);
    if (!found || path.includes(found)) break;
    path.unshift(found);
    id = found.step.parent;
  }
  const [first] = path;
  const isBuiltIn = path.every(
    ({ step }) => step.text === undefined && followUps.some(({ kind }) => kind === step.challenge),
  );
  if (!first || !isBuiltIn || path.length > longestSequence) return undefined;
  const numbers = new Set(path.map(({ step }) => step.paraphrase ?? 0));
  const isDrawn = path.every(
    ({ step }) => (step.paraphrase ?? 0) === (entry.paraphrases[step.challenge] ?? 0),
  );
  const [number = 0] = numbers;
  const { aim } = first.step;
  return {
    challenges: path.map(({ step }) => step.challenge),
    aim: aim === 'other' || aim === 'current' ? aim : 'assigned',
    wording: isDrawn || numbers.size > 1 ? undefined : number + 1,
  };
}
