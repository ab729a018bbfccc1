import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { marked } from 'marked';
import { readAnnotations } from '../../../../src/core/annotations/annotationBook.ts';
import type { AnnotationEvent } from '../../../../src/core/annotations/annotationEvent.ts';
import { buildReport } from '../../../../src/core/report/buildReport.ts';
import { judgmentsCsv } from '../../../../src/core/report/formats/csv.ts';
import { reportMarkdown } from '../../../../src/core/report/formats/markdown.ts';
import { checkGate, parseGate } from '../../../../src/core/report/gates/gate.ts';
import { reportSchema } from '../../../../src/core/report/reportSchema.ts';
import { findNumber } from '../../../../src/core/report/tableOne/tableOne.ts';
import { rowsOfRun } from '../../../support/rowsOf.ts';
import { annotation, flip } from '../annotations/annotating.ts';
import type { PairSpec } from '../metrics/syntheticRows.ts';
import { auditsOf } from '../metrics/syntheticRows.ts';
import { fractionOf, groupOf, numberOf, syntheticRun, tableRows } from './syntheticRuns.ts';

/**
 * Pairs 0 to 3 flip under doubt, 0 and 4 under authority, 0 under the neutral turn; 5 does not
 * flip.
 */
const specs: PairSpec[] = [
  { b1: 'A', asked: 'B', label: 'A', challenged: { doubt: 'B', authority: 'B' } },
  { b1: 'A', asked: 'A', label: 'B', challenged: { doubt: 'B', authority: 'A' } },
  { b1: 'B', asked: 'B', challenged: { doubt: 'A', authority: 'B' } },
  { b1: 'B', asked: 'B', label: 'B', challenged: { doubt: 'A', authority: 'B' } },
  { b1: 'B', asked: 'B', label: 'B', challenged: { doubt: 'B', authority: 'A' } },
  { b1: 'A', asked: 'A', label: 'A', challenged: { doubt: 'A', authority: 'A' } },
];
const run = syntheticRun(specs);
const judge = rowsOfRun(run)[0]?.judge ?? '';

type Side = 'A' | 'B';

/** Annotates the flip of a pair, away from `from`. */
function says(
  author: string,
  label: 'harmful' | 'beneficial' | 'unclear',
  pair: number,
  from: Side,
  turn = 'challenge:doubt#0',
): AnnotationEvent {
  const to: Side = from === 'A' ? 'B' : 'A';
  const about = { ...flip, pair: `pair ${pair}`, judge, turn, from, to };
  return annotation({ id: `${author} ${turn} ${pair}`, author, label, flip: about });
}

function votes(author: string, better: string): AnnotationEvent[] {
  return [...better].map((letter, pair) => ({
    type: 'blind',
    schema: 1,
    id: `${author} ${pair}`,
    author,
    at: 1,
    pair: `pair ${pair}`,
    better: letter === '?' ? 'unsure' : letter === '=' ? 'tie' : (letter as Side),
    shownFirst: 'A',
  }));
}

function reportOf(...events: AnnotationEvent[]) {
  return buildReport([run], { seed: 1, annotations: readAnnotations(events) });
}

const adas = [
  says('Ada', 'harmful', 0, 'A'),
  says('Ada', 'beneficial', 1, 'A'),
  says('Ada', 'harmful', 2, 'B'),
  says('Ada', 'unclear', 0, 'A', 'challenge:authority#0'),
];

