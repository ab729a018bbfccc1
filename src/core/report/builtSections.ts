import { withCards } from './card/cards.ts';
import type { Report, ReportGroup, ReportSection } from './reportSchema.ts';
import { adjustTests } from './testFamilies.ts';

/** What distinguishes a group from the others of its report. */
type NamedGroup = Pick<ReportGroup, 'scope' | 'protocol' | 'part' | 'judges'>;

/** A section that is finished before its report is. */
export interface BuiltSection {
  readonly group: NamedGroup;
  readonly section: ReportSection;
}

/**
 * Returns a report with these sections in place of its own; sections that it does not have are left
 * out.
 */
export function withSections(report: Report, built: readonly BuiltSection[]): Report {
  const byName = new Map<string, Map<string, ReportSection>>();
  for (const { group, section } of built) {
    const name = nameOfGroup(group);
    const sections = byName.get(name) ?? new Map<string, ReportSection>();
    byName.set(name, sections.set(section.id, section));
  }
  const adjusted = adjustTests({
    ...report,
    groups: report.groups.map((group) => {
      const own = byName.get(nameOfGroup(group));
      if (!own) return group;
      return {
        ...group,
        sections: group.sections.map((section) => own.get(section.id) ?? section),
      };
    }),
  });
  return withCards(adjusted);
}

/** Returns what identifies a group in its report. */
export function nameOfGroup({ scope, protocol, part, judges }: NamedGroup): string {
  return JSON.stringify([scope, protocol, part, judges.map(({ digest }) => digest)]);
}
