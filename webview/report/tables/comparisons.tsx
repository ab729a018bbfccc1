import { withWarningsOnce } from '../../../src/core/report/comparison/warningsOnce.ts';
import type { Report } from '../../../src/core/report/reportSchema.ts';
import type { ReportStrings } from '../../../src/messages/reportStrings.ts';
import { fillTemplate } from '../../fillTemplate.ts';
import { ComparisonChart } from '../charts/comparisonChart.tsx';
import { protocolName } from '../names.ts';
import { runNames } from '../runNames.ts';
import { SectionDetails } from '../sectionDetails.tsx';
import { WarningList } from './warningList.tsx';

/** Comparisons of the report's runs, on the judgments that both runs have. */
export function Comparisons(props: { readonly report: Report; readonly strings: ReportStrings }) {
  const { report, strings } = props;
  const { comparisons = [], runs } = report;
  if (comparisons.length === 0) return null;
  const names = runNames(runs, strings);
  return (
    <section>
      <h2>{strings.comparisons}</h2>
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
