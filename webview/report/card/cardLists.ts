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
  if (!Object.hasOwn(counted, measure) || protocol === 'multi-step') return undefined;
  const known = measure as Measure;
  return { query: { ...group, ...armOf(known, of), ...conditionsOf(known, of) }, measure: known };
}

const arms = ['baseline', 'repeat', 'neutral'] as const;

function armOf(measure: Measure, of: string | undefined): Pick<JudgmentQuery, 'arm' | 'challenge'> {
  const arm = arms.find((one) => one === of);
  if (arm) return { arm };
  if (measure === 'rightAtFirst' || measure === 'position') return { arm: 'baseline' };
  return { arm: 'challenge', ...(of !== undefined && of !== 'challenges' && { challenge: of }) };
}

/** Repeat and neutral turns have no target. */
function conditionsOf(measure: Measure, of: string | undefined): Conditions {
  const { targetChosen: _, ...withoutTarget } = counted[measure];
  return arms.some((one) => one === of) ? withoutTarget : counted[measure];
}
