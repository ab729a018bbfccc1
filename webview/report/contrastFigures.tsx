import type { PairQuery } from '../../src/core/report/pairQuery.ts';
import { BarChart, type BarMark } from '../charts/barChart.tsx';
import { fillTemplate } from '../fillTemplate.ts';
import { IntervalEntries, SeriesEntry } from './chartKey.tsx';
import type { Figure, FigureContent, FigureNumber, FigureProps } from './figure.ts';
import { armQuery } from './flipRatesFigure.tsx';
import { GroupPanels } from './groupPanels.tsx';
import { armName } from './names.ts';
import { barOf, describeNumber } from './numberBars.ts';
import { numbersNamed } from './numbersByArm.tsx';

/** Flip rates where all judges agree at the baseline, and where they differ (PDM 4.7). */
export const judgesAgreementFigure: Figure = {
  id: 'judgesAgreement',
  draw: (props) => {
    const { groups, report, strings } = props;
    const protocols = groups.map(({ protocol }) => protocol);
    const pooled = report.groups.filter(
      ({ scope, protocol }) => scope === 'pooled' && protocols.includes(protocol),
    );
    return drawContrast(props, pooled, [
      {
        name: 'flipRateAgreeing',
        title: strings.words.judgesAgree,
        query: ({ protocol }) => ({ protocol, judgesAgree: true }),
      },
      {
        name: 'flipRateDiffering',
        title: strings.words.judgesDiffer,
        query: ({ protocol }) => ({ protocol, judgesAgree: false }),
      },
      { name: 'flipRateDifferingLessAgreeing', title: strings.words.difference },
    ]);
  },
};

/** The same where one judge saw both presented orders: pairs that these decide alike, and others. */
export const orderSwapFigure: Figure = {
  id: 'orderSwap',
  draw: (props) => {
    const { groups, strings } = props;
    return drawContrast(
      props,
      groups,
      [
        { name: 'flipRateSettled', title: strings.words.settled },
        { name: 'flipRateUnsettled', title: strings.words.unsettled },
        { name: 'flipRateUnsettledLessSettled', title: strings.words.difference },
      ],
      'orderSwapDisagreement',
    );
  },
};

/** A number that is held against others of what it is of. */
interface Side {
  readonly name: string;
  readonly title: string;
  /** Of the judgments it counts; a side without one lists nothing. */
  readonly query?: (group: FigureNumber['group']) => Omit<PairQuery, 'arm' | 'outcome'>;
}

interface Contrasted extends FigureNumber {
  readonly side: Side;
  readonly series: number;
  readonly key: string;
}

/**
 * Two rates and their difference beside each other, for each challenge.
 *
 * @param heading name of a number of each group that is said over its bars
 */
function drawContrast(
  { strings, lists }: FigureProps,
  groups: FigureProps['groups'],
  sides: readonly Side[],
  heading?: string,
): FigureContent | undefined {
  const all = groups.flatMap((group) =>
    sides.flatMap((side, series) =>
      numbersNamed(group, side.name).map(({ number }): Contrasted => {
        return { group, number, side, series, key: `${group.protocol} ${number.id}` };
      }),
    ),
  );
  if (all.length === 0) return undefined;
  const said = groups.flatMap((group) => (heading ? numbersNamed(group, heading) : []));
  const labelOf = ({ number: { of = 'challenges' } }: Contrasted) => armName(of, strings);
  const rowsOf = (own: readonly Contrasted[]) =>
    [...new Set(own.map(labelOf))].map((label) => ({
      key: label,
      label,
      bars: own
        .filter((one) => labelOf(one) === label)
        .map(({ number, ...bar }) => barOf(number, strings, bar)),
    }));
  const markOf = (key: string): BarMark => {
    const one = all.find((other) => other.key === key);
    if (!one) return { name: '', pressed: false };
    const title = `${labelOf(one)}, ${one.side.title}`;
    const said = `${title}: ${describeNumber(one.number, strings)}`;
    const query = one.side.query?.(one.group);
    if (!query) return { name: said, pressed: false };
    return {
      name: fillTemplate(strings.listMark, said),
      pressed: lists.isOpen(key),
      onPress: () =>
        lists.press(key, title, { ...query, ...armQuery(one.number.of), outcome: 'flip' }),
    };
  };
  return {
    chart: (
      <GroupPanels
        parts={groups.flatMap((group) => {
          const own = all.filter((one) => one.group === group);
          return own.length > 0 ? [{ group, own }] : [];
        })}
        strings={strings}
        draw={({ group, own }) => (
          <>
            {said.flatMap(({ group: of, number }) =>
              of === group ? <p>{`${number.title}: ${describeNumber(number, strings)}`}</p> : [],
            )}
            <BarChart
              title={sides.map(({ title }) => title).join(', ')}
              rows={rowsOf(own)}
              markOf={markOf}
            />
          </>
        )}
      />
    ),
    legend: (
      <>
        {sides.map(({ title }, series) => (
          <SeriesEntry key={title} series={series} text={title} />
        ))}
        <IntervalEntries numbers={all} strings={strings} />
      </>
    ),
    numbers: [...said, ...all.map(({ group, number }) => ({ group, number }))],
  };
}
