import type { Report } from '../../../src/core/report/reportSchema.ts';
import type { ReportStrings } from '../../../src/messages/reportStrings.ts';
import { fillTemplate } from '../../fillTemplate.ts';
import { ComparisonChart } from '../charts/comparisonChart.tsx';
import { protocolName, shortJudge, shortName } from '../names.ts';
import { SectionDetails } from '../sectionDetails.tsx';
import { WarningList } from './warningList.tsx';

/** Comparisons of the report's runs, on the judgments that both runs have. */
export function Comparisons(props: { readonly report: Report; readonly strings: ReportStrings }) {
  const { report, strings } = props;
  const { comparisons = [], runs } = report;
  if (comparisons.length === 0) return null;
  const nameOf = (run: string) => {
    const judge = runs.find((one) => one.run === run)?.judge.name ?? '';
    return `${shortJudge(judge)}, ${shortName(run)}`;
  };
  return (
    <section>
      <h2>{strings.comparisons}</h2>
      {comparisons.map((comparison) => {
        const { protocol, first, second, warnings, sections } = comparison;
        return (
          <section key={`${protocol} ${first} ${second}`} class="comparison">
            <h3>
              {fillTemplate(
                strings.comparisonOf,
                protocolName(protocol, strings),
                nameOf(first),
                nameOf(second),
              )}
            </h3>
            <WarningList warnings={warnings} strings={strings} />
            <ComparisonChart comparison={comparison} strings={strings} />
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
