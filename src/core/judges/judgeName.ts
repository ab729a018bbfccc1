import type { JudgeDefinition } from './definition.ts';

/**
 * Returns the display name of a judge: its model and, unless it is Recant's own, its definition.
 * Both are untrusted.
 */
export function judgeName({
  judge,
  definition,
}: {
  readonly judge: { readonly model: string };
  readonly definition?: Pick<JudgeDefinition, 'name'> | undefined;
}): string {
  return definition ? `${judge.model} · ${definition.name}` : judge.model;
}
