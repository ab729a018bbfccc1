import type { AttackSample } from '../../../pointwise/sample.ts';
import type { AttackCell } from '../cell.ts';
import { extractionMessages, rewritingMessages } from './attackPrompt.ts';
import { materialsOf, type Placeholder } from './materials.ts';

/** Templates of what is asked, with placeholders in braces. The second stage is named camouflage. */
export interface CellPrompts {
  readonly extraction?: string;
  readonly camouflage: string;
}

/** An attack as its file states it. */
export interface CellDefinition extends Omit<AttackCell, 'extraction' | 'camouflage'> {
  readonly prompts: CellPrompts;
}

/** An attack with the templates that its messages are made from. */
export interface PromptedCell extends AttackCell {
  readonly prompts: CellPrompts;
}

/** The attack that a definition states, or the same one with other templates. */
export function promptedCell(definition: CellDefinition): PromptedCell {
  const { extraction, camouflage } = definition.prompts;
  const { id, limits, focus } = definition;
  return {
    ...definition,
    ...(extraction !== undefined && {
      extraction: (sample: AttackSample) =>
        extractionMessages(
          id,
          extraction,
          onlyOf(materialsOf(sample, undefined, focus), placeholdersIn(definition, 'extraction')),
        ),
    }),
    camouflage: (sample, profile) =>
      rewritingMessages(
        { cell: id, stage: 'rewriting' },
        camouflage,
        onlyOf(materialsOf(sample, profile, focus), placeholdersIn(definition, 'camouflage')),
        limits,
        sample.response,
      ),
  };
}

/**
 * What a template may name. An extraction never sees a response, and one that is drawn from a rubric
 * and reused sees nothing of any record.
 */
export function placeholdersIn(
  { source, scenario, focus, prompts }: CellDefinition,
  stage: keyof CellPrompts,
): readonly Placeholder[] {
  const criteria: readonly Placeholder[] = focus ? ['rubric', 'raised', 'protected'] : ['rubric'];
  if (stage === 'extraction' && source === 'rubric') return criteria;
  return [
    'prompt',
    ...(source === 'rubric' ? criteria : []),
    ...(source === 'reference' ? (['reference'] as const) : []),
    ...(scenario === 'role-play' ? (['characters', 'background'] as const) : []),
    ...(stage === 'camouflage' ? (['response'] as const) : []),
    ...(stage === 'camouflage' && prompts.extraction !== undefined ? (['profile'] as const) : []),
  ];
}

/** Placeholders without which a template could not do its work. */
export function placeholdersNeeded(
  { source, prompts, focus }: CellDefinition,
  stage: keyof CellPrompts,
): readonly Placeholder[] {
  const drawnOn: Placeholder = focus ? 'raised' : source;
  if (stage === 'extraction') return [drawnOn];
  return ['response', prompts.extraction === undefined ? drawnOn : 'profile'];
}

/** The fences' code depends on the texts: those that may not be named are left out beforehand. */
function onlyOf(
  materials: ReturnType<typeof materialsOf>,
  allowed: readonly Placeholder[],
): ReturnType<typeof materialsOf> {
  return Object.fromEntries(
    Object.entries(materials).filter(([name]) => allowed.includes(name as Placeholder)),
  );
}
