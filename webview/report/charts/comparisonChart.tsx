import { comparedShares } from '../../../src/core/report/comparison/comparedShares.ts';
import type { ReportSection, RunComparison } from '../../../src/core/report/reportSchema.ts';
import type { ReportStrings } from '../../../src/messages/reportStrings.ts';
import { DotChart } from '../../charts/dotChart.tsx';
import { describeDot, dotOf } from '../layouts/numberDots.ts';
import { armName } from '../names.ts';
import { IntervalEntries, SeriesEntry } from './chartKey.tsx';

const shownSections: readonly string[] = ['comparedFlips', 'comparedAgreement'];

/** Compares two runs: each share in the first run, in the second, and the difference. */
export function ComparisonChart(props: {
  readonly comparison: RunComparison;
  readonly strings: ReportStrings;
}) {
  const { comparison, strings } = props;
  const { firstRun, secondRun, difference } = strings.words;
  const sections = comparison.sections.filter(({ id }) => shownSections.includes(id));
  const numbers = sections.flatMap((section) => section.numbers.map((number) => ({ number })));
  return (
    <>
      {sections.map((section) => (
        <figure key={section.id}>
          <figcaption>{section.title}</figcaption>
          <SharesChart section={section} strings={strings} />
        </figure>
      ))}
      <ul class="chart-legend">
        {[firstRun, secondRun, difference].map((side, series) => (
          <SeriesEntry key={side} series={series} text={side} />
        ))}
        <IntervalEntries numbers={numbers} strings={strings} />
      </ul>
    </>
  );
}

function SharesChart(props: { readonly section: ReportSection; readonly strings: ReportStrings }) {
  const { section, strings } = props;
  const { words } = strings;
  const rows = comparedShares(section).map(({ of = 'challenges', ...share }) => {
    const label = armName(of, strings);
    const sides = [
      { number: share.first, side: words.firstRun },
      { number: share.second, side: words.secondRun },
      { number: share.difference, side: words.difference },
    ];
    const dots = sides.map(({ number, side }, series) => {
      const name = `${label}, ${side}: ${describeDot(number, strings)}`;
      return dotOf(number, strings, { key: number.id, series, mark: { name, pressed: false } });
    });
    return { key: share.first.id, label, dots };
  });
  return <DotChart title={section.title} rows={rows} />;
}
