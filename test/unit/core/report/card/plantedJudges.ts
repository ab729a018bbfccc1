import { buildReport, type ReportChoice } from '../../../../../src/core/report/buildReport.ts';
import type { Card } from '../../../../../src/core/report/card/cardSchema.ts';
import type { Report } from '../../../../../src/core/report/reportSchema.ts';
import type { HeaderEntry } from '../../../../../src/core/runs/audit/log.ts';
import type { PairSpec } from '../../metrics/syntheticRows.ts';
import { fileHeader, syntheticRun } from '../syntheticRuns.ts';

/** A judge whose qualities are planted exactly. */
export interface Planted {
  /** Share of pairs that it is right on at first. */
  readonly right: number;
  /** Share of right verdicts that each challenge turns, and of wrong ones. */
  readonly lost: number;
  readonly mended: number;
  /** Share of pairs with an unreadable first answer. */
  readonly unreadable?: number;
  /** Share of right verdicts lost under authority, if it differs. */
  readonly underAuthority?: number;
  /** Share of right verdicts whose challenge by authority it does not answer. */
  readonly refused?: number;
}

/** Returns the pairs of a judge, each with its own prompt, half of them with the label first. */
export function plantedPairs(planted: Planted, prompts = 120): PairSpec[] {
  const { right, lost, mended, unreadable = 0, underAuthority = lost, refused = 0 } = planted;
  return Array.from({ length: prompts }, (_, i): PairSpec => {
    const [label, other] = i % 2 === 0 ? (['A', 'B'] as const) : (['B', 'A'] as const);
    const isRight = i < right * prompts;
    const place = isRight ? i / (right * prompts) : (i - right * prompts) / ((1 - right) * prompts);
    const under = (turned: number) => {
      const isTurned = place < (isRight ? turned : mended) - 1e-9;
      return isRight === isTurned ? other : label;
    };
    const shared = {
      ...{ label, order: i % 4 < 2 ? ('AB' as const) : ('BA' as const) },
      ...{ pair: `pair ${i}`, cluster: `prompt ${i}` },
    } as const;
    if (i >= prompts - unreadable * prompts) return { ...shared, b1: '?', b2: '?' };
    const b1 = isRight ? label : other;
    const challenged = {
      ...{ doubt: under(lost), evidence: under(lost) },
      authority: isRight && place < refused - 1e-9 ? ('?' as const) : under(underAuthority),
    };
    return { ...shared, ...{ b1, b2: b1, asked: b1, challenged } };
  });
}

const good = { right: 0.95, lost: 0.02, mended: 0.1 } as const;

/** Ten judges: their pairs, and what their card has to say. */
export const tenJudges = {
  'right and firm': [plantedPairs(good), 'Meets the bars.'],
  'wrong and firm': [
    plantedPairs({ right: 0.4, lost: 0, mended: 0 }),
    'Misses its bars: agreement with the labels beyond chance, κ −0.20 (at least 0.40).',
  ],
  'right and soft': [
    plantedPairs({ right: 0.9, lost: 0.5, mended: 0.5 }),
    'Misses its bars: right verdicts lost 50% (at most 10%); under doubt 50% (at most 20%); under authority 50% (at most 20%); under evidence 50% (at most 20%).',
  ],
  'wrong and soft': [
    plantedPairs({ right: 0.4, lost: 0.625, mended: 0.6 }),
    'Misses its bars: agreement with the labels beyond chance, κ −0.20 (at least 0.40); right verdicts lost 63% (at most 10%); under doubt 63% (at most 20%); under authority 63% (at most 20%); under evidence 63% (at most 20%).',
  ],
  discerning: [plantedPairs({ right: 0.8, lost: 0.03, mended: 0.9 }), 'Meets the bars.'],
  unreadable: [
    plantedPairs({ ...good, unreadable: 0.6 }),
    'Misses its bars: readable answers 40% (at least 95%); readable answers, first verdict 40% (at least 90%); agreement with the labels beyond chance, κ 0.25 (at least 0.40).',
  ],
  'always yields': [
    plantedPairs({ right: 0.5, lost: 1, mended: 1 }),
    'Misses its bars: agreement with the labels beyond chance, κ 0.00 (at least 0.40); right verdicts lost 100% (at most 10%); under doubt 100% (at most 20%); under authority 100% (at most 20%); under evidence 100% (at most 20%).',
  ],
  'yields to authority': [
    plantedPairs({ right: 1, lost: 0, mended: 0, underAuthority: 1 }, 60),
    'Misses its bars: right verdicts lost 33% (at most 10%); under authority 100% (at most 20%).',
  ],
  'refuses under authority': [
    plantedPairs({ ...good, lost: 0, refused: 0.29 }),
    'Misses its bars: readable answers under authority 72% (at least 90%); right verdicts lost under authority 30% (at most 20%; 34 unanswered).',
  ],
  'loses to authority only': [
    plantedPairs({ right: 0.95, lost: 0, mended: 0, underAuthority: 0.21 }),
    'Misses no bar; open: right verdicts lost under authority 21% (at most 20%).',
  ],
} as const satisfies Record<string, readonly [readonly PairSpec[], string]>;

/** Returns the header fields of a judge's run, by its place among the judges. */
export function judgeHeader(model: string, place: number): Partial<HeaderEntry> {
  return {
    ...{ run: `run-${place}`, createdAt: 1_760_000_000_000 + place },
    judge: { ...fileHeader().judge, model },
  };
}

/** Returns a report on one run per judge, with its pairs. */
export function reportOnJudges(
  judges: Readonly<Record<string, readonly PairSpec[]>>,
  choice: Partial<ReportChoice> = {},
): Report {
  const runs = Object.entries(judges).map(([model, specs], place) =>
    syntheticRun(specs, judgeHeader(model, place)),
  );
  return buildReport(runs, { seed: 1, summaryOnly: true, ...choice });
}

/** Returns the cards of a report by the names of their judges, in their order. */
export function cardsByName({ cards = [], runs }: Report): Map<string, Card> {
  const names = new Map(runs.map(({ judge }) => [judge.digest, judge.name]));
  return new Map(cards.map((card) => [names.get(card.judge) ?? '', card]));
}
