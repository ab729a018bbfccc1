import type { SampleQuery } from '../../../src/core/report/attack/sampleQuery.ts';
import { formatShort } from '../../../src/core/report/formats/formatNumber.ts';
import type {
  ReportedNumber,
  ReportGroup,
  ReportTable,
} from '../../../src/core/report/reportSchema.ts';
import { DotChart } from '../../charts/dotChart.tsx';
import { IntervalEntries, SeriesEntry } from '../charts/chartKey.tsx';
import { sectionsNamed } from '../charts/groupPanels.tsx';
import { shortJudge, shortName } from '../names.ts';
import { queryOf } from '../view.ts';
import { dotRows } from './dots.tsx';
import type { Figure } from './figure.ts';

type Row = ReportTable['rows'][number];

const kinds = ['general judge', 'reasoning judge', ''];

/** Success with each judge by domain; general and reasoning judges are separate (CE, figure 4). */
export const attackJudgesFigure: Figure = {
  id: 'attackJudges',
  draw: (props) => {
    const { report, groups, strings } = props;
    if (groups.every(({ protocol }) => protocol !== 'attack')) return undefined;
    if (groups.some(({ scope }) => scope === 'domain')) return undefined;
    const pooled = report.groups.filter(({ scope }) => scope === 'pooled');
    const [found] = sectionsNamed(pooled, 'judgeFamilies');
    const table = found?.section.tables.find(({ id }) => id === 'judgesByComplexity');
    if (!found || !table) return undefined;
    const dots = table.rows.map((row) => {
      const label = `${shortJudge(String(row.judge))}, ${shortName(String(row.domain))}`;
      const series = kinds.indexOf(String(row.kind));
      const { group } = found;
      return {
        group,
        number: numberOf(row),
        series,
        label,
        title: label,
        query: rowQuery(group, row),
      };
    });
    return {
      chart: <DotChart title={strings.figures.attackJudges.title} rows={dotRows(props, dots)} />,
      legend: (
        <>
          {kinds.map((kind, series) =>
            kind !== '' && dots.some((dot) => dot.series === series) ? (
              <SeriesEntry key={kind} series={series} text={kind} />
            ) : null,
          )}
          <IntervalEntries numbers={dots} strings={strings} />
        </>
      ),
      numbers: found.section.numbers.map((number) => ({ group: found.group, number })),
      tables: [table],
      remark: found.section.numbers
        .map((number) => `${number.title}, ${number.of}: ${formatShort(number)}.`)
        .join(' '),
    };
  },
};

/** Returns the query of a row's dot; pooled judges are identified by their own names. */
function rowQuery(group: ReportGroup, { judge, domain, complexity }: Row): SampleQuery {
  const digest = group.judges.find(({ name }) => name === judge)?.digest ?? '';
  const isOfDomain = typeof complexity === 'number';
  return {
    ...queryOf(group),
    number: 'domainAsr',
    judge: digest,
    ...(isOfDomain ? { of: String(domain) } : {}),
  };
}

/** Converts a table row to a number for its dot. */
function numberOf({ judge, domain, asr, lower, upper, n }: Row): ReportedNumber {
  const named = { id: `${judge} ${domain}`, title: 'ASR', unit: 'ratio' as const };
  if (typeof asr !== 'number') return { ...named, notEstimable: '' };
  const hasInterval = typeof lower === 'number' && typeof upper === 'number';
  return {
    ...named,
    value: asr,
    n: Number(n),
    clusters: Number(n),
    interval: hasInterval ? { lower, upper, method: 'bootstrap' } : { notEstimable: '' },
  };
}
