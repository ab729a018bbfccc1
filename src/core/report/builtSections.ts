import { isPending } from '../metrics/estimation/estimate.ts';
import { withCards } from './card/cards.ts';
import type { Estimate } from './formats/plainNumbers.ts';
import type { Report, ReportedNumber, ReportGroup, ReportSection } from './reportSchema.ts';
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
 * out. A number that is the same under several protocols, as those of first verdicts are, has its
 * final interval under all of them as soon as under one.
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
    groups: withFinalIntervals(
      report.groups.map((group) => {
        const own = byName.get(nameOfGroup(group));
        if (!own) return group;
        return {
          ...group,
          sections: group.sections.map((section) => own.get(section.id) ?? section),
        };
      }),
    ),
  });
  return withCards(adjusted);
}

function withFinalIntervals(groups: readonly ReportGroup[]): ReportGroup[] {
  const nameOf = (group: ReportGroup, { id }: ReportSection, number: Estimate) =>
    JSON.stringify([
      ...[nameOfGroup({ ...group, protocol: '' }), id],
      ...[number.id, number.value, number.n, number.clusters],
      ...[number.numerator, number.denominator],
    ]);
  const final = new Map(
    groups.flatMap((group) =>
      group.sections.flatMap((section) =>
        section.numbers.flatMap((number) =>
          'value' in number && !isPending(number)
            ? [[nameOf(group, section, number), number] as const]
            : [],
        ),
      ),
    ),
  );
  return groups.map((group) => {
    const finished = (section: ReportSection) => (number: ReportedNumber) =>
      ('value' in number && isPending(number) && final.get(nameOf(group, section, number))) ||
      number;
    return {
      ...group,
      sections: group.sections.map((section) => {
        const numbers = section.numbers.map(finished(section));
        const isSame = numbers.every((number, place) => number === section.numbers[place]);
        return isSame ? section : { ...section, numbers };
      }),
    };
  });
}

/** Returns what identifies a group in its report. */
export function nameOfGroup({ scope, protocol, part, judges }: NamedGroup): string {
  return JSON.stringify([scope, protocol, part, judges.map(({ digest }) => digest)]);
}
