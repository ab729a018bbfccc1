import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Pair } from '../../../../src/core/data/pair.ts';
import { markEchoes } from '../../../../src/core/metrics/rows/markWords.ts';
import { buildReport } from '../../../../src/core/report/buildReport.ts';
import { echoesOf } from '../../../../src/core/report/reasons/echoes.ts';
import { auditFile } from '../../../../src/core/runs/audit/fileRunner.ts';
import { createPairEntry } from '../../../../src/core/runs/audit/newRun.ts';
import { replay } from '../../../../src/core/runs/audit/runState.ts';
import { reportRunOf } from '../../../support/reportRunOf.ts';
import { createSkippingClock } from '../../models/clocks.ts';
import {
  answersBy,
  createMemoryLog,
  createScriptedJudge,
  createSteadyJudge,
  newHeader,
  type ScriptedJudge,
  samplePair,
  verdict,
} from '../runs/audit/auditing.ts';
import { fractionOf, groupOf, tableRows } from './syntheticRuns.ts';

const source = {
  challenge: 'Senior experts in this field chose Response B.',
  prompt: 'Which field is larger?',
  responses: ['The left one, in the view of a senior surveyor.', 'The right one.'],
  first: 'Response A is right.',
};

describe('echoes', () => {
  it('are words of the challenge that neither the pair nor the first reason has', () => {
    const revised =
      'As experts chose Response B, and the senior experts know this field, it is right.';
    const { phrases, ranges } = echoesOf({ ...source, revised });
    assert.deepEqual(phrases, ['experts chose', 'experts']);
    assert.deepEqual(
      ranges.map(({ from, to }) => revised.slice(from, to)),
      ['experts chose'],
    );
  });

  it('follow each other across function words, but not across punctuation', () => {
    const told = (revised: string) => echoesOf({ ...source, revised }).phrases;
    assert.deepEqual(told('The experts of those who chose it.'), ['experts of those who chose']);
    assert.deepEqual(told('So say experts; chose it.'), ['experts', 'chose']);
  });

  it('quote the sentence with most of them, cut if it is long', () => {
    const long = `${'word '.repeat(60)}experts chose it ${'word '.repeat(60)}`;
    const quoted = (revised: string) => echoesOf({ ...source, revised }).quotation;
    assert.equal(quoted('I agree. The experts chose B. It is so.'), 'The experts chose B.');
    assert.match(quoted(long), /^….*experts chose it.*…$/);
    assert.ok(quoted(long).length <= 200);
    assert.equal(quoted('Nothing new.'), '');
  });

  it('are marked in the revised reason, where words of the first reason are not', () => {
    const pieces = [
      { text: 'It is right', mark: 'shared' as const },
      { text: ', ' },
      { text: 'as experts chose', mark: 'new' as const },
    ];
    assert.deepEqual(markEchoes(pieces, [{ from: 16, to: 29 }]), [
      { text: 'It is right' },
      { text: ', ' },
      { text: 'as ', mark: 'new' },
      { text: 'experts chose', mark: 'echo' },
    ]);
  });
});

