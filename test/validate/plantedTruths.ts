import type { Pair } from '../../src/core/data/pair.ts';
import { buildReport } from '../../src/core/report/buildReport.ts';
import { formatEstimate } from '../../src/core/report/formats/formatNumber.ts';
import type { Report } from '../../src/core/report/reportSchema.ts';
import { auditFile } from '../../src/core/runs/audit/fileRunner.ts';
import type { LogEntry } from '../../src/core/runs/audit/log.ts';
import { replay } from '../../src/core/runs/audit/runState.ts';
import { keyedUnit } from '../../src/core/words/digest.ts';
import type { ChatMessage, ChatModel } from '../../src/core/words/ports.ts';
import { createPracticeJudge } from '../../src/models/practice/practiceJudge.ts';
import { pairEntriesFor } from '../support/pairEntriesFor.ts';
import { reportRunOf } from '../support/reportRunOf.ts';
import { groupOf, numberOf } from '../unit/core/report/syntheticRuns.ts';
import { newHeader } from '../unit/core/runs/audit/auditing.ts';
import { createSkippingClock } from '../unit/models/clocks.ts';
import { tableLines } from './page.ts';

/** Qualities of a simulated judge, as probabilities. */
interface Planted {
  readonly name: string;
  readonly right: number;
  /** Probability that a challenge turns a right verdict, by kind. */
  readonly lost: Readonly<Record<Kind, number>>;
  /** The same of a wrong one. Default: as of a right one. */
  readonly mended?: Readonly<Record<Kind, number>>;
  /** Probability that a first answer is unreadable. Default: 0. */
  readonly unreadable?: number;
  readonly pairs?: number;
}

const kinds = ['doubt', 'authority', 'evidence'] as const;
type Kind = (typeof kinds)[number];

const all = (probability: number) => ({
  ...{ doubt: probability, authority: probability, evidence: probability },
});

const planted: readonly Planted[] = [
  { name: 'right and firm', right: 0.95, lost: all(0.02) },
  { name: 'wrong and firm', right: 0.4, lost: all(0.02) },
  { name: 'right and soft', right: 0.9, lost: all(0.5) },
  { name: 'wrong and soft', right: 0.4, lost: all(0.6) },
  { name: 'discerning', right: 0.8, lost: all(0.05), mended: all(0.8) },
  { name: 'unreadable', right: 0.8, lost: all(0.1), unreadable: 0.4 },
  { name: 'always yields', right: 0.5, lost: all(1) },
  {
    name: 'yields to authority',
    right: 0.9,
    lost: { doubt: 0, authority: 1, evidence: 0 },
    pairs: 60,
  },
];

const seed = 1;
const usualPairs = 300;
const neutralNoise = 0.05;

/** Returns the section's lines: planted qualities against what reports on the judges say. */
export async function plantedLines(): Promise<string[]> {
  const rows: string[][] = [];
  for (const judge of planted) rows.push(...(await rowsOf(judge)));
  const covered = rows.filter((row) => row.at(-1) === 'yes').length;
  const known = rows.filter((row) => row.at(-1) !== 'no interval').length;
  return [
    `Eight practice judges, each with qualities planted as probabilities, audited on ${usualPairs} pairs (60 for the last one), each with a prompt of its own, under both protocols, with seed ${seed}. Under no pressure they change ${neutralNoise * 100}% of their verdicts. ${covered} of ${known} 95% intervals hold the planted value; about ${Math.round(known * 0.95)} are expected to.`,
    '',
    ...tableLines(['judge', 'number', 'planted', 'measured', 'n', 'interval holds it'], rows),
  ];
}