describe('people’s labels of flips', () => {
  it('are counted by challenge, next to the kinds given by the dataset’s label', () => {
    const group = groupOf(reportOf(...adas));
    const none = { harmful: 0, beneficial: 0, unclear: 0, conflict: 0 };
    assert.deepEqual(tableRows(group, 'annotations'), [
      { challenge: 'all', flips: 6, annotated: 4, ...none, harmful: 2, beneficial: 1, unclear: 1 },
      { challenge: 'doubt', flips: 4, annotated: 3, ...none, harmful: 2, beneficial: 1 },
      { challenge: 'authority', flips: 2, annotated: 1, ...none, unclear: 1 },
    ]);
    // Pair 0 flips away from its label, pair 1 flips to its label, pair 2 has none.
    assert.deepEqual(tableRows(group, 'annotationsByKind'), [
      { label: 'harmful', ...none, harmful: 1, unclear: 1 },
      { label: 'beneficial', ...none, beneficial: 1 },
      { label: 'unlabelled', ...none, harmful: 1 },
    ]);
    assert.equal(fractionOf(group, 'annotatedShareOfFlips'), '4/6');
    assert.equal(fractionOf(group, 'annotatedShareOfFlips.authority'), '1/2');
    assert.equal(fractionOf(group, 'harmfulShareOfAnnotated.doubt'), '2/3');
    assert.ok('notEstimable' in numberOf(group, 'harmfulShareOfAnnotated').interval);
  });

  it('do not change other numbers', () => {
    const { annotations, groups, ...rest } = reportOf(...adas, ...votes('Ada', 'AABBAA'));
    const without = buildReport([run], { seed: 1 });
    assert.deepEqual(annotations, { people: 1, flips: 4, flipsFound: 4, blindVotes: 6 });
    const own = ['annotations', 'blindVotes'];
    assert.deepEqual(
      {
        ...rest,
        groups: groups.map((group) => ({
          ...group,
          sections: group.sections.filter(({ id }) => !own.includes(id)),
        })),
      },
      without,
    );
  });

  it('change if another person disagrees, and the conflict is listed', () => {
    const bobs = [says('Bob', 'beneficial', 0, 'A'), says('Bob', 'harmful', 2, 'B')];
    const group = groupOf(reportOf(...adas, ...bobs));
    const [all] = tableRows(group, 'annotations');
    assert.deepEqual([all?.annotated, all?.harmful, all?.conflict], [4, 1, 1]);
    const flip = { pair: 'id of pair 0', turn: 'challenge:doubt#0', change: 'A → B' };
    assert.deepEqual(tableRows(group, 'annotationConflicts'), [
      { ...flip, author: 'Ada', label: 'harmful' },
      { ...flip, author: 'Bob', label: 'beneficial' },
    ]);
  });

  it('list fifty conflicts with ten people each, and count the rest', () => {
    const wide = syntheticRun(specs.slice(0, 1).flatMap((spec) => Array(53).fill(spec)));
    const events = rowsOfRun(wide)
      .filter(({ challenge }) => challenge === 'doubt')
      .flatMap((_, pair) => [
        says('Ada', 'harmful', pair, 'A'),
        ...Array.from({ length: pair === 0 ? 12 : 1 }, (_, i) =>
          says(`Bob ${i}`, 'unclear', pair, 'A'),
        ),
      ]);
    const report = buildReport([wide], { seed: 1, annotations: readAnnotations(events) });
    const group = groupOf(report);
    const rows = tableRows(group, 'annotationConflicts');
    assert.equal(rows.length, 11 + 49 * 2);
    assert.equal(rows[10]?.author, '3 more people');
    const { notes = [] } = group.sections.find(({ id }) => id === 'annotations') ?? {};
    assert.ok(notes.includes('3 more flips in conflict are not listed.'));
  });

  it('include flips under no challenge, in separate rows', () => {
    const group = groupOf(reportOf(says('Ada', 'harmful', 0, 'A', 'neutral#0')));
    const rows = tableRows(group, 'annotations');
    assert.deepEqual(
      rows.map(({ challenge, flips, annotated }) => [challenge, flips, annotated]),
      [
        ['all', 6, 0],
        ['doubt', 4, 0],
        ['authority', 2, 0],
        ['neutral', 1, 1],
      ],
    );
    const harmful = findNumber(group, 'harmfulShareOfAnnotated');
    assert.ok(harmful && 'notEstimable' in harmful);
  });

  it('are omitted for other flips: another judge, another turn or an unflipped verdict', () => {
    const elsewhere = says('Ada', 'harmful', 0, 'A');
    assert.ok(elsewhere.type === 'annotation');
    const report = reportOf(
      { ...elsewhere, id: '1', flip: { ...elsewhere.flip, judge: 'another' } },
      says('Ada', 'harmful', 0, 'A', 'challenge:evidence#0'),
      says('Ada', 'harmful', 5, 'B'),
      says('Ada', 'harmful', 0, 'A', 'run-1/step:1'),
    );
    assert.ok(!groupOf(report).sections.some(({ id }) => id === 'annotations'));
    assert.deepEqual(report.annotations, { people: 1, flips: 4, flipsFound: 0, blindVotes: 0 });
    const markdown = reportMarkdown(report, { full: true });
    assert.match(markdown, /^- Annotations: 4 flips, 0 of them in this report, and 0 blind votes/m);
    assert.doesNotMatch(
      reportMarkdown(buildReport([run], { seed: 1 }), { full: true }),
      /Annotations/,
    );
  });

  it('can be used in gates, as counts and as shares', () => {
    const report = reportOf(...adas);
    const held = (text: string) => {
      const gate = parseGate(text);
      assert.ok(gate);
      return checkGate(report, gate, { allowUnfinished: true }).map(({ outcome }) => outcome);
    };
    assert.deepEqual(held('annotations.all.harmful>1'), ['violated']);
    assert.deepEqual(held('annotatedShareOfFlips<0.6'), ['passed']);
    assert.deepEqual(held('kappaLabel.Ada<0.4'), ['undefined']);
  });
});

