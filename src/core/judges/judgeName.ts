import type { JudgeDefinition } from './definition.ts';

/** Between a model and the name of its definition. */
const separator = ' · ';

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
  return definition ? withDefinition(judge.model, definition.name) : judge.model;
}

export function withDefinition(model: string, definition: string): string {
  return `${model}${separator}${definition}`;
}

/** Returns the part of a judge's name that is the same under all definitions of its model. */
export function modelOfName(name: string): string {
  return name.split(separator)[0] ?? name;
}

/** Returns the definition in a judge's name; undefined for Recant's own. */
export function definitionOfName(name: string): string | undefined {
  const place = name.indexOf(separator);
  return place < 0 ? undefined : name.slice(place + separator.length);
}
