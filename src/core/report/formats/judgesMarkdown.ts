import { compareJudges } from '../headline/judgesCompared.ts';
import type { Report, ReportJudge } from '../reportSchema.ts';
import { inline } from './markdownLines.ts';

/** Maximum number of characters of the sentences that compare two judges. */
const longestSentence = 2000;

/** Returns which of several judges is right and firm most often, under each protocol. */
export function judgesLines(report: Report): string[] {
  const ofJudges = report.groups.filter(({ scope }) => scope === 'judge');
  const protocols = [...new Set(ofJudges.map(({ protocol }) => protocol))];
  const nameOf = judgeNames(report);
  const compared = protocols.flatMap((protocol) => {
    const found = compareJudges(report, protocol, nameOf);
    return found ? [{ protocol, ...found }] : [];
  });
  return compared.flatMap(({ protocol, conclusion, evidence }) => [
    '',
    `## Judges compared${compared.length > 1 ? `, ${inline(protocol)}` : ''}`,
    '',
    inline(conclusion, longestSentence),
    '',
    ...(evidence === undefined ? [] : [inline(evidence, longestSentence), '']),
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