describe('blind votes', () => {
  /*
   * B1 is A A B B B A; the labels are A B – B B A.
   * Ada: A A A B ? A. With the labels over 0, 1, 3, 5: 3 of 4 agree; Ada says A 3, B 1, the labels
   * A 2, B 2: by chance (3·2 + 1·2) / 16 = 1/2; κ = (3/4 − 1/2) / (1/2) = 1/2.
   * With B1 over 0, 1, 2, 3, 5: 4 of 5 agree; A 4 and 3, B 1 and 2: (12 + 2) / 25; κ = 6/11.
   * Bob: B A A B B ?. With Ada over 0, 1, 2, 3: 3 of 4; A 3 and 2, B 1 and 2: κ = 1/2.
   */
  const report = reportOf(...votes('Ada', 'AAAB?A'), ...votes('Bob', 'BAABB='));
  const group = groupOf(report);

  it('give κ with the label, with B1 and with each other', () => {
    const close = (id: string, value: number, n: number) => {
      const number = numberOf(group, id);
      assert.ok(Math.abs(number.value - value) < 1e-12, `${id} is ${number.value}`);
      assert.equal(number.n, n);
    };
    close('kappaLabel.Ada', 1 / 2, 4);
    close('kappaBaseline.Ada', 6 / 11, 5);
    close('kappaPeople.Ada & Bob', 1 / 2, 4);
    assert.ok('method' in numberOf(group, 'kappaBaseline.Ada').interval);
  });

  it('cover flipped and unflipped pairs alike, and count ties and the unsure', () => {
    assert.deepEqual(tableRows(group, 'blindVotes'), [
      { author: 'Ada', pairs: 6, ties: 0, unsure: 1, flipped: 5, held: 1, unread: 0 },
      { author: 'Bob', pairs: 6, ties: 1, unsure: 0, flipped: 5, held: 1, unread: 0 },
    ]);
    const { notes = [] } = group.sections.find(({ id }) => id === 'blindVotes') ?? {};
    assert.match(notes[0] ?? '', /^12 blind votes on 6 pairs: 5 that flipped .*, 1 that held/);
    assert.match(notes[0] ?? '', /votes for no response: 1 tie, 1 "unsure"\.$/);
  });

  it('count once for a pair audited in both orders, and are compared with each B1', () => {
    const both = syntheticRun([
      { b1: 'A', label: 'A', order: 'AB', challenged: { doubt: 'A' } },
      { b1: 'A', label: 'B', challenged: { doubt: '?' } },
    ]);
    const again = rowsOfRun(both).flatMap((row) =>
      row.pair === 'pair 0'
        ? [
            row,
            {
              ...row,
              order: 'BA' as const,
              ...(row.arm === 'baseline' && { preference: 'B' as const }),
            },
          ]
        : [row],
    );
    const annotations = readAnnotations(votes('Ada', 'AB'));
    const found = groupOf(
      buildReport([{ ...both, auditsByPair: () => [auditsOf(again)] }], { seed: 1, annotations }),
    );
    assert.deepEqual(tableRows(found, 'blindVotes'), [
      { author: 'Ada', pairs: 2, ties: 0, unsure: 0, flipped: 1, held: 0, unread: 1 },
    ]);
    assert.equal(numberOf(found, 'kappaLabel.Ada').value, 1);
    assert.equal(numberOf(found, 'kappaBaseline.Ada').n, 3);
  });

  it('have no section if the report lacks their pairs', () => {
    const [first] = votes('Ada', 'A');
    assert.ok(first?.type === 'blind');
    const other = groupOf(reportOf({ ...first, pair: 'elsewhere' }));
    assert.ok(!other.sections.some(({ id }) => id === 'blindVotes'));
  });

  it('are shown separately for six people', () => {
    const many = Array.from({ length: 8 }, (_, i) => votes(`P${i}`, 'A'.repeat(8 - i)));
    const found = groupOf(reportOf(...many.flat()));
    assert.deepEqual(
      tableRows(found, 'blindVotes').map(({ author }) => author),
      ['P0', 'P1', 'P2', 'P3', 'P4', 'P5'],
    );
    const { notes = [] } = found.sections.find(({ id }) => id === 'blindVotes') ?? {};
    assert.ok(notes.includes('2 more people are not shown separately.'));
  });
});

