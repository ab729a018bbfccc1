import { type OwnTemplate, ownTemplate } from '../../messages/audit.ts';

/**
 * Returns the value of `recant.challenges` with a template added, replacing those with the same
 * name. Invalid entries are kept, so that a mistake in the settings doesn't delete anyone's text.
 */
export function replaceTemplate(stored: unknown, template: OwnTemplate): readonly unknown[] {
  const known: readonly unknown[] = Array.isArray(stored) ? stored : [];
  const others = known.filter((entry) => ownTemplate.safeParse(entry).data?.name !== template.name);
  return [...others, template];
}
