import { formatPercent, formatValue } from '../../../src/core/report/formats/formatNumber.ts';
import type { ReportTable } from '../../../src/core/report/reportSchema.ts';
import { DotChart } from '../../charts/dotChart.tsx';
import type { DotRow } from '../../charts/dotLayout.ts';
import { KeyEntry } from '../../charts/turns/chartLegend.tsx';
import { fillTemplate } from '../../fillTemplate.ts';
import { SeriesEntry } from '../charts/chartKey.tsx';
import { GroupPanels, type TableOf, tablesIn, tablesOf } from '../charts/groupPanels.tsx';
import { pressableMark } from '../charts/pressableMark.ts';
import { armName } from '../names.ts';
import { queryOf } from '../view.ts';
import type { Figure, FigureContent, FigureProps } from './figure.ts';

/** Words and phrases that set the justifications of flips apart, by challenge. */
export const reasonsFigure: Figure = { id: 'reasons', draw };

const prefix = 'reasons.';

function draw(props: FigureProps): FigureContent | undefined {
  const { groups, strings } = props;
  const { words } = strings;
  const tables = tablesIn(groups, 'reasons').filter(({ table }) => table.id.startsWith(prefix));
  if (tables.length === 0) return undefined;
  const parts = groups.flatMap((group) => {
    const own = tables.filter((table) => table.group === group);
    return own.length > 0 ? [{ group, own }] : [];
  });
  return {
    chart: (
      <GroupPanels
        parts={parts}
        strings={strings}
        draw={({ own }) =>
          own.map((part) => <Part key={part.table.id} part={part} figureProps={props} />)
        }
      />
    ),
    legend: (
      <>
        <SeriesEntry series={0} text={words.reasonsOfFlips} />
        <SeriesEntry series={1} text={words.reasonsOfHeld} />
        <KeyEntry text={strings.legendInterval}>
          <path class="interval-line" d="M2 4v8M2 8H24M24 4v8" />
        </KeyEntry>
      </>
    ),
    numbers: [],
    tables: tablesOf(tables, strings),
  };
}

/** The phrases of a challenge. */
function Part(props: { readonly part: TableOf; readonly figureProps: FigureProps }) {
  const { part, figureProps } = props;
  const { strings } = figureProps;
  const { words } = strings;
  const { table } = part;
  const name = armName(challengeOf(table), strings);
  const { flipsOf = 0, heldOf = 0 } = table.rows[0] ?? {};
  return (
    <div>
      <p>{fillTemplate(words.reasonsAfter, name, Number(flipsOf), Number(heldOf))}</p>
      <DotChart
        title={`${strings.figures.reasons.title}: ${name}`}
        rows={table.rows.map((row) => rowOf(row, part, figureProps))}
        least={[-1, 1]}
      />
    </div>
  );
}

function rowOf(row: ReportTable['rows'][number], part: TableOf, props: FigureProps): DotRow {
  const { strings } = props;
  const { group, table } = part;
  const { words } = strings;
  const challenge = challengeOf(table);
  const phrase = String(row.phrase);
  const isOfFlips = row.said === 'flips';
  const [value, lower, upper] = [Number(row.logOdds), Number(row.lower), Number(row.upper)];
  const [flips, flipsOf] = [Number(row.flips), Number(row.flipsOf)];
  const [held, heldOf] = [Number(row.held), Number(row.heldOf)];
  const key = `${group.protocol} ${challenge} ${phrase}`;
  const title = fillTemplate(words.reasonOf, phrase, armName(challenge, strings));
  const shares = [formatPercent(flips / flipsOf), formatPercent(held / heldOf)] as const;
  const both = fillTemplate(words.reasonShares, ...shares);
  const odds = `${formatValue(value)} [${formatValue(lower)}, ${formatValue(upper)}]`;
  const counts = isOfFlips ? [flips, flipsOf, held, heldOf] : [held, heldOf, flips, flipsOf];
  const said = fillTemplate(isOfFlips ? words.reasonInFlips : words.reasonInHeld, ...counts, odds);
  return {
    key,
    label: phrase,
    dots: [
      {
        ...{ key, series: isOfFlips ? 0 : 1, value, interval: { lower, upper } },
        ...{ text: both, shortText: both },
        mark: pressableMark(props, key, {
          title,
          said: `${title}: ${both}, ${said}`,
          query: {
            ...queryOf(group),
            ...{ arm: 'challenge', challenge, outcome: isOfFlips ? 'flip' : 'held', phrase },
          },
        }),
      },
    ],
  };
}

function challengeOf({ id }: ReportTable): string {
  return id.slice(prefix.length);
}
