import { type ComparedShare, comparedShares } from '../comparison/comparedShares.ts';
import { withWarningsOnce } from '../comparison/warningsOnce.ts';
import type {
  Report,
  ReportedNumber,
  ReportJudge,
  ReportSection,
  RunComparison,
} from '../reportSchema.ts';
import { formatBounds, formatFraction, formatInterval, formatValue } from './formatNumber.ts';
import { inline, noteLines, row, rule, tableLines } from './markdownLines.ts';

/** Returns the comparisons of a report's runs as lines of Markdown. */
export function comparisonLines({ comparisons = [], runs }: Report): string[] {
  const nameOf = (name: string) => {
    const judge = runs.find(({ run }) => run === name)?.judge;
    const simulated = judge?.simulated ? ' (simulated)' : '';
    return `${inline(judge?.name ?? '')}${simulated}, run ${inline(name)}`;
  };
  return withWarningsOnce(comparisons).flatMap(
    ({ protocol, first, second, warnings, sections }: RunComparison) => [
      '',
      `## Two runs compared, ${inline(protocol)}`,
      '',
      `- First: ${nameOf(first)}.`,
      `- Second: ${nameOf(second)}.`,
      ...warnings.map(({ message }) => `- **Warning:** ${inline(message)}`),
      ...sections.flatMap(sectionLines),
    ],
  );
}

/** Returns the comparisons of a report's judges as lines of Markdown. */
export function judgeComparisonLines(
  { judgeComparisons = [], groups }: Report,
  nameOf: (judge: ReportJudge) => string,
): string[] {
  const judges = groups.flatMap((group) => group.judges);
  return judgeComparisons.flatMap(({ protocol, first, second, sections }) => {
    const names = [first, second].map((digest) => {
      const judge = judges.find((one) => one.digest === digest);
      return inline(judge ? nameOf(judge) : digest);
    });
    return [
      '',
      `## Two judges compared, ${inline(protocol)}`,
      '',
      `- First: ${names[0]}.`,
      `- Second: ${names[1]}.`,
      ...sections.flatMap(sectionLines),
    ];
  });
}

const shareHead = [
  row(['Share', 'First', 'Second', 'Second less first', 'n', 'Prompts', 'Unreadable: bounds']),
  rule(7),
];

function sectionLines(section: ReportSection): string[] {
  const shares = comparedShares(section);
  const others = section.numbers.filter(({ id }) => !/\.(first|second|difference)(\.|$)/.test(id));
  return [
    '',
    `### ${section.title}`,
    '',
    ...section.notes.flatMap(noteLines),
    ...others.flatMap((number) => [`${inline(number.title)}: ${cellOf(number)}.`, '']),
    ...(shares.length === 0 ? [] : [...shareHead, ...shares.map(shareRow), '']),
    ...section.tables.flatMap(tableLines),
  ];
}

function shareRow({ title, of, first, second, difference }: ComparedShare): string {
  const name = inline(of === undefined ? title : `${title}, ${of}`);
  return row([name, ...[first, second, difference].map(cellOf), ...basisOf(difference)]);
}

function cellOf(number: ReportedNumber): string {
  if ('notEstimable' in number) return `not estimable: ${inline(number.notEstimable)}`;
  return `${formatValue(number.value)}, ${formatFraction(number)}<br>${formatInterval(number)}`;
}

function basisOf(number: ReportedNumber): string[] {
  if ('notEstimable' in number) return ['', '', ''];
  return [String(number.n), String(number.clusters), formatBounds(number)];
}
