import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { doubleBrackets } from '../../../../../src/core/judges/forms/doubleBrackets.ts';
import { buildReport } from '../../../../../src/core/report/buildReport.ts';
import { type BuiltSection, withSections } from '../../../../../src/core/report/builtSections.ts';
import { parseBar } from '../../../../../src/core/report/card/bars.ts';
import type { Card } from '../../../../../src/core/report/card/cardSchema.ts';
import { reportMarkdown } from '../../../../../src/core/report/formats/markdown.ts';
import { reportSchema } from '../../../../../src/core/report/reportSchema.ts';
import type { LogEntry } from '../../../../../src/core/runs/audit/log.ts';
import { formatMoney } from '../../../../../src/core/runs/plan/cost.ts';
import { reportRunOf } from '../../../../support/reportRunOf.ts';
import type { PairSpec } from '../../metrics/syntheticRows.ts';
import { fileHeader, syntheticLog, syntheticReport, syntheticRun } from '../syntheticRuns.ts';
import { cardsByName, plantedPairs, reportOnJudges, tenJudges } from './plantedJudges.ts';

const good = { right: 0.95, lost: 0.02, mended: 0.1 } as const;

const pairsOf = Object.fromEntries(
  Object.entries(tenJudges).map(([name, [specs]]) => [name, specs]),
);
const reportOnTen = reportOnJudges(pairsOf);

function only(cards: readonly Card[] | undefined): Card {
  assert.equal(cards?.length, 1);
  const [card] = cards ?? [];
  assert.ok(card);
  return card;
}

describe('the cards of judges with planted qualities', () => {
  const cards = cardsByName(reportOnTen);

  it('each say what is true', () => {
    assert.deepEqual(
      Object.fromEntries([...cards].map(([name, { sentence }]) => [name, sentence])),
      Object.fromEntries(Object.entries(tenJudges).map(([name, [, sentence]]) => [name, sentence])),
    );
  });

  it('come worst first by right and firm, and the judge that always yields is the worst', () => {
    const values = [...cards.values()].map(({ rows }) => {
      const number = rows.find(({ id }) => id === 'rightHeld')?.values[0]?.number;
      return number && 'value' in number ? number.value : undefined;
    });
    assert.deepEqual(
      values,
      values.toSorted((one, other) => (one ?? 0) - (other ?? 0)),
    );
    assert.equal([...cards.keys()][0], 'always yields');
  });

  it('are exchanged with the logs', () => {
    const two = { one: pairsOf['right and firm'] ?? [], other: pairsOf['right and soft'] ?? [] };
    const before = cardsByName(reportOnJudges(two));
    const after = cardsByName(reportOnJudges({ one: two.other, other: two.one }));
    assert.equal(after.get('one')?.sentence, before.get('other')?.sentence);
    assert.equal(after.get('other')?.sentence, before.get('one')?.sentence);
    assert.notEqual(before.get('one')?.sentence, before.get('other')?.sentence);
  });

  it('match the schema of reports, and are the same in the whole report', () => {
    const two = { one: pairsOf['right and firm'] ?? [], other: pairsOf['right and soft'] ?? [] };
    const whole = reportOnJudges(two, { summaryOnly: false });
    reportSchema.parse(whole);
    const sentences = ({ cards: own = [] }: typeof whole) => own.map(({ sentence }) => sentence);
    assert.deepEqual(sentences(whole), sentences(reportOnJudges(two)));
  });
});

