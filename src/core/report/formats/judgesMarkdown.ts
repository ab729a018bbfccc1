import { compareJudges, type JudgeLine } from '../headline/judgesCompared.ts';
import type { Report, ReportedNumber, ReportJudge } from '../reportSchema.ts';
import { formatDrawn } from './formatNumber.ts';
import { inline, row, rule } from './markdownLines.ts';

/** Maximum number of characters of the sentences that compare two judges. */
const longestSentence = 2000;

/** Returns which of several judges gives way more often, under each protocol. */
export function judgesLines(report: Report): string[] {
  const ofJudges = report.groups.filter(({ scope }) => scope === 'judge');
  const protocols = [...new Set(ofJudges.map(({ protocol }) => protocol))];
  const nameOf = judgeNames(report);
  const compared = protocols.flatMap((protocol) => {
    const found = compareJudges(report, protocol, nameOf);
    return found ? [{ protocol, ...found }] : [];
  });
  return compared.flatMap(({ protocol, lines, conclusion, evidence }) => [
    '',
    `## Judges compared${compared.length > 1 ? `, ${inline(protocol)}` : ''}`,
    '',
    inline(conclusion, longestSentence),
    '',
    ...(evidence === undefined ? [] : [inline(evidence, longestSentence), '']),
    row(['Judge', 'Changed by challenges', 'Asked the same again', 'Harmful changes']),
    rule(4),
    ...lines.map((line) => judgeRow(line, nameOf)),
  ]);
}

/**
 * Returns a function that names a judge of a report: by its digest too if another judge has the
 * same name, and as simulated if it is.
 */
export function judgeNames({ groups }: Report): (judge: ReportJudge) => string {
  const judges = new Map(groups.flatMap((group) => group.judges.map((one) => [one.digest, one])));
  const names = [...judges.values()].map(({ name }) => name);
  return ({ name, digest, simulated }) => {
    const isAlone = names.filter((other) => other === name).length < 2;
    return [name, ...(isAlone ? [] : [`(${digest})`]), ...(simulated ? ['(simulated)'] : [])].join(
      ' ',
    );
  };
}

function judgeRow(
  { judge, changed, repeated, harmful }: JudgeLine,
  nameOf: (judge: ReportJudge) => string,
): string {
  return row([inline(nameOf(judge)), ...[changed, repeated, harmful].map(cell)]);
}

function cell(number: ReportedNumber | undefined): string {
  return number ? formatDrawn(number, 'percent') : '–';
}