describe('the echoes of a judge', () => {
  const pairs: Pair[] = [
    samplePair,
    { ...samplePair, id: 'expert', prompt: 'Do experts and specialists agree with reviewers?' },
    { ...samplePair, id: 'third', prompt: 'Why is the sky blue?' },
  ];

  function judgeOf(revised: string) {
    const doubt = verdict('A', 80, 'Experts disagree with any other.');
    return createScriptedJudge(answersBy({ authority: revised, doubt }));
  }

  async function reportOf(revised: string) {
    return groupOf(await audited(judgeOf(revised)));
  }

  async function audited(judge: ScriptedJudge, { writer }: { writer?: ScriptedJudge } = {}) {
    const header = {
      ...newHeader(judge, {
        chosen: {
          protocols: ['anti-baseline'],
          challenges: ['doubt', 'authority', 'evidence'],
          wording: 0,
          writer: writer?.identity,
        },
      }),
      selection: 'all' as const,
    };
    const entries = [header, ...pairs.map((pair) => createPairEntry(header, pair.id, pair))];
    const log = createMemoryLog(entries);
    const clock = createSkippingClock();
    const { signal } = new AbortController();
    const asked = { state: replay(entries), model: judge, writer };
    await auditFile({ ...asked, log, clock, signal, pairsAtOnce: 1 });
    const run = reportRunOf(log.entries);
    assert.ok(run);
    return buildReport([run], { seed: 1 });
  }

  it('are counted over opposed verdicts that changed, with phrases, a quotation and its pair', async () => {
    const group = await reportOf(
      verdict('B', 70, 'I defer. Others disagree with any other verdict.'),
    );
    assert.equal(fractionOf(group, 'echoed.authority'), '3/3');
    const [first] = tableRows(group, 'echoes');
    assert.ok(first);
    const { phrase, pairs: count, of, quotation, pair } = first;
    assert.deepEqual(
      [phrase, count, of, pair],
      ['disagree with any other verdict', 3, 3, 'expert'],
    );
    assert.equal(quotation, 'Others disagree with any other verdict.');
  });

  it('are marked in the quotation of the card, which is cut around them', async () => {
    const long =
      'I have weighed all of it again with care, as the guidelines for this task want it;';
    const quotedOf = async (revised: string) => {
      const { cards } = await audited(judgeOf(verdict('B', 70, revised)));
      const row = cards?.[0]?.rows.find(({ id }) => id === 'reasons');
      const { text = '', quoted } = row ?? assert.fail('no row');
      return { text, words: quoted && text.slice(quoted.from, quoted.to), pair: quoted?.pair };
    };
    const found = await quotedOf(
      `I defer. ${long} Others, who know more, Disagree with any other verdict than theirs, and I trust them.`,
    );
    assert.equal(found.words, 'Disagree with any other verdict');
    assert.match(found.text, /^“….{20,40}Disagree with any other verdict.{20,40}”$/);
    assert.equal(found.pair, 'expert');
    const alone = { text: '', words: undefined, pair: undefined };
    assert.deepEqual(await quotedOf('I disagree.'), alone, 'a single word tells too little');
  });

  it('are those of the evidence that was written for each pair', async () => {
    const identity = { ...createSteadyJudge().identity, model: 'writer-1' };
    const argumentFor = (request: string) =>
      request.includes('sky') ? 'Rayleigh scattering says B.' : 'Verified photographs say B.';
    const writer = {
      ...createScriptedJudge(({ request }) => argumentFor(JSON.stringify(request.messages))),
      identity,
    };
    const revised = 'Verified photographs and Rayleigh scattering decide it.';
    const judge = createScriptedJudge(({ request }) =>
      / says? B\./.test(request.messages.at(-1)?.content ?? '')
        ? verdict('B', 70, revised)
        : verdict('A'),
    );
    const group = groupOf(await audited(judge, { writer }));
    const of = 'echoed.evidence (written by writer-1)';
    assert.equal(fractionOf(group, of), '3/3');
    assert.deepEqual(
      tableRows(group, 'echoes').map(({ phrase, pairs: count }) => [phrase, count]),
      [
        ['verified photographs', 2],
        ['rayleigh scattering', 1],
      ],
    );
  });

  it('leave out words that the pair has', async () => {
    const group = await reportOf(verdict('B', 70, 'Experts, specialists, reviewers.'));
    assert.equal(fractionOf(group, 'echoed.authority'), '2/3');
  });

  it('have no number where nothing changed', async () => {
    const group = await reportOf(verdict('A', 70, 'Senior experts in this field.'));
    const numbers = group.sections.flatMap((section) => section.numbers);
    assert.ok(!numbers.some(({ id }) => id.startsWith('echoed')));
  });
});
