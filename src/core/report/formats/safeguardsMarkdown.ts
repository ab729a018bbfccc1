import type { Report, ReportGroup, ReportTable } from '../reportSchema.ts';
import { noteLines, tableLines } from './markdownLines.ts';

/** Columns of the table of safeguards that fit on a page. */
const brief: ReadonlySet<string> = new Set([
  ...['safeguard', 'rightHeld', 'lost', 'mended', 'notRight', 'decided', 'breakEven'],
  ...['calls', 'cost', 'conclusion'],
]);

/** Returns the table of a group's safeguards, as wide as a page, with what its numbers say. */
export function briefSafeguards(
  { sections }: Pick<ReportGroup, 'sections'>,
  { withRules = false } = {},
): { readonly said: string; readonly table: ReportTable } | undefined {
  const section = sections.find(({ id }) => id === 'safeguards');
  const table = section?.tables.find(({ id }) => id === 'safeguards');
  const [said = ''] = section?.notes ?? [];
  if (!table) return undefined;
  const columns = table.columns.filter(({ id }) => brief.has(id) || (withRules && id === 'rule'));
  return { said, table: { ...table, columns } };
}

/** Returns the safeguards of a group as Markdown. */
export function safeguardsMarkdown(group: ReportGroup): string[] {
  const found = briefSafeguards(group);
  if (!found) return [];
  const title = `${found.table.title}, ${group.protocol}`;
  return ['', ...tableLines({ ...found.table, title }), ...noteLines(found.said)];
}

/** Returns what is concluded about the safeguards of each judge or panel, a line each. */
export function safeguardLines({ groups }: Pick<Report, 'groups'>): string[] {
  return groups.flatMap((group) => {
    const found = briefSafeguards(group);
    const whose = group.judges.map(({ name }) => name).join(', ');
    return found ? [`${whose}, ${group.protocol}: ${found.said}`] : [];
  });
}
