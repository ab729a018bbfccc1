import type { ReportGroup, ReportTable } from '../../../src/core/report/reportSchema.ts';
import { StackChart } from '../../charts/stackChart.tsx';
import type { Stack } from '../../charts/stackLayout.ts';
import { fillTemplate } from '../../fillTemplate.ts';
import { KeyEntry } from '../charts/chartKey.tsx';
import { armName, protocolName } from '../names.ts';
import { numbersNamed } from '../tables/numbersByArm.tsx';
import type { Figure, FigureProps } from './figure.ts';

const kinds = ['harmful', 'beneficial', 'unclear', 'conflict'] as const;

/** Annotated flips by what people say of them together, counted. */
export const annotationsFigure: Figure = {
  id: 'annotations',
  draw: (props) => {
    const { groups, strings } = props;
    const tables = groups.flatMap((group) => tablesOf(group).map((table) => ({ group, table })));
    const stacks = tables.flatMap(({ group, table }) =>
      table.id === 'annotations' ? stacksOf(group, table, props) : [],
    );
    if (stacks.length === 0) return undefined;
    const names = ['annotatedShareOfFlips', 'harmfulShareOfAnnotated'];
    return {
      chart: <StackChart title={strings.figures.annotations.title} stacks={stacks} />,
      legend: kinds.map((kind) => (
        <KeyEntry key={kind} text={strings.annotationNames[kind]}>
          <rect class={`part part-${kind}`} x="2" y="2" width="22" height="12" />
        </KeyEntry>
      )),
      numbers: groups.flatMap((group) => names.flatMap((name) => numbersNamed(group, name))),
      tables: tables.map(({ group, table }) => ({
        ...table,
        title:
          groups.length > 1
            ? `${table.title} (${protocolName(group.protocol, strings)})`
            : table.title,
      })),
    };
  },
};

function tablesOf({ sections }: ReportGroup): readonly ReportTable[] {
  return sections.find(({ id }) => id === 'annotations')?.tables ?? [];
}

function stacksOf(
  { protocol }: ReportGroup,
  { rows }: ReportTable,
  { groups, strings }: FigureProps,
): Stack[] {
  return rows.map(({ challenge, flips, annotated, ...counts }) => {
    const name = armName(challenge === 'all' ? 'challenges' : String(challenge), strings);
    return {
      key: `${protocol} ${challenge}`,
      label: groups.length > 1 ? `${name}, ${protocolName(protocol, strings)}` : name,
      parts: kinds.map((kind) => ({ kind, count: Number(counts[kind]) })),
      text: fillTemplate(strings.annotatedOf, Number(annotated), Number(flips)),
    };
  });
}