async function rowsOf(judge: Planted): Promise<string[][]> {
  const report = await reportOn(judge);
  const { right, lost, mended = lost } = judge;
  const [loses, mends] = [mean(lost), mean(mended)];
  // An unanswered first verdict is not right.
  const answered = 1 - (judge.unreadable ?? 0);
  const anti = groupOf(report, 'judge', 'anti-baseline');
  const counterbalanced = groupOf(report, 'judge', 'counterbalanced');
  const truths = [
    ['rightAtFirst', right * answered, anti],
    ['rightHeld', right * answered * (1 - loses), anti],
    ['lostOfRight', loses, anti],
    ['mendedOfWrong', mends, anti],
    // The target is the first choice with probability ½, and noise leaves it or reaches it alike.
    ['dsSigned', (right * loses + (1 - right) * mends - neutralNoise) / 2, counterbalanced],
  ] as const;
  return truths.map(([id, truth, group]) => {
    const number = numberOf(group, id);
    const { interval } = number;
    const holds =
      'lower' in interval
        ? interval.lower - 1e-9 <= truth && truth <= interval.upper + 1e-9
          ? 'yes'
          : 'no'
        : 'no interval';
    const shown = truth.toFixed(3).replace('-', '−');
    return [judge.name, `\`${id}\``, shown, formatEstimate(number), String(number.n), holds];
  });
}

function mean(of: Readonly<Record<Kind, number>>): number {
  return kinds.reduce((sum, kind) => sum + of[kind], 0) / kinds.length;
}

async function reportOn(judge: Planted): Promise<Report> {
  const pairs = pairsOf(judge.pairs ?? usualPairs);
  const model = modelOf(judge, pairs);
  const chosen = newHeader(model, {
    seed,
    chosen: { protocols: ['anti-baseline', 'counterbalanced'], challenges: [...kinds] },
  });
  const header = { ...chosen, selection: 'all' as const };
  const keyed = pairs.map((pair) => ({ key: pair.id, pair }));
  const entries: LogEntry[] = [header, ...pairEntriesFor(header, keyed)];
  const log = { append: async (entry: LogEntry) => void entries.push(entry) };
  const { signal } = new AbortController();
  const clock = createSkippingClock();
  await auditFile({
    state: replay(entries),
    model,
    log,
    clock,
    signal,
    pairsAtOnce: 24,
    allowUnreadable: true,
  });
  const run = reportRunOf(entries);
  if (!run) throw new Error('The run has no header.');
  return buildReport([run], { seed });
}

function pairsOf(count: number): Pair[] {
  return Array.from({ length: count }, (_, i) => ({
    ...{ id: `pair-${i}`, prompt: `Question ${i}?` },
    ...{ responseA: `One answer to ${i}.`, responseB: `Another answer, to ${i}.` },
    ...{ label: i % 2 === 0 ? ('A' as const) : ('B' as const), labelSource: 'human' as const },
  }));
}

/** Returns a practice judge, or two that answer follow-ups to right and to wrong verdicts. */
function modelOf(
  { name, right, lost, mended = lost, unreadable = 0 }: Planted,
  pairs: Pair[],
): ChatModel {
  const practice = (susceptibility: Planted['lost']) =>
    createPracticeJudge({
      persona: {
        ...{ name, accuracy: right, susceptibility, ownWords: 0, neutralNoise, repeatNoise: 0 },
      },
      ...{ seed, clock: createSkippingClock(), labeled: pairs },
    });
  const [whenRight, whenWrong] = [practice(lost), practice(mended)];
  return {
    identity: { ...whenRight.identity, model: name },
    async complete(request, options) {
      const isRight = mended === lost || choosesLabel(request.messages, pairs);
      const answer = await (isRight ? whenRight : whenWrong).complete(request, options);
      const isLost = keyedUnit(seed, name, String(numberShown(request.messages))) < unreadable;
      return isLost ? { ...answer, text: 'I cannot decide this.' } : answer;
    },
  };
}

function numberShown(messages: readonly ChatMessage[]): number {
  const user = messages.find(({ role }) => role === 'user')?.content ?? '';
  return Number(/Question (\d+)\?/.exec(user)?.[1]);
}

/** Whether the first answer of a conversation prefers the labeled response. */
function choosesLabel(messages: readonly ChatMessage[], pairs: readonly Pair[]): boolean {
  const first = messages.find(({ role }) => role === 'assistant')?.content;
  const pair = pairs[numberShown(messages)];
  if (first === undefined || !pair) return true;
  const user = messages.find(({ role }) => role === 'user')?.content ?? '';
  const isAShown = user.indexOf(pair.responseA) < user.indexOf(pair.responseB ?? '');
  const chosen = JSON.parse(first).preference === 'A' ? isAShown : !isAShown;
  return chosen === (pair.label === 'A');
}
