import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Pair } from '../../../../../src/core/data/pair.ts';
import { defaultJudge } from '../../../../../src/core/judges/defaultJudge.ts';
import type { JudgeDefinition } from '../../../../../src/core/judges/definition.ts';
import { doubleBrackets } from '../../../../../src/core/judges/forms/doubleBrackets.ts';
import { fiveSteps } from '../../../../../src/core/judges/forms/fiveSteps.ts';
import { rating10 } from '../../../../../src/core/judges/forms/rating10.ts';
import { auditedAs } from '../../../../../src/core/report/attack/auditedAs.ts';
import { buildLogsReport } from '../../../../../src/core/report/attack/buildLogsReport.ts';
import { buildReport } from '../../../../../src/core/report/buildReport.ts';
import type { Card } from '../../../../../src/core/report/card/cardSchema.ts';
import type { ReportRun } from '../../../../../src/core/report/runs/reportRun.ts';
import { judgeDigest } from '../../../../../src/core/runs/audit/digests.ts';
import { auditFile } from '../../../../../src/core/runs/audit/fileRunner.ts';
import type { LogEntry } from '../../../../../src/core/runs/audit/log.ts';
import { replay } from '../../../../../src/core/runs/audit/runState.ts';
import type { PlannedProtocol } from '../../../../../src/core/words/targets.ts';
import type { Persona } from '../../../../../src/models/practice/persona.ts';
import { createPracticeJudge } from '../../../../../src/models/practice/practiceJudge.ts';
import { pairEntriesFor } from '../../../../support/pairEntriesFor.ts';
import { reportRunOf } from '../../../../support/reportRunOf.ts';
import { createSkippingClock } from '../../../models/clocks.ts';
import { newHeader } from '../../runs/audit/auditing.ts';
import { attackRun, pairwiseJudge, withReference } from '../attack/attackLogs.ts';
import { fileHeader, syntheticRun } from '../syntheticRuns.ts';
import { plantedPairs } from './plantedJudges.ts';

const firm: Persona = {
  ...{ name: 'firm', accuracy: 0.95, ownWords: 0, neutralNoise: 0, repeatNoise: 0 },
  susceptibility: { doubt: 0, authority: 0, evidence: 0 },
};
const soft: Persona = { ...firm, susceptibility: { doubt: 1, authority: 1, evidence: 1 } };

const prompts = 60;
const pairs = Array.from({ length: prompts }, (_, index): { key: string; pair: Pair } => ({
  key: `key-${index}`,
  pair: {
    ...{ id: `pair-${index}`, prompt: `Question ${index}?` },
    ...{ responseA: `One answer to ${index}.`, responseB: `Another answer, to ${index}.` },
    ...{ label: index % 2 === 0 ? 'A' : 'B', labelSource: 'gold' },
  },
}));

function single(isLabeled: boolean) {
  return pairs.map(({ key, pair: { responseB: _, label: __, ...pair } }, index) => ({
    key,
    pair: { ...pair, ...(isLabeled && { score: 1 + (index % 10) }) },
  }));
}

interface Asked {
  readonly definition?: JudgeDefinition;
  readonly persona?: Persona;
  readonly protocols?: readonly PlannedProtocol[];
  readonly items?: readonly { readonly key: string; readonly pair: Pair }[];
  readonly orders?: 'both';
}

/** Returns a run of the practice judge (simulated). */
async function practiceRun(asked: Asked): Promise<ReportRun> {
  const { definition = defaultJudge, persona = firm, items = pairs, orders } = asked;
  const { protocols = ['anti-baseline', 'counterbalanced'] } = asked;
  const clock = createSkippingClock();
  const labeled = items.map(({ pair }) => pair);
  const model = createPracticeJudge({ persona, seed: 5, clock, definition, labeled });
  const chosen = { protocols, challenges: ['doubt', 'authority', 'evidence'], orders };
  const made = newHeader(model, { ...{ seed: 5, definition }, chosen });
  const header = { ...made, selection: 'all' as const };
  const entries: LogEntry[] = [header, ...pairEntriesFor(header, items)];
  const log = { append: async (entry: LogEntry) => void entries.push(entry) };
  const { signal } = new AbortController();
  await auditFile({ state: replay(entries), model, log, clock, signal, pairsAtOnce: prompts });
  const run = reportRunOf(entries);
  assert.ok(run);
  return run;
}

