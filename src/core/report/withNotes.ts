import { nameOfGroup } from './builtSections.ts';
import type { Report } from './reportSchema.ts';

/**
 * Returns a report with the annotations of a newer report on the same judgments, whose other numbers
 * are the same but may have interim intervals. So may those of blind votes, if some were added.
 */
export function withNotes(report: Report, newer: Report): Report {
  const fromNewer = hasSameVotes(report, newer) ? ['annotations'] : ['annotations', 'blindVotes'];
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
          fromNewer.includes(section.id) ? section : (own.get(section.id) ?? section),
        ),
      };
    }),
  };
}

/** Whether two reports have the same number of blind votes. */
export function hasSameVotes(one: Report, other: Report): boolean {
  return (one.annotations?.blindVotes ?? 0) === (other.annotations?.blindVotes ?? 0);
}