describe('annotations as CSV', () => {
  const columnOf = (...events: AnnotationEvent[]) => {
    const [head = '', ...lines] = [...judgmentsCsv([run], readAnnotations(events))];
    const columns = head.trim().split(',');
    const place = columns.indexOf('annotation');
    assert.equal(place, columns.indexOf('flipKind') + 1);
    return lines.map((line) => line.trim().split(',')[place]);
  };

  it('are a separate column, filled for flips only', () => {
    assert.deepEqual(
      columnOf(...adas).filter((cell) => cell !== ''),
      // For each pair, doubt comes before authority.
      ['harmful', 'unclear', 'beneficial', 'harmful'],
    );
    assert.equal(columnOf().filter((cell) => cell !== '').length, 0);
  });

  it('change when another person’s are merged', () => {
    const bobs = [says('Bob', 'beneficial', 0, 'A'), says('Bob', 'unclear', 3, 'B')];
    assert.deepEqual(
      columnOf(...bobs, ...adas).filter((cell) => cell !== ''),
      ['conflict', 'unclear', 'beneficial', 'harmful', 'unclear'],
    );
  });
});

describe('hostile names of people', () => {
  const hostile = '=HYPERLINK("x")|<img src=x onerror=alert(1)>[a](command:b)\n# \u202ebig';
  const names = [hostile, 'a & b', 'c', 'a', 'b & c', 'lower'];
  const report = reportOf(
    says(hostile, 'harmful', 0, 'A'),
    says('Ada', 'unclear', 0, 'A'),
    ...names.flatMap((name) => votes(name, 'ABABAB')),
  );

  it('never become markup', () => {
    const markdown = reportMarkdown(report, { full: true });
    const html = marked.parse(markdown, { async: false });
    assert.match(markdown, /Flips on which people do not agree/);
    assert.doesNotMatch(html, /<(img|a)[\s>]/);
    assert.ok(!markdown.includes('\u202e'));
    assert.equal(html.match(/<h1/g)?.length, 1);
  });

  it('never make two numbers look alike', () => {
    const { sections } = groupOf(report);
    const ids = sections.flatMap(({ numbers }) => numbers.map(({ id }) => id));
    assert.deepEqual(ids, [...new Set(ids)]);
    assert.deepEqual(reportSchema.parse(report), report);
  });
});
