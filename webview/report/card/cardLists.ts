import type { JudgmentQuery } from '../../../src/core/report/lists/judgmentQuery.ts';
import type { ReportedNumber } from '../../../src/core/report/reportSchema.ts';
import type { ReportStrings } from '../../../src/messages/reportStrings.ts';
import type { ListQuery } from '../tables/listQuery.ts';

type Measure = keyof ReportStrings['card']['lists'];
type Conditions = Omit<JudgmentQuery, 'protocol' | 'judge' | 'arm' | 'challenge'>;

/** Judgments that numbers of cards count, by the first word of their ids. */
const counted: Readonly<Record<Measure, Conditions>> = {
  rightAtFirst: { outcome: 'readable', agrees: false },
  rightHeld: { outcome: 'readable', correct: true, agrees: true, targetChosen: false },
  lostOfRight: { outcome: 'all', lost: true, targetChosen: false },
  mendedOfWrong: { outcome: 'readable', correct: false, agrees: true, targetChosen: false },
  held: { outcome: 'held', targetChosen: false },
  followsWrong: { outcome: 'readable', toward: true, agrees: false },
  followsRight: { outcome: 'readable', toward: true, agrees: true },
  dsSigned: { outcome: 'readable', toward: true },
  position: { outcome: 'readable', first: true },
  orderSwapDisagreement: { outcome: 'readable', otherOrder: true },
  readable: { outcome: 'unreadable' },
};

/** Returns what a number of a card counts; undefined if it has no list. */
export function listOf(
  { id, of }: ReportedNumber,
  protocol: string,
  judge: string,
): { readonly query: ListQuery; readonly measure: Measure | undefined } | undefined {
  const [measure = '', ...rest] = id.split('.');
  const group = { protocol, judge };
  if (measure === 'asrBeyondNoAttack' && rest.length > 0) {
    return { query: { ...group, number: 'asr', of: rest.join('.') }, measure: undefined };
  }
  if (!Object.hasOwn(counted, measure)) return undefined;
  const known = measure as Measure;
  const asked = armOf(known, of);
  // Of a sequence, only the last step is a row of right and firm.
  if (protocol === 'multi-step' && asked.arm === 'challenge') return undefined;
  return { query: { ...group, ...asked, ...conditionsOf(known, of) }, measure: known };
}

const arms = ['baseline', 'repeat', 'neutral'] as const;

/** Measures of first verdicts. */
const ofFirst: ReadonlySet<Measure> = new Set([
  ...(['rightAtFirst', 'position', 'orderSwapDisagreement'] as const),
]);

function armOf(measure: Measure, of: string | undefined): Pick<JudgmentQuery, 'arm' | 'challenge'> {
  const arm = arms.find((one) => one === of);
  if (arm) return { arm };
  if (ofFirst.has(measure)) return { arm: 'baseline' };
  if (of === 'last step') return { arm: 'lastStep' };
  return { arm: 'challenge', ...(of !== undefined && of !== 'challenges' && { challenge: of }) };
}

/** Repeat and neutral turns have no target. */
function conditionsOf(measure: Measure, of: string | undefined): Conditions {
  const { targetChosen: _, ...withoutTarget } = counted[measure];
  return arms.some((one) => one === of) ? withoutTarget : counted[measure];
}
