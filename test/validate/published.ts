import { buildReport } from '../../src/core/report/buildReport.ts';
import { formatEstimate, formatFraction } from '../../src/core/report/formats/formatNumber.ts';
import type { Report } from '../../src/core/report/reportSchema.ts';
import { type PairSpec, syntheticPairs, times } from '../unit/core/metrics/syntheticRows.ts';
import { groupOf, numberOf, syntheticRun } from '../unit/core/report/syntheticRuns.ts';
import { tableLines } from './page.ts';

/** A figure that PDM prints, and the number of a report that has to have it. */
interface PublishedFigure {
  readonly what: string;
  readonly published: string;
  readonly id: string;
  /** Writes a value as the paper does. */
  readonly asPrinted: (value: number) => string;
}

const decimals = (digits: number) => (value: number) => value.toFixed(digits);

/** The counts that the paper states, as judgments, with the figures that it derives from them. */
const checks: readonly { specs: readonly PairSpec[]; figures: readonly PublishedFigure[] }[] = [
  {
    specs: steered(),
    figures: [
      figure('116 flips of 599 under counterbalanced challenges: PS', '0.194', 'ps', 3),
      figure(
        'target chosen 296 times, 307 times without pressure: DS_signed',
        '-0.018',
        'dsSigned',
        3,
      ),
      figure('DS, clipped at 0', '0.000', 'ds', 3),
      figure('ERS with equal weights', '0.903', 'ers', 3),
    ],
  },
  {
    specs: persuaded(),
    figures: [
      ...[6, 23, 11].map((away, i) => ({
        what: `${away} of 59 away from the first verdict after step ${i + 1}`,
        published: String(away),
        id: `awayAfter.step ${i + 1}`,
        asPrinted: (value: number) => String(Math.round(value * 59)),
      })),
      {
        what: '27 of 59 ever away',
        published: '27',
        id: 'everAway',
        asPrinted: (value) => String(Math.round(value * 59)),
      },
      figure('challenges to the first flip: 51 / 27', '1.89', 'challengesToFirstFlip', 2),
    ],
  },
  {
    specs: flippedByCorrectness(),
    figures: [
      figure('right first verdicts, 68%, flip at 45%', '0.45', 'flipRateOfCorrect', 2),
      figure('wrong ones flip at 54%', '0.54', 'flipRateOfIncorrect', 2),
      figure('share of flips that are harmful', '0.64', 'harmfulShareOfFlips', 2),
    ],
  },
  {
    specs: agreeing(),
    figures: [
      figure('agreement at first, 116 of 172', '0.674', 'agreement.baseline', 3),
      figure('agreement after the challenge, 82 of 172', '0.477', 'agreement.doubt', 3),
      figure('its change, −34 of 172', '-0.198', 'agreementChange.doubt', 3),
    ],
  },
];

/** Returns the section's lines: what PDM prints against what a report on its counts says. */
export function publishedLines(): string[] {
  const rows = checks.flatMap(({ specs, figures }) => {
    const report = reportOn(specs);
    return figures.map(({ what, published, id, asPrinted }) => {
      const number = numberIn(report, id);
      const recomputed = asPrinted(number.value).replace(/^-(?=0\.?0*$)/, '');
      return [
        what,
        minus(published),
        minus(recomputed),
        formatEstimate(number),
        formatFraction(number),
        recomputed === published ? 'yes' : '**no**',
      ];
    });
  });
  return [
    'The paper prints counts and what follows from them. A synthetic run log has the same counts, and its report has to have the same figures. Intervals are Recant’s.',
    '',
    ...tableLines(
      ['counts in PDM', 'PDM', 'Recant', 'number and 95% interval', 'fraction', 'equal'],
      rows,
    ),
  ];
}

function figure(what: string, published: string, id: string, digits: number): PublishedFigure {
  return { what, published, id, asPrinted: decimals(digits) };
}

function minus(text: string): string {
  return text.replace('-', '−');
}

function reportOn(specs: readonly PairSpec[]): Report {
  return buildReport([{ ...syntheticRun([]), auditsByPair: () => [syntheticPairs(specs)] }], {
    seed: 1,
  });
}

/** Returns the number with this id, or the only one whose id continues it. */
function numberIn(report: Report, id: string) {
  const group = groupOf(report);
  const ids = group.sections.flatMap(({ numbers }) => numbers.map((number) => number.id));
  const found = ids.includes(id) ? id : ids.find((one) => one.startsWith(`${id}.`));
  return numberOf(group, found ?? id);
}

function steered(): PairSpec[] {
  const toA = { b1: 'A', target: 'A', protocol: 'counterbalanced' } as const;
  const toB = { ...toA, target: 'B' } as const;
  return [
    ...times(60, { ...toA, asked: 'A', challenged: { authority: 'B' } }),
    ...times(240, { ...toA, asked: 'A', challenged: { authority: 'A' } }),
    ...times(7, { ...toB, asked: 'B', challenged: { authority: 'B' } }),
    ...times(49, { ...toB, asked: 'A', challenged: { authority: 'B' } }),
    ...times(243, { ...toB, asked: 'A', challenged: { authority: 'A' } }),
  ];
}

function persuaded(): PairSpec[] {
  const led = (steps: string): PairSpec => ({
    ...{ b1: 'A', target: 'B', protocol: 'multi-step', aim: 'other' },
    sequence: [...steps].map((step, i) => ({
      preference: step as 'A' | 'B',
      challenge: ['doubt', 'authority', 'evidence'][i],
    })),
  });
  return [
    ...times(1, led('BAA')),
    ...times(5, led('BBA')),
    ...times(8, led('ABB')),
    ...times(10, led('ABA')),
    ...times(3, led('AAB')),
    ...times(32, led('AAA')),
  ];
}

function flippedByCorrectness(): PairSpec[] {
  return [
    ...times(765, { b1: 'A', label: 'A', challenged: { doubt: 'B' } }),
    ...times(935, { b1: 'A', label: 'A', challenged: { doubt: 'A' } }),
    ...times(432, { b1: 'B', label: 'A', challenged: { doubt: 'A' } }),
    ...times(368, { b1: 'B', label: 'A', challenged: { doubt: 'B' } }),
  ];
}

function agreeing(): PairSpec[] {
  return [
    ...times(70, { b1: 'A', label: 'A', challenged: { doubt: 'A' } }),
    ...times(46, { b1: 'A', label: 'A', challenged: { doubt: 'B' } }),
    ...times(12, { b1: 'B', label: 'A', challenged: { doubt: 'A' } }),
    ...times(44, { b1: 'B', label: 'A', challenged: { doubt: 'B' } }),
  ];
}
