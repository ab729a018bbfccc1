import type { ComponentChildren } from 'preact';
import type {
  ReportGroup,
  ReportSection,
  ReportTable,
} from '../../../src/core/report/reportSchema.ts';
import type { ReportStrings } from '../../../src/messages/reportStrings.ts';
import { protocolName } from '../names.ts';

/** A group with the section that a figure uses. */
interface SectionOf {
  readonly group: ReportGroup;
  readonly section: ReportSection;
}

/** Returns the sections with this id, each with its group. */
export function sectionsNamed(groups: readonly ReportGroup[], id: string): SectionOf[] {
  return groups.flatMap((group) => {
    const section = group.sections.find((one) => one.id === id);
    return section ? [{ group, section }] : [];
  });
}

export interface TableOf {
  readonly group: ReportGroup;
  readonly table: ReportTable;
}

/** Returns the tables in the sections with this id, each with its group. */
export function tablesIn(groups: readonly ReportGroup[], id: string): TableOf[] {
  return sectionsNamed(groups, id).flatMap(({ group, section }) =>
    section.tables.map((table) => ({ group, table })),
  );
}

/** Returns the tables with this id in any section of the groups. */
export function tablesNamed(groups: readonly ReportGroup[], id: string): TableOf[] {
  return groups.flatMap((group) =>
    group.sections
      .flatMap(({ tables }) => tables)
      .filter((table) => table.id === id)
      .map((table) => ({ group, table })),
  );
}

/** Tables of several groups, labeled by protocol if there are several. */
export function tablesOf(tables: readonly TableOf[], strings: ReportStrings): ReportTable[] {
  const isOne = new Set(tables.map(({ group }) => group.protocol)).size < 2;
  return tables.map(({ group, table }) =>
    isOne ? table : { ...table, title: `${protocolName(group.protocol, strings)}: ${table.title}` },
  );
}

/** One chart per group, labeled by protocol if there are several. */
export function GroupPanels<Part extends { readonly group: ReportGroup }>(props: {
  readonly parts: readonly Part[];
  readonly strings: ReportStrings;
  readonly draw: (part: Part) => ComponentChildren;
}) {
  const { parts, strings, draw } = props;
  return (
    <>
      {parts.map((part) => (
        <div key={part.group.protocol} class="group-panel">
          {parts.length > 1 && <h3>{protocolName(part.group.protocol, strings)}</h3>}
          {draw(part)}
        </div>
      ))}
    </>
  );
}
