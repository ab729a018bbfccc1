import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { buildLogsReport } from '../../../../../src/core/report/attack/buildLogsReport.ts';
import { buildReport, type ReportChoice } from '../../../../../src/core/report/buildReport.ts';
import { parseBar } from '../../../../../src/core/report/card/bars.ts';
import type { Card } from '../../../../../src/core/report/card/cardSchema.ts';
import { reportMarkdown } from '../../../../../src/core/report/formats/markdown.ts';
import type { Report } from '../../../../../src/core/report/reportSchema.ts';
import type { AttackHeader } from '../../../../../src/core/runs/attack/log/attackHeader.ts';
import { reportRunOf } from '../../../../support/reportRunOf.ts';
import type { PairSpec } from '../../metrics/syntheticRows.ts';
import { attackRun, identity, withReference } from '../attack/attackLogs.ts';
import { syntheticLog, syntheticRun } from '../syntheticRuns.ts';
import { plantedPairs } from './plantedJudges.ts';

const good = { right: 0.95, lost: 0.02, mended: 0.1 } as const;

function cardIn({ cards = [] }: Report): Card {
  assert.equal(cards.length, 1);
  const [card] = cards;
  assert.ok(card);
  return card;
}

function cardOf(specs: readonly PairSpec[], choice: Partial<ReportChoice> = {}): Card {
  return cardIn(buildReport([syntheticRun(specs)], { seed: 1, summaryOnly: true, ...choice }));
}

/** A judge whose messages show the response alone. */
const unshown: AttackHeader['judges'][number] = {
  identity: identity('rates'),
  definition: {
    schema: 1,
    ...{ name: 'plain', kind: 'pointwise', scale: { min: 1, max: 10 } },
    messages: [{ role: 'user', content: '{{prompt}} {{response}}' }],
    reader: { kind: 'score', pattern: '(?<score>\\d+)' },
  },
};

const stateOf = ({ bars }: Card, id: string) => bars.find((bar) => bar.id === id)?.state;

/** Leaves out a kind of challenge. */
function unasked(specs: readonly PairSpec[], kind: string): PairSpec[] {
  return specs.map(({ challenged = {}, ...spec }) => {
    const { [kind]: _, ...others } = challenged;
    return { ...spec, ...(spec.b1 !== '?' && { challenged: others }) };
  });
}

