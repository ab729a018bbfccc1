import type { AttackSample } from '../../../data/samples/sample.ts';
import type { AttackCell } from '../cell.ts';
import { extractionMessages, rewritingMessages } from './attackPrompt.ts';
import { materialsOf, type Placeholder } from './materials.ts';

/** Prompt templates with placeholders in braces. The second stage is called camouflage. */
export interface CellPrompts {
  readonly extraction?: string;
  readonly camouflage: string;
}

/** An attack as defined in its file. */
export interface CellDefinition extends Omit<AttackCell, 'extraction' | 'camouflage'> {
  readonly prompts: CellPrompts;
}

/** An attack together with the templates of its messages. */
export interface PromptedCell extends AttackCell {
  readonly prompts: CellPrompts;
}

/** Returns the attack for a definition, optionally with other templates. */
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
 * Returns the placeholders that a template may contain. An extraction never sees a response; one
 * that extracts a reusable profile from a rubric sees no part of any record.
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

/** Returns the placeholders that a template requires to be usable. */
export function placeholdersNeeded(
  { source, prompts, focus }: CellDefinition,
  stage: keyof CellPrompts,
): readonly Placeholder[] {
  const drawnOn: Placeholder = focus ? 'raised' : source;
  if (stage === 'extraction') return [drawnOn];
  return ['response', prompts.extraction === undefined ? drawnOn : 'profile'];
}

/**
 * The fence code depends on the texts, so texts that the template may not contain are removed
 * first.
 */
function onlyOf(
  materials: ReturnType<typeof materialsOf>,
  allowed: readonly Placeholder[],
): ReturnType<typeof materialsOf> {
  return Object.fromEntries(
    Object.entries(materials).filter(([name]) => allowed.includes(name as Placeholder)),
  );
}
