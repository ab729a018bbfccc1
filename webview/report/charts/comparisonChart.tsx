import { comparedShares } from '../../../src/core/report/comparison/comparedShares.ts';
import type { ReportSection, RunComparison } from '../../../src/core/report/reportSchema.ts';
import type { ReportStrings } from '../../../src/messages/reportStrings.ts';
import { DotChart } from '../../charts/dotChart.tsx';
import { explainNumber } from '../explainNumber.ts';
import { describeDot, dotOf, formOf } from '../layouts/numberDots.ts';
import { armName } from '../names.ts';
import { IntervalEntries, SeriesEntry } from './chartKey.tsx';

const shownSections: readonly string[] = ['comparedFlips', 'comparedAgreement'];

/** Compares two runs: each share in the first run, in the second, and the difference. */
export function ComparisonChart(props: {
  readonly comparison: RunComparison;
  /** Names of the two runs. */
  readonly named: readonly string[];
  readonly strings: ReportStrings;
}) {
  const { comparison, named, strings } = props;
  const sides = [...named, strings.words.difference];
  const sections = comparison.sections.filter(({ id }) => shownSections.includes(id));
  const numbers = sections.flatMap((section) => section.numbers.map((number) => ({ number })));
  return (
    <>
      {sections.map((section) => (
        <figure key={section.id}>
          <figcaption>{section.title}</figcaption>
          <SharesChart section={section} sides={sides} strings={strings} />
        </figure>
      ))}
      <ul class="chart-legend">
        {sides.map((side, series) => (
          <SeriesEntry key={series} series={series} text={side} />
        ))}
        <IntervalEntries numbers={numbers} strings={strings} />
      </ul>
    </>
  );
}

function SharesChart(props: {
  readonly section: ReportSection;
  readonly sides: readonly string[];
  readonly strings: ReportStrings;
}) {
  const { section, sides, strings } = props;
  const shares = comparedShares(section);
  const form = formOf(shares.flatMap(({ first, second }) => [first, second]));
  const rows = shares.map(({ of = 'challenges', first, second, difference }) => {
    const label = armName(of, strings);
    const dots = [first, second, difference].map((number, series) => {
      const own = number === difference && form === 'percent' ? 'points' : form;
      const name = `${label}, ${sides[series]}: ${describeDot(number, strings, own)}`;
      const mark = { name, explained: explainNumber(number, strings), pressed: false };
      return dotOf(number, strings, { key: number.id, series, mark }, own);
    });
    return { key: first.id, label, dots };
  });
  return <DotChart title={section.title} rows={rows} />;
}
