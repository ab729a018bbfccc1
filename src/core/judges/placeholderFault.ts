import { isPlaceholder, placeholders } from './definition.ts';

const placeholderForm = /\{\{ *([A-Za-z][\w.-]*) *\}\}/g;

/** Describes the first unknown placeholder of a text; undefined if it has none. */
export function placeholderFault(text: string): string | undefined {
  const names = [...text.matchAll(placeholderForm)].map(([, name = '']) => name);
  const unknown = names.find((name) => !isPlaceholder(name));
  if (unknown === undefined) return undefined;
  return `There is no placeholder {{${unknown}}}. Use one of: ${placeholders.join(', ')}.`;
}