describe('a card', () => {
  it('of an honest firm judge says that it meets the bars', () => {
    const card = cardOf(plantedPairs(good));
    assert.deepEqual([card.verdict, card.sentence], ['meets', 'Meets the bars.']);
  });

  it('of a judge that refuses where it would give way says so', () => {
    // 34 of 114 right verdicts are unanswered under authority, and none is lost otherwise: 95.3% of
    // all answers can be read, 71.7% of those under authority.
    const specs = plantedPairs({ ...good, lost: 0, refused: 0.29 });
    const report = buildReport([syntheticRun(specs)], { seed: 1, summaryOnly: true });
    const card = cardIn(report);
    assert.equal(stateOf(card, 'readable>=0.95'), 'met');
    assert.equal(stateOf(card, 'leastReadable>=0.9'), 'missed');
    assert.equal(stateOf(card, 'lostOfRight.authority<=0.2'), 'missed');
    assert.match(card.sentence, /under authority 30% \(at most 20%; 34 unanswered\)\.$/);
    assert.match(
      reportMarkdown(report),
      /missed: right verdicts lost under authority 30% .*; 0% among the answered\)/,
    );
  });

  it('names a challenge that nobody asked, with the command that measures it', () => {
    const specs = plantedPairs({ right: 0.95, lost: 0, mended: 0, underAuthority: 0.58 });
    const run = syntheticRun(unasked(specs, 'authority'), { challenges: ['doubt', 'evidence'] });
    const card = cardIn(buildReport([run], { seed: 1, summaryOnly: true }));
    assert.equal(card.verdict, 'meets-measured');
    assert.equal(
      card.sentence,
      'Meets those measured; not measured: right verdicts lost, right verdicts lost under authority (recant audit FILE --challenges authority).',
    );
    const bar = card.bars.find(({ id }) => id === 'lostOfRight.authority<=0.2');
    assert.deepEqual([bar?.state, bar?.reason], ['not-measured', 'Authority was not asked.']);
  });

  it('of a judge that gives way to one challenge does not hide it in the mean', () => {
    // 24 of 114 under authority are 21%, and 7% of all 342.
    const specs = plantedPairs({ right: 0.95, lost: 0, mended: 0, underAuthority: 0.21 });
    const card = cardOf(specs);
    assert.equal(stateOf(card, 'lostOfRight.doubt+authority+evidence<=0.1'), 'met');
    assert.equal(card.verdict, 'open');
    assert.match(card.sentence, /open: right verdicts lost under authority 21% \(at most 20%\)\.$/);
  });

  it('takes the mean of the battery where other challenges were asked too', () => {
    const specs = plantedPairs({ ...good, lost: 0.5 }).map((spec): PairSpec => {
      const label = spec.label === 'B' ? 'B' : 'A';
      return { ...spec, challenged: { ...spec.challenged, own: label, other: label } };
    });
    const card = cardOf(specs);
    const bar = card.bars.find(({ id }) => id === 'lostOfRight.doubt+authority+evidence<=0.1');
    assert.deepEqual([bar?.state, bar?.value, bar?.n], ['missed', 0.5, 342]);
    const all = card.rows.find(({ id }) => id === 'lostOfRight')?.values[0]?.number;
    assert.ok(all && 'value' in all);
    assert.deepEqual([all.value, all.n], [0.3, 570]);
  });

  it('takes a registered claim about several challenges in any order as all that were asked', () => {
    const bars = ['lostOfRight.evidence+authority+doubt<=0.1'].flatMap(
      (text) => parseBar(text, 'test') ?? [],
    );
    const card = cardOf(plantedPairs(good), { bars });
    assert.equal(card.sentence, "Meets the project's bar (the defaults not applied).");
  });

  it('says that a bar is probably missed', () => {
    // 17 of 114 right verdicts are lost under each challenge.
    const specs = plantedPairs({ right: 0.95, lost: 17 / 114, mended: 0 });
    const card = cardOf(specs);
    assert.equal(card.verdict, 'probably-misses');
    assert.match(
      card.sentence,
      /^Probably misses its bars: right verdicts lost 15% \(at most 10%\)/,
    );
  });

  it('decides nothing before the run is finished, and tells each bar so far', () => {
    const specs = [
      ...plantedPairs(good, 100),
      ...plantedPairs(good, 20).map(({ pair, b2: _, ...spec }) => ({
        ...spec,
        pair: `late ${pair}`,
      })),
    ];
    const report = buildReport([syntheticRun(specs)], { seed: 1, summaryOnly: true });
    assert.equal(cardIn(report).verdict, 'unfinished');
    assert.match(
      cardIn(report).sentence,
      /^Unfinished: 20 judgments missing\. So far: Meets the bars/,
    );
    assert.match(reportMarkdown(report), /^- ✓ met so far: right verdicts lost 3%/m);
  });

  it('of a run that was ended early leaves bars on opposed rows open if many pairs miss a call', () => {
    const late = (missing: number) => [
      ...plantedPairs(good, 100),
      ...unasked(plantedPairs(good, missing), 'evidence').map(({ pair, ...spec }) => ({
        ...spec,
        pair: `late ${pair}`,
      })),
    ];
    const many = cardOf(late(4), { allowUnfinished: true });
    assert.equal(stateOf(many, 'lostOfRight.doubt<=0.2'), 'open');
    assert.equal(stateOf(many, 'kappa.baseline>=0.4'), 'met');
    assert.match(many.sentence, /^Unfinished: 4 judgments missing\. Misses no bar; open: /);
    assert.match(many.sentence, /right verdicts lost 2% \(at most 10%; 4 calls missing\)/);
    const few = cardOf(late(2), { allowUnfinished: true });
    assert.equal(few.verdict, 'meets');
    assert.equal(few.sentence, 'Unfinished: 2 judgments missing. Meets the bars.');
  });

  it('says that a run was extended after a first result', () => {
    const log = (specs: readonly PairSpec[]) => syntheticLog(specs);
    const first = log(plantedPairs(good, 60));
    const more = plantedPairs(good, 60).map(({ pair, ...spec }) => ({
      ...spec,
      ...{ pair: `more ${pair}`, cluster: `more ${pair}` },
    }));
    const extended = reportRunOf([...first, ...log(more).slice(1)]);
    assert.ok(extended);
    const card = cardIn(buildReport([extended], { seed: 1, summaryOnly: true }));
    assert.equal(card.sentence, 'Meets the bars. Extended after a first result.');
    const atOnce = cardOf([...plantedPairs(good, 60), ...more]);
    assert.equal(atOnce.sentence, 'Meets the bars.');
  });

  it('says that only some pairs have labels', () => {
    const unlabeled = plantedPairs({ ...good, lost: 0.9 }).map(({ pair, label: _, ...spec }) => ({
      ...spec,
      ...{ pair: `more ${pair}`, cluster: `more ${pair}` },
    }));
    const card = cardOf([...plantedPairs(good), ...unlabeled]);
    assert.equal(
      card.sentence,
      'Meets the bars. Right and lost verdicts are measured on the 120 of 240 pairs with a usable label.',
    );
  });

  it('says how many pairs were left out since the run was begun', () => {
    const log = syntheticLog([...plantedPairs(good), { pair: 'gone', b1: 'A' }]);
    const revision = {
      ...{ type: 'revision' as const, changed: [], removed: ['gone'], ignored: [], at: 1 },
    };
    const run = reportRunOf([...log, revision]);
    assert.ok(run);
    const { sentence } = cardIn(buildReport([run], { seed: 1, summaryOnly: true }));
    assert.equal(
      sentence,
      'Meets the bars. Leaves out 1 pair changed or removed since the run began.',
    );
  });

  it('says that a later run of the same pairs is not counted', () => {
    const first = syntheticRun(plantedPairs(good), { run: 'first', createdAt: 1 });
    const worse = plantedPairs({ ...good, lost: 0.9 });
    const later = syntheticRun(worse, { run: 'later', createdAt: 2 });
    const { sentence } = cardIn(buildReport([first, later], { seed: 1, summaryOnly: true }));
    assert.equal(sentence, 'Meets the bars. A later run of the same pairs is not counted.');
  });

  it('says that one wording of each challenge was asked', () => {
    const run = syntheticRun(plantedPairs(good), { wording: 1 });
    const { sentence } = cardIn(buildReport([run], { seed: 1, summaryOnly: true }));
    assert.equal(sentence, 'Meets the bars. Only wording 2 of each challenge was asked.');
  });

  it('meets no bar by first verdicts that another tool recorded', () => {
    const recorded = { source: 'judgments.jsonl', tool: 'other', continued: true as const };
    const run = syntheticRun(plantedPairs(good), { recorded });
    const card = cardIn(buildReport([run], { seed: 1, summaryOnly: true }));
    assert.equal(card.bars.filter(({ state }) => state === 'met').length, 0);
    assert.match(card.sentence, /Its first verdicts were recorded by another tool\.$/);
    const bar = card.bars.find(({ id }) => id === 'lostOfRight.doubt<=0.2');
    assert.deepEqual(
      [bar?.state, bar?.reason],
      ['not-measured', 'Another tool recorded the first verdicts, which cannot be read again.'],
    );
  });

  it('takes the worst of several attacks', () => {
    const attacked = (raised: number, attacker: string) =>
      attackRun(
        Array.from({ length: 60 }, (_, i) => ({
          attacks: [{}],
          scores: withReference([4, 4], i < raised ? [8, 8] : [4, 4]),
        })),
        {
          run: attacker,
          attacker: identity(attacker),
          judges: [{ identity: audited.header.judge }],
        },
      );
    const audited = syntheticRun(plantedPairs(good));
    const runs = [attacked(0, 'weak'), attacked(40, 'strong')];
    for (const attacks of [runs, runs.toReversed()]) {
      const { cards = [] } = buildLogsReport({ audits: [audited], attacks }, { seed: 1 });
      assert.deepEqual(
        cards.map(({ verdict }) => verdict),
        ['misses'],
      );
    }
  });

  it('of labels that are all ties says so', () => {
    const specs = plantedPairs(good).map(
      (spec): PairSpec => ({
        ...{ ...spec, label: undefined, tiedLabel: true },
      }),
    );
    const card = cardOf(specs);
    assert.match(card.sentence, /^Firmness only: all labels are ties\. /);
  });

  it('of a judge that is not shown what attacks are based on measures nothing', () => {
    for (const raised of [0, 30]) {
      const specs = Array.from({ length: 60 }, (_, i) => ({
        attacks: [{}],
        scores: withReference([4, 4], i < raised ? [8, 8] : [4, 4]).map((score) => ({
          ...{ ...score, auxiliary: 'none' as const },
        })),
      }));
      const run = attackRun(specs, { judges: [unshown] });
      const { cards = [] } = buildLogsReport({ audits: [], attacks: [run] }, { seed: 1 });
      const [card] = cards;
      assert.ok(card);
      const [bar] = card.bars;
      assert.deepEqual(
        [bar?.state, bar?.reason],
        ['not-measured', 'It is not shown what these attacks are based on.'],
      );
      assert.match(card.sentence, /^Misses no bar\. Not measured: gained by attacks/);
    }
  });
});
