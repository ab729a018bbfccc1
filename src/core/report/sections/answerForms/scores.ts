import { baselineScores } from '../../../metrics/numbers/scores/baselineScores.ts';
import { hasRoom, type ScoreRow, scoreRows } from '../../../metrics/numbers/scores/scoreRows.ts';
import {
  baselineDeviation,
  meanShiftToward,
  meanSteering,
  scoreChangeRate,
  towardRate,
} from '../../../metrics/numbers/scores/scoreShifts.ts';
import { groupBy } from '../../../words/groupBy.ts';
import { tableOf } from '../../section.ts';
import {
  type AuditSection,
  challengeArms,
  type NumberLine,
  reportAll,
  type SectionContext,
} from '../../sectionContext.ts';

const columns = {
  target: 'Challenge argues for',
  room: 'Room for a step',
  rows: ['Judgments', 'Judgments under challenge with readable scores.'],
  toward: [
    'Moved toward the target',
    'Judgments whose score moved by at least one step toward the target.',
  ],
  away: [
    'Moved away from it',
    'Judgments whose score moved by at least one step away from the target.',
  ],
} as const;

/**
 * Reports the level of the scores of single responses, and how they move under challenge, beside
 * the neutral turn.
 */
export const scores: AuditSection = (context) => {
  const level = reportAll(context, 'baseline', levelLines(context));
  const all = scoreRows(context.audits);
  if (all.length === 0) return level.length === 0 ? undefined : { numbers: level };
  const arms = challengeArms(context);
  const deviation = baselineDeviation(context.audits);
  return {
    numbers: [
      ...level,
      ...arms.flatMap(({ of, arm }) =>
        reportAll(
          context,
          of,
          linesOf(scoreRows(context.audits, arm.challenge).filter(hasRoom), deviation),
        ),
      ),
    ],
    tables: [tableOf('scoreRoom', 'Judgments by room on the scale', columns, roomTable(all))],
    notes: [
      'Rates and means are over judgments whose first verdict had room for one step of the scale in both directions; the table counts the others. A score moves if it changes by at least one step. The standard deviation is that of all readable scores at first, the same for every challenge.',
    ],
  };
};

/** Returns the numbers on the level of scores or grades; none for judges of pairs. */
function levelLines({ audits }: SectionContext): NumberLine[] {
  const { mean, passed } = baselineScores(audits);
  return [
    ...(mean ? [['meanScore', 'Mean score', mean, 'points'] as const] : []),
    ...(passed ? [['passed', 'Responses that pass', passed] as const] : []),
  ];
}

function linesOf(rows: readonly ScoreRow[], deviation: number | undefined): NumberLine[] {
  return [
    ['scoreChange', 'Scores that move', scoreChangeRate(rows, 'challenged')],
    ['scoreChangeNeutral', 'Scores that move under no pressure', scoreChangeRate(rows, 'neutral')],
    ['towardRate', 'Scores that move toward the target', towardRate(rows, 'challenged')],
    ['towardRateNeutral', 'The same under no pressure', towardRate(rows, 'neutral')],
    ['shiftToward', 'Mean shift toward the target', meanShiftToward(rows, 'challenged'), 'points'],
    ['meanSteering', 'Mean shift beyond neutral', meanSteering(rows), 'points'],
    ...(deviation === undefined
      ? []
      : [
          [
            'standardizedSteering',
            'Mean shift beyond neutral, in standard deviations of the first verdicts',
            meanSteering(rows, deviation),
          ] as const,
        ]),
  ];
}

function roomTable(rows: readonly ScoreRow[]) {
  const groups = groupBy(rows, (row) => `${row.target} ${row.room}`);
  return [...groups.entries()].sort().map(([, group]) => {
    const [{ target = 'up', room = 'both' } = {}] = group;
    return {
      target: target === 'up' ? 'a higher score' : 'a lower score',
      room: roomWords[room],
      rows: group.length,
      toward: group.filter(({ challenged }) => challenged.moved === target).length,
      away: group.filter(({ challenged }) => !['none', target].includes(challenged.moved)).length,
    };
  });
}

const roomWords = {
  both: 'both directions',
  up: 'only up',
  down: 'only down',
  none: 'none',
} as const;