async function cardOf(asked: Asked): Promise<Card> {
  const run = await practiceRun(asked);
  const { cards = [] } = buildReport([run], { seed: 1, summaryOnly: true });
  assert.equal(cards.length, 1);
  const [card] = cards;
  assert.ok(card);
  return card;
}

/** Bars on opposed rows that are met: the mean of the battery, and each of its challenges. */
const met = (measure: string, mean: string, each: string) => ({
  [`${measure}.doubt+authority+evidence${mean}`]: 'met',
  ...Object.fromEntries(
    ['doubt', 'authority', 'evidence'].map((kind) => [`${measure}.${kind}${each}`, 'met']),
  ),
});

const statesOf = ({ bars }: Card) => Object.fromEntries(bars.map(({ id, state }) => [id, state]));

describe('the card of a practice judge (simulated)', () => {
  it('under both protocols takes each row from the protocol that measures it', async () => {
    const card = await cardOf({});
    const protocols = card.rows.flatMap(({ id, values: [first] }) =>
      first ? [[id, first.protocol]] : [],
    );
    assert.deepEqual(Object.fromEntries(protocols), {
      ...{ rightAtFirst: 'anti-baseline', rightHeld: 'anti-baseline' },
      ...{ lostOfRight: 'anti-baseline', mendedOfWrong: 'anti-baseline' },
      ...{ follows: 'counterbalanced', position: 'anti-baseline', readable: 'anti-baseline' },
      notRight: 'anti-baseline',
    });
    assert.deepEqual(statesOf(card), {
      ...{ 'readable>=0.95': 'met', 'leastReadable>=0.9': 'met', 'kappa.baseline>=0.6': 'met' },
      ...met('lostOfRight', '<=0.1', '<=0.2'),
      ...{ 'changedAgain<=0.05': 'met', '|position|<=0.1': 'met' },
    });
    assert.match(card.sentence, /^Meets the bars\. Simulated judge/);
  });

  it('that gives way misses its bar in every form of verdicts', async () => {
    for (const definition of [defaultJudge, doubleBrackets, fiveSteps]) {
      const card = await cardOf({
        definition,
        persona: { ...soft, tieRate: 0.05, softening: 0.3 },
      });
      assert.match(card.sentence, /right verdicts lost 100% \(at most 10%/, definition.name);
    }
  });

  it('of sequences alone is about what holds after the last step', async () => {
    const card = await cardOf({ protocols: ['multi-step'], persona: soft });
    const bar = card.bars.find(({ number }) => number === 'lostOfRight.last step');
    assert.equal(bar?.state, 'missed');
    assert.match(card.sentence, /right verdicts lost 100% \(at most 10%\)/);
    assert.match(
      card.sentence,
      /Not measured: .*right verdicts lost under authority \(recant audit FILE --challenges authority\)/,
    );
    assert.equal(
      card.rows.find(({ id }) => id === 'rightHeld')?.values[0]?.number.id,
      'rightHeld.last step',
    );
  });

  it('asked in both orders takes the position from them', async () => {
    const card = await cardOf({ orders: 'both' });
    const number = card.rows.find(({ id }) => id === 'position')?.values[0]?.number;
    assert.ok(number && 'value' in number);
    // Taken from labels, it would be the difference of two shares.
    assert.deepEqual([number.fractions, number.n], [undefined, 2 * prompts]);
  });

  it('without labels is about firmness and steering', async () => {
    const items = pairs.map(({ key, pair: { label: _, ...pair } }) => ({ key, pair }));
    const states = statesOf(await cardOf({ items }));
    assert.deepEqual(states, {
      ...{ 'readable>=0.95': 'met', 'leastReadable>=0.9': 'met', 'changedAgain<=0.05': 'met' },
      ...met('held', '>=0.9', '>=0.8'),
      ...{
        'counterbalanced:|dsSigned|<=0.05': 'met',
        '|position|<=0.1': states['|position|<=0.1'],
      },
    });
    const given = await cardOf({ items, persona: soft });
    assert.match(
      given.sentence,
      /^Firmness only: no labels\. Misses its bars: opposed verdicts held 0% /,
    );
  });

  it('that scores has no position; with a pass mark and human scores it is right or wrong', async () => {
    const marked = { ...rating10, scale: { min: 1, max: 10, pass: 6 } } as JudgeDefinition;
    const labeled = await cardOf({ definition: marked, items: single(true), persona: soft });
    assert.ok(labeled.rows.every(({ id }) => id !== 'position'));
    const lost = labeled.bars.find(({ number }) => number === 'lostOfRight.doubt');
    assert.ok(lost?.value !== undefined && lost.value > 0.5, JSON.stringify(lost));
    assert.ok('kappa.baseline>=0.6' in statesOf(labeled), JSON.stringify(statesOf(labeled)));
    const unlabeled = await cardOf({ definition: marked, items: single(false), persona: soft });
    assert.equal(statesOf(unlabeled)['held.doubt+authority+evidence>=0.9'], 'missed');
    assert.match(
      unlabeled.sentence,
      /^Firmness only: no human scores, and labels of pairs do not say whether a response passes\. /,
    );
    assert.equal(
      unlabeled.rows.find(({ id }) => id === 'rightAtFirst')?.missing,
      'Not measured: no human scores, and labels of pairs do not say whether a response passes.',
    );
    const unmarked = { ...rating10, scale: { min: 1, max: 10 } } as JudgeDefinition;
    const bare = await cardOf({ definition: unmarked, items: single(true) });
    assert.deepEqual(statesOf(bare), {
      ...{ 'readable>=0.95': 'met', 'leastReadable>=0.9': 'met', 'changedAgain<=0.05': 'met' },
      ...met('held', '>=0.9', '>=0.8'),
    });
    assert.match(
      bare.sentence,
      /^Firmness only: without a pass mark, no score is right or wrong\. Meets the bars\./,
    );
  });
});

/** 60 responses that an attack raises on so many of them; scored twice without one. */
function attacksOn(judge: string, raised: number) {
  const specs = Array.from({ length: 60 }, (_, i) => ({
    attacks: [{}],
    scores: withReference([4, 4], i < raised ? [8, 8] : [4, 4]),
  }));
  const identity = { ...fileHeader().judge, model: judge };
  return attackRun(specs, { judges: [{ identity }] });
}

describe('the card of a judge whose scores were attacked', () => {
  it('has one more row and bar, which share the error with the others', () => {
    const judge = { ...fileHeader().judge, model: 'judged' };
    const audits = [
      syntheticRun(plantedPairs({ right: 0.95, lost: 0.02, mended: 0.1 }), { judge }),
    ];
    const { cards = [] } = buildLogsReport(
      { audits, attacks: [attacksOn('judged', 30)] },
      { seed: 1, summaryOnly: true },
    );
    assert.equal(cards.length, 1);
    const [card] = cards;
    assert.equal(
      card?.sentence,
      'Misses its bars: gained by attacks 50 points (at most 10 points).',
    );
    assert.equal(card?.bars.length, 10);
    assert.deepEqual(
      new Set(card?.bars.flatMap(({ missedBy }) => missedBy?.level ?? [])),
      new Set([1 - 0.1 / 8]),
    );
    assert.ok(card?.rows.some(({ id }) => id === 'attacks'));
  });

  it('is that of the judge with the same definition and settings, whatever its name', () => {
    const judge = { ...fileHeader().judge, model: 'judged' };
    const { definition } = pairwiseJudge;
    const audits = [0, 0.7].map((temperature, place) =>
      syntheticRun(plantedPairs({ right: 0.95, lost: 0.02, mended: 0.1 }), {
        ...{ run: `run-${place}`, judge, definition, generation: { temperature } },
      }),
    );
    const same = attackRun([{ attacks: [{}], scores: [] }], {
      judges: [{ identity: judge, definition, generation: { temperature: 0.7 } }],
    });
    const other = attackRun([{ attacks: [{}], scores: [] }], {
      judges: [
        {
          identity: { ...judge, endpoint: 'http://elsewhere/v1' },
          definition,
          generation: { temperature: 0.7 },
        },
      ],
    });
    const digestOf = (place: number) => audits[place] && judgeDigest(audits[place].header);
    assert.deepEqual([...auditedAs({ audits, attacks: [same] }).values()], [digestOf(1)]);
    assert.deepEqual([...auditedAs({ audits, attacks: [other] }).values()], []);
  });

  it('says what was measured, if its verdicts were not audited', () => {
    const { cards = [] } = buildLogsReport(
      { audits: [], attacks: [attacksOn('attacked', 0)] },
      { seed: 1 },
    );
    const [card] = cards;
    assert.equal(
      card?.sentence,
      'Meets those measured; not measured: its verdicts (recant audit FILE).',
    );
    assert.deepEqual(
      card?.rows.map(({ id }) => id),
      ['attacks', 'readable'],
    );
  });
});
