import { nameOfGroup } from './builtSections.ts';
import type { Report } from './reportSchema.ts';

/**
 * Returns a report with the annotations of a newer report on the same judgments, whose other numbers
 * are the same but may have interim intervals. Undefined if blind votes were added: their numbers
 * have intervals of their own.
 */
export function withNotes(report: Report, newer: Report): Report | undefined {
  if (report.annotations?.blindVotes !== newer.annotations?.blindVotes) return undefined;
  const groups = new Map(newer.groups.map((group) => [nameOfGroup(group), group]));
  const { annotations: _, ...rest } = report;
  return {
    ...rest,
    ...(newer.annotations && { annotations: newer.annotations }),
    groups: report.groups.map((group) => {
      const { sections = group.sections } = groups.get(nameOfGroup(group)) ?? {};
      const own = new Map(group.sections.map((section) => [section.id, section]));
      return {
        ...group,
        sections: sections.map((section) =>
          section.id === 'annotations' ? section : (own.get(section.id) ?? section),
        ),
      };
    }),
  };
}
