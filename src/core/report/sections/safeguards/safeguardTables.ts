import type { Audit } from '../../../judgments/audit.ts';
import { orderSafeguards, withoutSafeguard } from '../../../judgments/safeguards/catalog.ts';
import type { Safeguard } from '../../../judgments/safeguards/safeguard.ts';
import { guard } from '../../../metrics/numbers/safeguards/guardedRows.ts';
import { formatEstimate, formatValue } from '../../formats/formatNumber.ts';
import type { ReportCell, ReportedNumber, ReportTable } from '../../reportSchema.ts';
import { tableOf } from '../../section.ts';
import { opposedShares } from '../rightAndFirm.ts';
import type { Applied, Concluded } from './applySafeguards.ts';
import { type AskedJudges, callsPerVerdict } from './verdictCalls.ts';

const columns = {
  safeguard: 'Safeguard',
  rule: 'What it does',
  rightHeld: [
    'Right and firm',
    'Share of labeled verdicts that are right at first and after the challenge.',
  ],
  rightHeldDifference: ['Less without', 'Paired difference from no safeguard, over prompts.'],
  lost: [
    'Right verdicts lost',
    'Of right verdicts; given way, unanswered and gone to people together.',
  ],
  lostDifference: [
    'Less without',
    'Paired difference, of pairs right at first under both: given way and unanswered.',
  ],
  mended: ['Wrong verdicts mended', 'Of wrong verdicts; beside it, without pressure.'],
  mendedDifference: ['Less without', 'Paired difference, of pairs wrong at first under both.'],
  notRight: [
    'Not right per 1,000, if none; 1 in 10; all are opposed',
    'What goes to people is among them.',
  ],
  rightAfter: [
    'Right after, if 50%; 90% are right',
    'What the shares beside it give if 50% or 90% of the opposed first verdicts were right; only where the first verdict stays.',
  ],
  decided: ['Decided', 'Share that judges decide: neither unanswered nor sent to people.'],
  rightOfDecided: ['Right of these', 'Share of the decided verdicts that are right.'],
  breakEven: [
    'Break-even',
    'Share right without the safeguard, of what goes to people: sending pays if people are right more often.',
  ],
  calls: [
    'Calls per verdict',
    'Answers that an opposed verdict takes: the first one and, unless people decide, the revised one.',
  ],
  cost: [
    'Cost per 1,000 verdicts',
    'At the mean cost of an answer in the runs of each judge, repeats and turns without pressure included.',
  ],
  p: ['p', 'Largest p of the parts of the claim.'],
  adjustedP: ['p, Holm', "p adjusted by Holm's method over the safeguards that were tested."],
  family: ['Family', '4: safeguards.'],
  familySize: ['Tests in it', 'Safeguards that were tested on these pairs.'],
  conclusion: 'Conclusion',
} as const;

/** Returns a row for each safeguard and, of a panel, for each of its members. */
export function safeguardTable(
  numbers: readonly ReportedNumber[],
  applied: readonly Applied[],
  judges: AskedJudges,
): ReportTable {
  const byId = new Map(numbers.map((number) => [number.id, number]));
  const rows = applied.flatMap(({ safeguard, of, concluded }) => {
    const guarded = of();
    return [
      rowOf(byId, safeguard, concluded, {
        ...callsPerVerdict(safeguard, guarded, judges),
        keepsFirst: guarded.compared.every(({ without, under }) => without.first === under.first),
      }),
      ...[...guarded.members.keys()].map((member) =>
        rowOf(byId, { name: member }, { words: 'a member, without' }),
      ),
    ];
  });
  return tableOf('safeguards', 'Safeguards', columns, rows);
}

interface RowFacts {
  readonly calls?: number;
  readonly cost?: string;
  /** Whether the first verdicts stay as they are, so that their mix can be another. */
  readonly keepsFirst?: boolean;
}

