import type { Audit } from '../../judgments/audit.ts';
import { orderProtocols } from '../../judgments/orderAudits.ts';
import {
  type PairedRow,
  pairedDifference,
  testPaired,
} from '../../metrics/estimation/pairedDifference.ts';
import type { Quantity } from '../../metrics/estimation/quantity.ts';
import { shareOf } from '../../metrics/estimation/shareQuantity.ts';
import {
  type ComparedFirmness,
  compareFirmness,
} from '../../metrics/numbers/comparing/compareFirmness.ts';
import { counted } from '../../words/counted.ts';
import { groupBy } from '../../words/groupBy.ts';
import type { JudgeComparison, ReportedNumber, ReportWarning } from '../reportSchema.ts';
import { createContext, reportAll, type SectionContext } from '../sectionContext.ts';
import { reportTests } from '../sections/pairedTests.ts';

type Statistics = Pick<SectionContext, 'choice' | 'inference'>;

/** Maximum number of judges that are compared with each other; a folder may have any number. */
const mostJudges = 12;

/** Returns a warning if a report has more judges than are compared with each other. */
export function manyJudgesWarning({ size }: ReadonlySet<string>): ReportWarning[] {
  if (size <= mostJudges) return [];
  const message = `Only the first ${mostJudges} of ${size} judges are compared with each other: name fewer runs to compare others.`;
  return [{ id: 'judges-hidden', message }];
}

/** Compares each two judges under each protocol on the pairs that both judged. */
export function compareJudgesOfReport(
  audits: readonly Audit[],
  statistics: Statistics,
): JudgeComparison[] {
  const byProtocol = groupBy(audits, ({ protocol }) => protocol);
  return orderProtocols(byProtocol.keys()).flatMap((protocol) => {
    const byJudge = groupBy(byProtocol.get(protocol) ?? [], ({ run }) => run.judge);
    const judges = [...byJudge]
      .slice(0, mostJudges)
      .map(([digest, own]) => ({ digest, audits: own }));
    return judges.flatMap((first, place) =>
      judges.slice(place + 1).flatMap((second) => compareTwo(protocol, first, second, statistics)),
    );
  });
}

interface Judge {
  readonly digest: string;
  readonly audits: readonly Audit[];
}

const measures = [
  ['rightAtFirst', 'Right at first'],
  ['rightHeld', 'Right and firm'],
  ['askedAlike', 'Right and firm, same pair, order and words'],
  ['lostOfRight', 'Right verdicts lost, where both were right at first'],
  ['mendedOfWrong', 'Wrong verdicts mended, where both were wrong at first'],
  ['held', 'Opposed verdicts held'],
] as const;

/** Measures that are tested: family 3, over all pairs of judges. */
const tested = ['rightAtFirst', 'rightHeld'] as const;

/** Measures whose intervals are linearized: the rows are chosen by what both judges said first. */
const linearized: readonly string[] = ['lostOfRight', 'mendedOfWrong'];

const notes = [
  'Pairs that both judges were asked, matched by content; presented order and wording may differ. Opposed are each judge’s own challenges whose target is not its first verdict, at pairs where every challenge that both were asked opposes the first verdict under both. What is unanswered, first verdicts included, is not right and not held; pairs that miss a call count only in right at first. This estimates how each judge fares when its own verdict is opposed: where the first verdicts differ, so do the responses that are argued for.',
  'Same pair, order and words: the part in which the target is the same too. Differences are second less first, paired by prompt.',
  'Errors of the labels shrink differences, more for better judges.',
];

function compareTwo(
  protocol: string,
  first: Judge,
  second: Judge,
  statistics: Statistics,
): JudgeComparison[] {
  const compared = compareFirmness(first.audits, second.audits);
  const context = createContext({
    ...statistics,
    protocol,
    audits: [...first.audits, ...second.audits],
  });
  const present = measures.filter(([id]) => compared[id].length > 0);
  if (present.length === 0) return [];
  const numbers = present.flatMap(([id, title]) => {
    const own = linearized.includes(id)
      ? { ...context, choice: { ...context.choice, preferred: 'analytic' as const } }
      : context;
    return differenceOf(own, id, title, compared[id]);
  });
  const tests = reportTests(context, [
    {
      table: 'comparison.judges',
      title: 'The first judge against the second',
      column: { measure: 'Measure' },
      number: 'Second less first',
      family: 3,
      tests: tested.map((id) => ({ name: id, test: testPaired(compared[id], noPair) })),
    },
  ]);
  const section = {
    ...{ id: 'comparedJudges', title: 'Right and firm on common pairs', numbers },
    tables: [...(tests?.tables ?? [])],
    notes: [...notes, describePairs(compared.pairs), ...(tests?.notes ?? [])],
  };
  return [{ protocol, first: first.digest, second: second.digest, sections: [section] }];
}

function describePairs({ common, unanswered, missing }: ComparedFirmness['pairs']): string {
  const of = counted(common, 'common pair');
  const isWhole = unanswered === 0 && missing === 0;
  if (isWhole) return `All challenges of the ${of} were answered under both judges.`;
  const answers = `Of ${of}, ${unanswered} had a first verdict or a challenge that one of the judges did not answer`;
  const calls = missing === 0 ? '' : `, and ${missing} ${missing === 1 ? 'misses' : 'miss'} a call`;
  return `${answers}${calls}.`;
}

const noPair = 'The judges have no such judgment in common.';

function differenceOf(
  context: SectionContext,
  id: string,
  title: string,
  rows: readonly PairedRow[],
): ReportedNumber[] {
  // Unanswered rows count as not right, so that there is nothing to bound.
  const unbounded = ({ bounds: _, ...quantity }: Quantity): Quantity => quantity;
  const shareBy = (side: 'before' | 'after') =>
    unbounded(
      shareOf(
        rows.map((row) => ({ cluster: row.cluster, value: row[side] })),
        noPair,
      ),
    );
  return reportAll(context, undefined, [
    [`comparison.${id}.first`, `${title}, first judge`, shareBy('before')],
    [`comparison.${id}.second`, `${title}, second judge`, shareBy('after')],
    [
      `comparison.${id}.difference`,
      `${title}, second less first`,
      unbounded(pairedDifference(rows, noPair)),
    ],
  ]);
}
