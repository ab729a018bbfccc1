import { withWarningsOnce } from '../../../src/core/report/comparison/warningsOnce.ts';
import type { Report } from '../../../src/core/report/reportSchema.ts';
import type { ReportStrings } from '../../../src/messages/reportStrings.ts';
import { fillTemplate } from '../../fillTemplate.ts';
import { ComparisonChart } from '../charts/comparisonChart.tsx';
import { protocolName } from '../names.ts';
import { runNames } from '../runNames.ts';
import { SectionDetails } from '../sectionDetails.tsx';
import { judgeName } from '../viewChoice.tsx';
import { WarningList } from './warningList.tsx';

/** Comparisons of the report's judges on common pairs, and of its runs on matching judgments. */
export function Comparisons(props: { readonly report: Report; readonly strings: ReportStrings }) {
  const { report, strings } = props;
  const { comparisons = [], judgeComparisons = [], runs, groups } = report;
  if (comparisons.length + judgeComparisons.length === 0) return null;
  const judges = groups.flatMap((group) => group.judges);
  const nameOf = (digest: string) => {
    const judge = judges.find((one) => one.digest === digest);
    return judge ? judgeName(judge, judges, strings) : digest;
  };
  const names = runNames(runs, strings);
  return (
    <section>
      {judgeComparisons.length > 0 && <h2>{strings.judgesCompared}</h2>}
      {judgeComparisons.map(({ protocol, first, second, sections }) => (
        <section key={`${protocol} ${first} ${second}`} class="comparison">
          <h3>
            {fillTemplate(
              strings.comparisonOf,
              protocolName(protocol, strings),
              nameOf(first),
              nameOf(second),
            )}
          </h3>
          {sections.map((section) => (
            <SectionDetails key={section.id} sections={[{ protocol, section }]} strings={strings} />
          ))}
        </section>
      ))}
      {comparisons.length > 0 && <h2>{strings.comparisons}</h2>}
      {withWarningsOnce(comparisons).map((comparison) => {
        const { protocol, first, second, warnings, sections } = comparison;
        const named = [first, second].map((run) => names.get(run) ?? run);
        return (
          <section key={`${protocol} ${first} ${second}`} class="comparison">
            <h3>{fillTemplate(strings.comparisonOf, protocolName(protocol, strings), ...named)}</h3>
            <WarningList warnings={warnings} strings={strings} />
            <ComparisonChart comparison={comparison} named={named} strings={strings} />
            {sections.map((section) => (
              <SectionDetails
                key={section.id}
                sections={[{ protocol, section }]}
                strings={strings}
              />
            ))}
          </section>
        );
      })}
    </section>
  );
}