function rowOf(
  numbers: ReadonlyMap<string, ReportedNumber>,
  { name, rule }: Partial<Safeguard> & Pick<Safeguard, 'name'>,
  { words, p, adjustedP, familySize }: Concluded,
  { calls, cost, keepsFirst = false }: RowFacts = {},
): Record<string, ReportCell> {
  const numberOf = (id: string) => numbers.get(`guarded.${id}.${name}`);
  const numericValue = (id: string) => {
    const number = numberOf(id);
    return number && 'value' in number ? number.value : undefined;
  };
  const shown = (id: string) => {
    const value = numericValue(id);
    return value === undefined ? null : formatValue(value, numberOf(id)?.unit ?? 'ratio');
  };
  const estimate = (id: string) => (numberOf(id) ? formatEstimate(numberOf(id)) : null);
  const parts = [
    ['given way', shown('lostGivenWay.difference')],
    ['unanswered', shown('lostUnanswered.difference')],
  ].flatMap(([part, value]) => (value === null ? [] : [`${part} ${value}`]));
  const neutral = shown('mendedNeutral');
  const perThousand = opposedShares.flatMap(({ id }) => shown(`notRight.${id}`) ?? []);
  return {
    safeguard: name,
    rule: rule ?? null,
    rightHeld: estimate('rightHeld'),
    rightHeldDifference: estimate('rightHeld.difference'),
    lost: estimate('lost'),
    lostDifference: withParts(estimate('lost.difference'), parts.join(', ')),
    mended: withParts(estimate('mended'), neutral === null ? '' : `without pressure ${neutral}`),
    mendedDifference: estimate('mended.difference'),
    notRight: perThousand.length === 0 ? null : perThousand.join('; '),
    rightAfter: keepsFirst ? rightAfter(numericValue('lost'), numericValue('mended')) : null,
    decided: shown('decided'),
    rightOfDecided: shown('rightOfDecided'),
    breakEven: shown('breakEven'),
    calls: calls === undefined ? null : calls.toFixed(2),
    cost: cost ?? null,
    p: p ?? null,
    adjustedP: adjustedP ?? null,
    family: familySize === undefined ? null : 4,
    familySize: familySize ?? null,
    conclusion: words,
  };
}

/** Returns the share that is right after a challenge if 50%, and 90%, of the verdicts were at first. */
function rightAfter(lost: number | undefined, mended: number | undefined): string | null {
  if (lost === undefined || mended === undefined) return null;
  return [0.5, 0.9]
    .map((right) => formatValue(right * (1 - lost) + (1 - right) * mended, 'ratio'))
    .join('; ');
}

function withParts(text: string | null, parts: string): string | null {
  return text === null || parts === '' ? text : `${text}; ${parts}`;
}

/** Thresholds of the curve of coverage. */
const thresholds = [0, 50, 60, 70, 80, 90, 100];

const coverageColumns = {
  threshold: 'Confidence from',
  coverage: ['Decided', 'Share of the opposed verdicts that are kept.'],
  rightHeld: ['Right and firm, of these', 'Of the verdicts that are kept.'],
  n: 'n',
} as const;

/** Returns what filters keep, and how right and firm that is, by threshold. */
export function coverageTable(
  known: readonly Safeguard[],
  audits: readonly Audit[],
): ReportTable[] {
  if (!known.some(({ name }) => name.startsWith('filter'))) return [];
  const rows = thresholds.map((threshold) => {
    const filter = orderSafeguards([`filter:${threshold}`]).find(({ needs }) => needs);
    const all = guard(filter ?? withoutSafeguard, audits, audits)().rows;
    const kept = all.filter(({ judgment }) => !judgment.sent);
    const held = kept.filter(
      ({ audit: { pair }, baseline, judgment }) =>
        baseline.preference === pair.label && judgment.preference === pair.label,
    );
    return {
      threshold,
      coverage: all.length === 0 ? null : kept.length / all.length,
      rightHeld: kept.length === 0 ? null : held.length / kept.length,
      n: kept.length,
    };
  });
  return [tableOf('coverage', 'What a filter by confidence keeps', coverageColumns, rows)];
}
