import type { AttackSample } from '../../data/samples/sample.ts';
import { type AttackCell, type AttackSource, commonLimits } from './cell.ts';
import { generalReference } from './cells/generalReference.ts';
import { generalRubric } from './cells/generalRubric.ts';
import { mathsFormat } from './cells/mathsFormat.ts';
import { mathsSolutionFixation } from './cells/mathsSolutionFixation.ts';
import { type PromptedCell, promptedCell } from './cells/promptedCell.ts';
import { rolePlayEntanglement } from './cells/rolePlayEntanglement.ts';
import { rolePlayFormat } from './cells/rolePlayFormat.ts';
import { rolePlayLoophole } from './cells/rolePlayLoophole.ts';
import { rolePlaySolutionFixation } from './cells/rolePlaySolutionFixation.ts';
import { rolePlayStereotype } from './cells/rolePlayStereotype.ts';
import { writingEntanglement } from './cells/writingEntanglement.ts';
import { writingFormat } from './cells/writingFormat.ts';
import { writingLoophole } from './cells/writingLoophole.ts';
import { writingSolutionFixation } from './cells/writingSolutionFixation.ts';

/** All attacks, in the order used in reports. */
export const attackCells: readonly PromptedCell[] = [
  generalReference,
  generalRubric,
  mathsFormat,
  mathsSolutionFixation,
  writingFormat,
  writingSolutionFixation,
  writingLoophole,
  writingEntanglement,
  rolePlayFormat,
  rolePlaySolutionFixation,
  rolePlayStereotype,
  rolePlayLoophole,
  rolePlayEntanglement,
].map((cell) => promptedCell({ ...cell, limits: [...cell.limits, ...commonLimits] }));

/** Returns the attack with this id, or undefined. */
export function cellOf(id: string): PromptedCell | undefined {
  return attackCells.find((cell) => cell.id === id);
}

/**
 * Returns the source that an attack requires and the sample lacks, or undefined if the attack can
 * be made.
 */
export function missingSource(
  { source }: Pick<AttackCell, 'source'>,
  { reference, rubric, characters }: AttackSample,
): AttackSource | undefined {
  const has: Readonly<Record<AttackSource, boolean>> = {
    reference: reference !== undefined && reference.trim() !== '',
    rubric: rubric !== undefined,
    characters: characters?.some(({ profile, thought }) => profile || thought) ?? false,
  };
  return has[source] ? undefined : source;
}
