import { placeholderForm } from '../cells/attackPrompt.ts';
import { fenceNames, type Placeholder } from '../cells/materials.ts';
import {
  type CellPrompts,
  type PromptedCell,
  placeholdersIn,
  placeholdersNeeded,
  promptedCell,
} from '../cells/promptedCell.ts';

/** The user's custom templates by attack id. */
export type PromptOverrides = Readonly<
  Record<string, { readonly extraction?: string; readonly camouflage?: string }>
>;

const stages = ['extraction', 'camouflage'] as const;

/**
 * Returns the attacks with built-in templates replaced by the user's or, if a template is invalid,
 * a user-facing sentence for every reason. Limits and the form of the answer are unchanged.
 */
export function withOverrides(
  cells: readonly PromptedCell[],
  overrides: PromptOverrides,
): { readonly cells: readonly PromptedCell[] } | { readonly faults: readonly string[] } {
  const faults = Object.keys(overrides).flatMap((id) => {
    const cell = cells.find((known) => known.id === id);
    if (cell) return stages.flatMap((stage) => faultsOf(cell, stage, overrides[id]?.[stage]));
    return [`There is no attack "${id}". Attacks: ${cells.map((known) => known.id).join(', ')}.`];
  });
  if (faults.length > 0) return { faults };
  return {
    cells: cells.map((cell) => {
      const own = Object.hasOwn(overrides, cell.id) ? overrides[cell.id] : undefined;
      return own ? promptedCell({ ...cell, prompts: { ...cell.prompts, ...given(own) } }) : cell;
    }),
  };
}

function faultsOf(
  cell: PromptedCell,
  stage: keyof CellPrompts,
  template: string | undefined,
): readonly string[] {
  if (template === undefined) return [];
  const what = `The ${stage} prompt of "${cell.id}"`;
  if (stage === 'extraction' && cell.prompts.extraction === undefined) {
    return [`${what} is never sent: this attack has one stage. Set its camouflage prompt.`];
  }
  const named = [...template.matchAll(placeholderForm)].flatMap(([, , name]) => name ?? []);
  const known = placeholdersIn(cell, stage);
  const list = known.map((name) => `{${name}}`).join(', ');
  const isKnown = (name: string) => known.includes(name as Placeholder);
  return [...new Set(named.filter((name) => !isKnown(name)))]
    .map((name) =>
      Object.hasOwn(fenceNames, name)
        ? `${what} must not see {${name}}. It may name ${list}.`
        : `${what} names {${name}}, which is unknown. It may name ${list}; for the text itself write {{${name}}}.`,
    )
    .concat(
      placeholdersNeeded(cell, stage)
        .filter((name) => !named.includes(name))
        .map((name) => `${what} has to contain {${name}}.`),
    );
}

function given(own: PromptOverrides[string]): Partial<CellPrompts> {
  return {
    ...(own.extraction !== undefined && { extraction: own.extraction }),
    ...(own.camouflage !== undefined && { camouflage: own.camouflage }),
  };
}