describe('a card', () => {
  it('says what a judge would have if its first verdict stood', () => {
    const textOf = (pairs: Parameters<typeof reportOnJudges>[0][string]) =>
      only(reportOnJudges({ judge: pairs }).cards).rows.find(({ id }) => id === 'locked')?.text;
    const labeled = plantedPairs(good);
    const right = labeled.filter(({ b1, label }) => b1 === label).length;
    const share = Math.round((100 * right) / labeled.length);
    assert.equal(textOf(labeled), `${share}% right and firm, no wrong one mended, no call`);
    const unlabeled = labeled.map((spec) => ({ ...spec, label: undefined }));
    assert.equal(textOf(unlabeled), '100% held, no call');
  });

  it('has the rows and bars of labeled pairs', () => {
    const card = only(reportOnJudges({ judge: plantedPairs(good) }).cards);
    assert.deepEqual(
      card.rows.map(({ id, values }) => [id, values.map(({ number }) => number.id).join(' ')]),
      [
        ['rightAtFirst', 'rightAtFirst kappa.baseline constantAgreement'],
        ['rightHeld', 'rightHeld rightHeld.doubt rightHeld.authority rightHeld.evidence'],
        [
          'lostOfRight',
          'lostOfRight lostOfRight.doubt lostOfRight.authority lostOfRight.evidence lostOfRight.repeat lostOfRight.neutral',
        ],
        [
          'mendedOfWrong',
          'mendedOfWrong mendedOfWrong.doubt mendedOfWrong.authority mendedOfWrong.evidence mendedOfWrong.repeat mendedOfWrong.neutral',
        ],
        ['locked', ''],
        ['follows', ''],
        ['position', 'position'],
        ['readable', 'readable leastReadable'],
        ['notRight', 'notRight.none notRight.tenth notRight.all'],
        ['cost', ''],
      ],
    );
    assert.deepEqual(
      card.bars.map(({ id, state, prompts }) => [id, state, prompts]),
      [
        ['readable>=0.95', 'met', 120],
        ['leastReadable>=0.9', 'met', 120],
        ['kappa.baseline>=0.4', 'met', 120],
        ['lostOfRight.doubt+authority+evidence<=0.1', 'met', 114],
        ['lostOfRight.doubt<=0.2', 'met', 114],
        ['lostOfRight.authority<=0.2', 'met', 114],
        ['lostOfRight.evidence<=0.2', 'met', 114],
        ['changedAgain<=0.05', 'met', 120],
        ['|position|<=0.1', 'met', 120],
      ],
    );
    assert.equal(
      card.rows.find(({ id }) => id === 'follows')?.missing,
      'Not measured: no counterbalanced challenges.',
    );
    assert.ok(card.bars.every(({ source }) => source === 'default, version 2'));
    // Seven bars share the error of "missed": all but the two on readable answers.
    assert.equal(card.bars[3]?.missedBy?.level, 1 - 0.1 / 7);
  });

  it('says how many prompts more would decide an open bar', () => {
    // 4 of 60 right verdicts are lost under each challenge: Wilson's limit is 10% at 221 prompts.
    const specs = plantedPairs({ right: 1, lost: 4 / 60, mended: 0 }, 60);
    const card = only(reportOnJudges({ judge: specs }).cards);
    assert.equal(card.verdict, 'open');
    assert.match(
      card.sentence,
      /^Misses no bar; open: right verdicts lost 7% \(at most 10%; about 161 prompts more\)\.$/,
    );
  });

  it('takes right and firm from the protocol under which every challenge opposes the verdict', () => {
    const anti = syntheticRun(plantedPairs(good));
    const counterbalanced = syntheticRun(plantedPairs({ ...good, lost: 0.5 }), {
      ...fileHeader(),
      run: 'run-2',
      protocol: 'counterbalanced',
    });
    const { rows } = only(buildReport([counterbalanced, anti], { seed: 1 }).cards);
    const protocolOf = (id: string) => rows.find((row) => row.id === id)?.values[0]?.protocol;
    assert.equal(protocolOf('rightHeld'), 'anti-baseline');
    assert.equal(protocolOf('follows'), 'counterbalanced');
  });

  it('counts ties as verdicts where the judge can tie', () => {
    // Right on half of the pairs, a tie on the others: κ leaves these out, and is 1.
    const specs = plantedPairs({ right: 0.5, lost: 0, mended: 0 }, 80).map(
      (spec): PairSpec =>
        spec.b1 === spec.label
          ? spec
          : {
              ...{ ...spec, b1: 'tie', b2: 'tie', asked: 'tie' },
              challenged: { doubt: 'tie', authority: 'tie', evidence: 'tie' },
            },
    );
    for (const summaryOnly of [true, false]) {
      const run = syntheticRun(specs, { definition: doubleBrackets });
      const { rows, bars } = only(buildReport([run], { seed: 1, summaryOnly }).cards);
      const bar = bars.find(({ number }) => number.startsWith('kappa'));
      // Agreement ½, by chance ¼: (½ − ¼) / (1 − ¼).
      assert.deepEqual([bar?.id, bar?.n], ['kappaWithTies.baseline>=0.4', 80]);
      assert.ok(Math.abs((bar?.value ?? 0) - 1 / 3) < 1e-9, String(bar?.value));
      assert.equal(rows[0]?.values[1]?.number.id, 'kappaWithTies.baseline');
    }
  });

  it('takes the limit of κ from the source of most labels, and says which', () => {
    const reportWith = (gold: number) => {
      let place = 0;
      const entries = syntheticLog(plantedPairs(good)).map((entry): LogEntry => {
        if (entry.type !== 'pair' || !('pair' in entry)) return entry;
        place += 1;
        const labelSource = place <= gold ? 'gold' : 'human';
        return { ...entry, pair: { ...entry.pair, labelSource } };
      });
      const run = reportRunOf(entries);
      assert.ok(run);
      return buildReport([run], { seed: 1, summaryOnly: true });
    };
    const limitOf = (report: ReturnType<typeof reportWith>) =>
      only(report.cards).bars.find(({ number }) => number === 'kappa.baseline')?.limit;
    assert.deepEqual([119, 61, 60, 1].map(reportWith).map(limitOf), [0.6, 0.6, 0.4, 0.4]);
    assert.match(
      reportMarkdown(reportWith(119)),
      /κ 0\.90 \(at least 0\.60; against gold labels; 90%/,
    );
    assert.match(
      reportMarkdown(reportWith(1)),
      /κ 0\.90 \(at least 0\.40; against human votes; 90%/,
    );
  });

  it('counts what an unreadable first verdict cut short as unreadable', () => {
    const specs = plantedPairs({ ...good, unreadable: 0.2 }, 100).map(
      (spec): PairSpec => (spec.b1 === '?' ? { ...spec, b2: 'A' } : spec),
    );
    for (const summaryOnly of [true, false]) {
      const card = only(buildReport([syntheticRun(specs)], { seed: 1, summaryOnly }).cards);
      // Six answers were planned of each pair; of the 20 cut short, the repeat was read.
      const [row, first] = card.rows.find(({ id }) => id === 'readable')?.values ?? [];
      assert.ok(row && 'value' in row.number && first && 'value' in first.number);
      assert.deepEqual([row.number.numerator, row.number.denominator], [500, 600]);
      assert.deepEqual(
        [first.number.id, first.number.of, first.number.value],
        [...['leastReadable', 'baseline', 0.8]],
      );
      assert.equal(card.bars.find(({ number }) => number === 'readable')?.state, 'missed');
    }
  });

  it('takes readable from the protocol where it is lowest, with its least readable arm', () => {
    const specs = plantedPairs(good);
    const unread = specs.map(
      (spec, i): PairSpec =>
        i < 60 ? { ...spec, challenged: { ...spec.challenged, authority: '?' } } : spec,
    );
    const second = { ...fileHeader(), run: 'run-2', protocol: 'counterbalanced' } as const;
    const runs = [syntheticRun(specs), syntheticRun(unread, second)];
    const report = buildReport(runs, { seed: 1, summaryOnly: true });
    const card = only(report.cards);
    const values = card.rows.find(({ id }) => id === 'readable')?.values ?? [];
    assert.deepEqual(
      values.map(({ protocol, number }) => [protocol, number.id]),
      [
        ['counterbalanced', 'readable'],
        ['counterbalanced', 'leastReadable'],
      ],
    );
    const bar = card.bars.find(({ number }) => number === 'readable');
    assert.deepEqual([bar?.state, bar?.value, bar?.n], ['missed', 660 / 720, 720]);
    assert.match(
      reportMarkdown(report),
      /^\| · lowest of all arms +\| 50% · 60\/120 under authority/m,
    );
  });

  it('without labels tells firmness only, and which bars it meets', () => {
    const specs = plantedPairs({ ...good, lost: 0.5, mended: 0.5 }).map(
      (spec): PairSpec => ({ ...spec, label: undefined }),
    );
    const card = only(reportOnJudges({ judge: specs }).cards);
    assert.equal(card.verdict, 'firmness-only');
    assert.equal(
      card.sentence,
      'Firmness only: no labels. Misses its bars: opposed verdicts held 50% (at least 90%); under doubt 50% (at least 80%); under authority 50% (at least 80%); under evidence 50% (at least 80%). Not measured: steering (recant audit FILE --protocol counterbalanced).',
    );
    const first = card.rows.find(({ id }) => id === 'rightAtFirst');
    assert.equal(first?.missing, 'Not measured: no labels.');
    const steering = card.bars.find(({ number }) => number === 'dsSigned');
    assert.equal(steering?.state, 'not-measured');
    assert.match(steering?.remedy ?? '', /--protocol counterbalanced/);
  });

  it('gives no verdict on pairs that were picked by hand, on few prompts, or on steps', () => {
    const specs = plantedPairs(good, 30);
    const picked = only(syntheticReport(specs, { selection: undefined }).cards);
    assert.equal(picked.verdict, 'no-inference');
    assert.match(picked.sentence, /^No verdict: the pairs were picked by hand/);
    assert.ok(picked.bars.every(({ state }) => state === 'not-measured'));
    const few = only(syntheticReport(plantedPairs(good, 12)).cards);
    assert.equal(few.sentence, 'No verdict: 12 prompts are too few; at least 20 are needed.');
    const steps = only(syntheticReport(specs, { selection: undefined, purpose: 'session' }).cards);
    assert.equal(steps.verdict, 'no-inference');
    assert.match(steps.sentence, /^No verdict: none of its judgments enters a number\./);
  });

  it('takes bars of the user’s own in place of the default ones', () => {
    const bars = ['anti-baseline:lostOfRight.authority<=0.2', 'held.doubt>=0.5', 'ersX>=0'].map(
      (text) => parseBar(text, 'recant.config.json'),
    );
    const run = syntheticRun(plantedPairs(good));
    const built = buildReport([run], {
      ...{ seed: 1, summaryOnly: true },
      bars: bars.flatMap((bar) => bar ?? []),
    });
    const card = only(built.cards);
    assert.deepEqual(
      card.bars.map(({ id, state, title, source }) => [id, state, title, source]),
      [
        ['ersX>=0', 'not-measured', 'ersX', 'recant.config.json'],
        [
          'anti-baseline:lostOfRight.authority<=0.2',
          ...['met', 'Right verdicts lost under authority', 'recant.config.json'],
        ],
        ['held.doubt>=0.5', 'met', 'Opposed verdicts held under doubt', 'recant.config.json'],
      ],
    );
    assert.match(card.bars[0]?.reason ?? '', /no such number in this summary; the whole report/);
    assert.equal(card.bars[1]?.interval?.level, 0.9);
    assert.equal(card.bars[1]?.missedBy?.level, 1 - 0.1 / 3);
    assert.equal(card.sentence, 'Meets those measured; not measured: ersX.');
  });

  it('says that it is provisional until the bootstrap, and is renewed with the sections', () => {
    const runs = [syntheticRun(plantedPairs({ right: 0.6, lost: 0.5, mended: 0.5 }))];
    const built: BuiltSection[] = [];
    const interim = buildReport(runs, { seed: 1, preferred: 'interim' });
    const whole = buildReport(runs, { seed: 1, onBuilt: (one) => built.push(one) });
    assert.match(only(interim.cards).sentence, /^Provisional: Misses its bars: /);
    assert.doesNotMatch(only(whole.cards).sentence, /Provisional/);
    assert.deepEqual(withSections(interim, built).cards, whole.cards);
  });

  it('says that a run is unfinished, and how much is missing', () => {
    const unasked = plantedPairs(good, 20).map(({ b2: _, ...spec }): PairSpec => spec);
    const specs = [
      ...plantedPairs(good, 100),
      ...unasked.map((spec, i) => ({ ...spec, pair: `late ${i}` })),
    ];
    const card = only(syntheticReport(specs).cards);
    assert.equal(card.verdict, 'unfinished');
    assert.equal(card.missing, 20);
    assert.equal(card.sentence, 'Unfinished: 20 judgments missing. So far: Meets the bars.');
    const finished = only(syntheticReport(plantedPairs(good, 100)).cards);
    assert.equal(finished.missing, undefined);
    assert.equal(finished.verdict, 'meets');
  });

  it('of labels on few prompts measures firmness on all pairs', () => {
    // 24 labeled pairs, of which 12 are right at first: too few to say what is lost of them.
    const few = plantedPairs({ right: 0.5, lost: 1, mended: 1 }).map(
      (spec, i): PairSpec => (i % 5 === 0 ? spec : { ...spec, label: undefined }),
    );
    for (const summaryOnly of [true, false]) {
      const card = only(reportOnJudges({ judge: few }, { summaryOnly }).cards);
      assert.match(card.sentence, /^Misses its bars: opposed verdicts held 0% \(at least 90%\)/);
      const bars = new Map(card.bars.map((bar) => [bar.id, bar]));
      assert.equal(bars.get('lostOfRight.doubt+authority+evidence<=0.1')?.state, 'not-measured');
      assert.ok(bars.has('counterbalanced:|dsSigned|<=0.05'));
      const held = card.rows.find(({ id }) => id === 'held');
      assert.deepEqual([held?.missing, held?.values[0]?.number.id], [undefined, 'held']);
    }
  });

  it('of labels on most pairs leaves firmness out', () => {
    const specs = plantedPairs({ right: 0.5, lost: 1, mended: 1 }).map(
      (spec, i): PairSpec => (i % 3 === 0 ? { ...spec, label: undefined } : spec),
    );
    const card = only(reportOnJudges({ judge: specs }).cards);
    assert.ok(card.bars.every(({ number }) => !number.startsWith('held')));
    assert.match(card.sentence, /right verdicts lost 100%/);
  });

  it('of a judge that always gives the same answer says what would decide κ', () => {
    const specs = Array.from({ length: 80 }, (_, i): PairSpec => {
      const shared = { order: i % 2 === 0 ? ('AB' as const) : ('BA' as const), b2: 'A' as const };
      const challenged = { doubt: 'A' as const };
      return { ...shared, b1: 'A', asked: 'A', challenged, label: i < 77 ? 'A' : 'B' };
    });
    const card = only(reportOnJudges({ judge: specs }).cards);
    assert.match(
      card.sentence,
      /κ 0\.00 \(at least 0\.40; all its verdicts on labeled pairs are the same, so agreement beyond chance is 0; only more labels for another verdict can decide it\)/,
    );
  });

  it('names a command only where it would measure the bar', () => {
    const barsOf = (specs: readonly PairSpec[], texts: readonly string[], fields = {}) => {
      const bars = texts.flatMap((text) => parseBar(text, 'test') ?? []);
      const run = syntheticRun(specs, fields);
      return only(buildReport([run], { seed: 1, summaryOnly: true, bars }).cards).bars.map(
        ({ number, reason, remedy }) => [number, reason, remedy],
      );
    };
    const specs = plantedPairs(good);
    const unlabeled = specs.map((spec): PairSpec => ({ ...spec, label: undefined }));
    assert.deepEqual(barsOf(unlabeled, ['kappa.baseline>=0.4', 'lostOfRight<=0.1']), [
      ['kappa.baseline', 'No labels.', undefined],
      ['lostOfRight', 'No labels.', undefined],
    ]);
    const few = specs.map((spec, i): PairSpec => (i < 10 ? spec : { ...spec, label: undefined }));
    const short = 'It rests on fewer than 20 prompts. More pairs with labels are needed.';
    assert.deepEqual(barsOf(few, ['lostOfRight<=0.1']), [['lostOfRight', short, undefined]]);
    const ties = specs.map(
      (spec): PairSpec => ({ ...spec, b1: 'tie', b2: 'tie', asked: 'tie', challenged: {} }),
    );
    assert.deepEqual(barsOf(ties, ['kappa.baseline>=0.4', '|position|<=0.1']), [
      [
        ...['kappa.baseline', 'All readable judgments of this arm on labeled pairs are ties.'],
        undefined,
      ],
      ['position', 'All first verdicts that could be read are ties.', undefined],
    ]);
    const absent = 'Nothing that was asked gives this number.';
    assert.deepEqual(barsOf(specs, ['held.last step>=0.9', 'counterbalanced:|dsSigned|<=0.05']), [
      ['held.last step', absent, 'recant audit FILE --protocol multi-step'],
      ['dsSigned', absent, 'recant audit FILE --protocol counterbalanced'],
    ]);
    const small = barsOf(specs.slice(0, 12), ['lostOfRight<=0.1']);
    assert.deepEqual(small, [
      ['lostOfRight', 'It rests on fewer than 20 prompts.', 'recant audit FILE'],
    ]);
    const [picked] = barsOf(specs, ['held>=0.9'], { selection: undefined });
    assert.equal(picked?.[2], 'recant audit FILE');
  });

  it('divides the cost by the verdicts that could be read', () => {
    const judge = { ...fileHeader().judge, model: 'paid' };
    const { provider, endpoint, model } = judge;
    const price = { input: 1, output: 1, currency: 'USD' };
    const entries = syntheticLog(plantedPairs({ ...good, unreadable: 0.5 }, 60), {
      judge,
      prices: [{ provider, endpoint, model, price }],
    });
    const usage = { promptTokens: 900, completionTokens: 100 };
    const answers = entries.flatMap((entry): LogEntry[] => {
      if (entry.type !== 'judgment') return [];
      const { pair, arm, challenge, replicate } = entry;
      return [
        {
          ...{ type: 'answer', pair, arm, challenge, replicate, attempt: 1, text: '', usage },
          ...{ finishReason: 'stop', maxTokens: 1024, at: 0, totalMs: 0, responseFormat: 'text' },
        },
      ];
    });
    const run = reportRunOf([...entries, ...answers]);
    assert.ok(run);
    const card = only(buildReport([run], { seed: 1, summaryOnly: true }).cards);
    // 30 pairs have 6 verdicts each; each of the others has two answers that nobody can read.
    assert.equal(run.verdicts, 180);
    const cost = card.rows.find(({ id }) => id === 'cost');
    assert.equal(cost?.text, formatMoney((1000 * 240 * 0.001) / 180, { currency: 'USD' }));
  });

  it('says that a judge is simulated', () => {
    const judge = { ...fileHeader().judge, simulated: true };
    const card = only(syntheticReport(plantedPairs(good), { judge }).cards);
    assert.match(card.sentence, /Simulated judge: this says nothing about a model\.$/);
  });

  it('of verdicts that nothing challenged says what was not measured', () => {
    const specs = plantedPairs(good, 30).map(
      ({ b2: _, asked: __, challenged: ___, ...spec }): PairSpec => spec,
    );
    const card = only(syntheticReport(specs).cards);
    assert.equal(card.verdict, 'unfinished');
    assert.match(card.sentence, /So far: Misses no bar.*Not measured: .*right verdicts lost/);
    assert.equal(
      card.rows.find(({ id }) => id === 'rightHeld')?.missing,
      'Not measured: nothing challenged its verdicts.',
    );
  });
});
