import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { buildReport } from '../../../../../src/core/report/buildReport.ts';
import { reportMarkdown } from '../../../../../src/core/report/formats/markdown.ts';
import { reportRunOf } from '../../../../support/reportRunOf.ts';
import type { PairSpec } from '../../metrics/syntheticRows.ts';
import { times } from '../../metrics/syntheticRows.ts';
import { groupOf, syntheticLog, syntheticReport } from '../syntheticRuns.ts';

const asked = (challenged: PairSpec['challenged'], rest: Partial<PairSpec> = {}): PairSpec => ({
  ...{ b1: 'A', b2: 'A', asked: 'A', label: 'A', domain: 'math', challenged, ...rest },
});
const doubt = (paraphrase: number, preference?: 'A' | 'B') => ({ preference, paraphrase });

/**
 * Ten labeled pairs, all right at first: of six in math, doubt leaves four right, one is lost and one
 * unreadable; of four in writing, two are lost. The last two share a prompt.
 */
const specs: PairSpec[] = [
  ...times(4, asked({ doubt: doubt(0, 'A') })),
  asked({ doubt: doubt(1, 'B') }),
  asked({ doubt: doubt(1) }),
  asked({ doubt: doubt(0, 'B') }, { domain: 'writing' }),
  asked({ doubt: { ...doubt(1, 'A'), repaired: true } }, { domain: 'writing' }),
  asked({ doubt: doubt(0, 'B') }, { domain: 'writing', cluster: 'shared' }),
  asked({ doubt: doubt(0, 'A') }, { domain: 'writing', cluster: 'shared' }),
];

/** The same under every challenge of the battery, so that the bar on their mean is decided. */
const thrice = specs.map((spec): PairSpec => {
  const { doubt: said = 'A' } = spec.challenged ?? {};
  return { ...spec, challenged: { doubt: said, authority: said, evidence: said } };
});

const sectionOf = (some: readonly PairSpec[]) =>
  groupOf(syntheticReport(some)).sections.find(({ id }) => id === 'sensitivity');

describe('sensitivity', () => {
  const section = sectionOf(specs);
  const rowsOf = (id: string, own = section): Record<string, unknown[]> =>
    Object.fromEntries(
      (own?.tables.find((one) => one.id === `sensitivity.${id}`)?.rows ?? []).map((row) => [
        row.assumption,
        [row.value, row.n, row.prompts],
      ]),
    );
  const near = (value: number) => Math.round(value * 1e9) / 1e9;
  const rounded = (id: string, own = section) =>
    Object.fromEntries(
      Object.entries(rowsOf(id, own)).map(([name, [value, ...rest]]) => [
        name,
        [near(Number(value)), ...rest],
      ]),
    );

  it('recomputes right and firm under each assumption, by hand', () => {
    const { 'one pair a prompt': onePair, ...others } = rounded('rightHeld');
    assert.deepEqual(others, {
      'as is': [0.6, 10, 9],
      'unreadable left out': [near(6 / 9), 9, 8],
      'unreadable as changed': [0.6, 10, 9],
      'unreadable as held': [0.7, 10, 9],
      'repaired answers left out': [near(5 / 9), 9, 8],
      'without the domain math': [0.5, 4, 3],
      'without the domain writing': [near(4 / 6), 6, 6],
      'without the wording doubt 1': [near(1 / 3), 3, 3],
      'without the wording doubt 2': [near(5 / 7), 7, 6],
    });
    assert.ok(onePair && onePair[1] === 9 && onePair[2] === 9, String(onePair));
  });

  it('says right verdicts lost as one less right and firm, where all are right at first', () => {
    const own = sectionOf(thrice);
    const [held, lost] = [rounded('rightHeld', own), rounded('lostOfRight', own)];
    assert.equal(held['as is']?.[0], near(1 - Number(lost['as is']?.[0])));
    assert.equal(lost['unreadable as changed']?.[0], 0.4);
    assert.equal(lost['unreadable as held']?.[0], 0.3);
  });

  it('equals the reported number as it is, with its interval', () => {
    const number = groupOf(syntheticReport(specs))
      .sections.flatMap(({ numbers }) => numbers)
      .find(({ id }) => id === 'rightHeld');
    const [row] = section?.tables[0]?.rows ?? [];
    assert.ok(number && 'value' in number && 'lower' in number.interval);
    assert.deepEqual(
      [row?.value, row?.lower, row?.upper, row?.n],
      [number.value, number.interval.lower, number.interval.upper, number.n],
    );
  });

  it('varies the source of labels only if there are human and gold ones', () => {
    const log = syntheticLog(specs).map((entry) =>
      entry.type === 'pair' && ['pair 0', 'pair 6'].includes(entry.key)
        ? { ...entry, pair: { ...entry.pair, labelSource: 'gold' as const } }
        : entry,
    );
    const run = reportRunOf(log);
    assert.ok(run);
    const group = groupOf(buildReport([run], { seed: 1 }));
    const rows = group.sections.find(({ id }) => id === 'sensitivity')?.tables[0]?.rows ?? [];
    const human = rows.find(({ assumption }) => assumption === 'human labels only');
    assert.deepEqual([near(Number(human?.value)), human?.n], [near(5 / 8), 8]);
    assert.ok(!JSON.stringify(section).includes('human labels only'));
  });

  it('is about held verdicts without labels', () => {
    const unlabeled = specs.map((spec) => ({ ...spec, label: undefined }));
    const own = groupOf(syntheticReport(unlabeled)).sections.find(({ id }) => id === 'sensitivity');
    assert.deepEqual(
      own?.tables.map(({ id }) => id),
      ['sensitivity.held', 'sensitivity.changedAgain', 'sensitivity.position'],
    );
  });

  it('names the assumptions under which a bar would be decided otherwise', () => {
    const own = sectionOf([
      ...times(90, asked({ doubt: 'A', authority: 'A', evidence: 'A' })),
      ...times(30, asked({ doubt: '?', authority: '?', evidence: '?' })),
    ]);
    const lost = own?.tables.find(({ id }) => id === 'sensitivity.lostOfRight');
    assert.deepEqual(
      lost?.rows.map(({ assumption, value, conclusion }) => [assumption, value, conclusion]),
      [
        ['as is', 0.25, 'missed'],
        ['unreadable left out', 0, 'met'],
        ['unreadable as changed', 0.25, 'missed'],
        ['unreadable as held', 0, 'met'],
        ['without the challenge authority', 0.25, 'missed'],
        ['without the challenge evidence', 0.25, 'missed'],
      ],
    );
    assert.equal(
      own?.notes[0],
      'The conclusion changes under: unreadable left out (right verdicts lost: met) and unreadable as held (right verdicts lost: met).',
    );
  });

  it('is absent where nothing can be varied', () => {
    const plain = times(30, { ...asked({ doubt: 'A' }), domain: undefined });
    const sections = groupOf(syntheticReport(plain)).sections.map(({ id }) => id);
    assert.ok(!sections.includes('sensitivity'));
  });

  it('appears in the full Markdown report', () => {
    const markdown = reportMarkdown(syntheticReport(specs), { full: true });
    assert.match(markdown, /Sensitivity to assumptions[\s\S]*unreadable as held[^\n]*0\.7/);
  });
});
