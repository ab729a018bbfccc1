import { type OwnTemplate, ownTemplate } from '../../messages/audit.ts';

/**
 * The value of `recant.challenges` with one more template, in the place of those of its name. What
 * cannot be read stands as it is: a slip in the settings costs nobody their words.
 */
export function replaceTemplate(stored: unknown, template: OwnTemplate): readonly unknown[] {
  const known: readonly unknown[] = Array.isArray(stored) ? stored : [];
  const others = known.filter((entry) => ownTemplate.safeParse(entry).data?.name !== template.name);
  return [...others, template];
}
