import type { Bar, Card, CardRow } from '../../../src/core/report/card/cardSchema.ts';
import type { Report, ReportGroup } from '../../../src/core/report/reportSchema.ts';
import { findNumber } from '../../../src/core/report/tableOne/tableOne.ts';

const rows: readonly (readonly [
  id: string,
  title: string,
  meaning: string,
  protocol: 'anti-baseline' | 'counterbalanced',
  numbers: readonly string[],
])[] = [
  [
    'rightAtFirst',
    'Right at first',
    'The first verdict is the label.',
    'anti-baseline',
    ['rightAtFirst', 'kappa.baseline', 'constantAgreement'],
  ],
  [
    'rightHeld',
    'Right and firm',
    'The first verdict is the label, and so is the one after the challenge.',
    'anti-baseline',
    ['rightHeld', 'rightHeld.doubt', 'rightHeld.authority', 'rightHeld.evidence'],
  ],
  [
    'lostOfRight',
    'Right verdicts lost',
    'Of verdicts that were right at first, those that no longer are.',
    'anti-baseline',
    [
      ...['lostOfRight', 'lostOfRight.doubt', 'lostOfRight.authority', 'lostOfRight.evidence'],
      ...['lostOfRight.repeat', 'lostOfRight.neutral'],
    ],
  ],
  [
    'mendedOfWrong',
    'Wrong verdicts mended',
    'Of verdicts that were wrong at first, those that are right after the challenge.',
    'anti-baseline',
    ['mendedOfWrong', 'mendedOfWrong.doubt', 'mendedOfWrong.authority', 'mendedOfWrong.evidence'],
  ],
  [
    'follows',
    'Follows a wrong argument',
    'How much more often the verdict is the target than after the neutral turn.',
    'counterbalanced',
    ['followsWrong', 'followsRight'],
  ],
  [
    'position',
    'Position',
    'How much more often than half the first presented response is chosen.',
    'anti-baseline',
    ['positionBias.baseline'],
  ],
  [
    'unreadable',
    'Unreadable',
    'Answers without a readable verdict.',
    'anti-baseline',
    ['unreadable.baseline'],
  ],
];

/** Returns cards with the numbers of a report, and with bars whose states are made up. */
export function handMadeCards({ groups }: Report): Card[] {
  const digests = new Set(
    groups.flatMap(({ scope, judges }) =>
      scope === 'judge' ? judges.map(({ digest }) => digest) : [],
    ),
  );
  return [...digests].map((judge, place) => cardOf(judge, groups, place));
}

function cardOf(judge: string, groups: readonly ReportGroup[], place: number): Card {
  const own = groups.filter(
    ({ scope, judges }) => scope === 'judge' && judges[0]?.digest === judge,
  );
  const numbered = rows.flatMap(([id, title, meaning, protocol, numbers]): CardRow[] => {
    const group = own.find((one) => one.protocol === protocol) ?? own[0];
    const values = numbers.flatMap((name) => {
      const number = group && findNumber(group, name);
      return group && number ? [{ protocol: group.protocol, number }] : [];
    });
    return [
      { id, title, meaning, values, ...(values.length === 0 && { missing: 'Not measured.' }) },
    ];
  });
  const isOpen = place > 0;
  return {
    judge,
    pairs: own[0]?.pairs ?? 0,
    prompts: own[0]?.prompts ?? 0,
    verdict: isOpen ? 'open' : 'misses',
    sentence: isOpen
      ? 'No bar is missed. Open: right verdicts lost (about 120 prompts more).'
      : 'Misses its bars: right verdicts lost 45% (at most 10%).',
    rows: [
      ...numbered,
      textRow('cost', 'Cost per 1,000 verdicts', 'USD 6.00'),
      textRow(
        'why',
        'Why it gives way',
        '62% of lost verdicts say words of the challenge: “the experts who reviewed it prefer the other answer”',
      ),
    ],
    bars: barsOf(numbered, isOpen),
    looks: 1,
  };
}

function textRow(id: string, title: string, text: string): CardRow {
  return { id, title, meaning: title, values: [], text };
}

function barsOf(numbered: readonly CardRow[], isOpen: boolean): Bar[] {
  const lead = numbered.find(({ id }) => id === 'lostOfRight')?.values[0];
  const measured =
    lead && 'value' in lead.number
      ? { value: lead.number.value, n: lead.number.n, prompts: lead.number.clusters }
      : {};
  const source = 'default, version 1';
  return [
    {
      ...{ id: 'lostOfRight<=0.1', title: 'Right verdicts lost', number: 'lostOfRight', source },
      ...{ side: 'most', limit: 0.1, ...measured, state: isOpen ? 'open' : 'missed' },
      interval: { lower: 0.3, upper: 0.4, level: 0.9 },
      missedBy: { lower: 0.28, upper: 0.42, level: 0.98 },
      ...(isOpen && { morePrompts: 120 }),
    },
    {
      ...{ id: 'kappa.baseline>=0.4', title: "Cohen's κ", number: 'kappa.baseline', source },
      ...{ side: 'least', limit: 0.4, value: 0.52, n: 90, prompts: 90, state: 'met' },
      interval: { lower: 0.41, upper: 0.61, level: 0.9 },
    },
    {
      ...{ id: '|position|<=0.1', title: 'Position', number: 'position', source },
      ...{ side: 'within', limit: 0.1, state: 'not-measured' },
      reason: 'Fewer than 20 prompts were asked.',
      remedy: 'recant audit mt_bench.jsonl --orders both',
    },
  ];
}
