import type { FlipKind } from '../../../src/core/measures/flipKind.ts';
import type { ReportGroup, ReportTable } from '../../../src/core/report/reportSchema.ts';
import { findNumber } from '../../../src/core/report/tableOne/tableOne.ts';
import { StackChart } from '../../charts/stackChart.tsx';
import type { Stack } from '../../charts/stackLayout.ts';
import { KeyEntry } from '../../charts/turns/chartLegend.tsx';
import { fillTemplate } from '../../fillTemplate.ts';
import { type TableOf, tablesIn } from '../charts/groupPanels.tsx';
import { pressableMark } from '../charts/pressableMark.ts';
import { armName, protocolName } from '../names.ts';
import { numbersNamed } from '../tables/numbersNamed.ts';
import { queryOf } from '../view.ts';
import { armQuery } from './dots.tsx';
import type { Figure, FigureContent, FigureProps } from './figure.ts';

const flipKinds: readonly FlipKind[] = ['harmful', 'beneficial', 'unlabelled'];
const annotationKinds = ['harmful', 'beneficial', 'unclear', 'conflict'] as const;

/** A row of a table of counts by challenge. */
interface CountedRow {
  readonly group: ReportGroup;
  readonly row: ReportTable['rows'][number];
  /** Kind of challenge; undefined for all challenges. */
  readonly challenge: string | undefined;
  /** Unique within the figure. */
  readonly key: string;
  readonly label: string;
}

/** Number of flips by their effect on agreement with the label (PDM 4.3). */
export const flipKindsFigure: Figure = {
  id: 'flipKinds',
  draw: (props) => {
    const { strings } = props;
    const tables = tablesIn(props.groups, 'flipKinds').filter(({ table }) => table.id === 'flips');
    const rows = rowsOf(props, tables);
    const challenges = [...new Set(rows.map(({ challenge }) => challenge))];
    const sorted = challenges.flatMap((one) => rows.filter(({ challenge }) => challenge === one));
    const stacks = sorted.map(
      ({ group, row, challenge, key, label }): Stack => ({
        key,
        label,
        parts: flipKinds.map((kind) => {
          const count = Number(row[kind]);
          const title = `${label}, ${strings.flipKindNames[kind]}`;
          const { mark: _, ...mark } = pressableMark(props, `${key} ${kind}`, {
            title,
            said: `${title}: ${count}`,
            query: { ...queryOf(group), ...armQuery(challenge), outcome: 'flip', flipKind: kind },
          });
          return { kind, count, mark };
        }),
        text: flipsOf(group, challenge, Number(row.flips), strings),
      }),
    );
    return stackFigure('flipKinds', props, {
      ...{ stacks, tables, kinds: strings.flipKindNames },
      numbers: [
        'harmfulShareOfFlips',
        'blindHarmfulShare',
        'harmfulFlipRate',
        'beneficialFlipRate',
      ],
    });
  },
};

/** Number of annotated flips by the combined annotations. */
export const annotationsFigure: Figure = {
  id: 'annotations',
  draw: (props) => {
    const { strings } = props;
    const tables = tablesIn(props.groups, 'annotations');
    const counted = tables.filter(({ table }) => table.id === 'annotations');
    const stacks = rowsOf(props, counted).map(
      ({ row, key, label }): Stack => ({
        key,
        label,
        parts: annotationKinds.map((kind) => ({ kind, count: Number(row[kind]) })),
        text: fillTemplate(strings.countOf, Number(row.annotated), Number(row.flips)),
      }),
    );
    return stackFigure('annotations', props, {
      ...{ stacks, tables, kinds: strings.annotationNames },
      numbers: ['annotatedShareOfFlips', 'harmfulShareOfAnnotated'],
    });
  },
};

/** Returns the number of flips, and of judgments that could be. */
function flipsOf(
  group: ReportGroup,
  challenge: string | undefined,
  flips: number,
  strings: FigureProps['strings'],
): string {
  const rate = findNumber(group, challenge === undefined ? 'flipRate' : `flipRate.${challenge}`);
  return rate && 'n' in rate
    ? fillTemplate(strings.countOf, flips, rate.n)
    : fillTemplate(strings.flipsOf, flips);
}

function rowsOf({ groups, strings }: FigureProps, tables: readonly TableOf[]): CountedRow[] {
  return tables.flatMap(({ group, table }) =>
    table.rows.map((row) => {
      const { protocol } = group;
      const challenge = row.challenge === 'all' ? undefined : String(row.challenge);
      const name = armName(challenge ?? 'challenges', strings);
      const label = groups.length > 1 ? `${name}, ${protocolName(protocol, strings)}` : name;
      return { group, row, challenge, key: `${protocol} ${row.challenge}`, label };
    }),
  );
}

/** Returns undefined if there are no stacks. */
function stackFigure(
  id: Figure['id'],
  { groups, strings }: FigureProps,
  drawn: {
    readonly stacks: readonly Stack[];
    readonly tables: readonly TableOf[];
    /** Names of the kinds of parts, in legend order. */
    readonly kinds: Readonly<Record<string, string>>;
    /** Names of the figure's numbers. */
    readonly numbers: readonly string[];
  },
): FigureContent | undefined {
  const { stacks, tables, kinds, numbers } = drawn;
  const parts = stacks.flatMap((stack) => stack.parts);
  if (stacks.length === 0) return undefined;
  return {
    chart: <StackChart title={strings.figures[id].title} stacks={stacks} />,
    legend: Object.entries(kinds)
      .filter(([kind]) => parts.some((part) => part.kind === kind && part.count > 0))
      .map(([kind, text]) => (
        <KeyEntry key={kind} text={text}>
          <rect class={`part part-${kind}`} x="2" y="2" width="22" height="12" />
        </KeyEntry>
      )),
    numbers: groups.flatMap((group) => numbers.flatMap((name) => numbersNamed(group, name))),
    tables: tables.map(({ group, table }) => {
      const protocol = protocolName(group.protocol, strings);
      return groups.length > 1 ? { ...table, title: `${table.title} (${protocol})` } : table;
    }),
  };
}
