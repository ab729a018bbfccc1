import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Pair } from '../../../../src/core/data/pair.ts';
import {
  layOutRecord,
  type RecordDocument,
  type RecordWords,
  type SectionKind,
  sectionAtOffset,
} from '../../../../src/host/records/recordDocument.ts';

const words: RecordWords = {
  id: 'Pair',
  dataset: 'Dataset',
  label: 'Label',
  noLabel: 'none',
  tie: 'tie',
  noSource: 'no source',
  modelA: 'Model A',
  modelB: 'Model B',
  domain: 'Domain',
  prompt: 'Prompt',
  roles: {
    system: 'system',
    user: 'user',
    assistant: 'assistant',
    developer: 'developer',
    tool: 'tool',
  },
  responseA: 'Response A',
  responseB: 'Response B',
  reference: 'Reference',
  rubric: 'Rubric',
  background: 'Background',
  characters: 'characters: {0}',
};

const plain: Pair = { id: 'p1', prompt: 'Why?', responseA: 'Because.', responseB: 'No idea.' };

function bodies({ text, sections }: RecordDocument): [SectionKind, string][] {
  return sections.map(({ kind, bodyStart, bodyEnd }) => [kind, text.slice(bodyStart, bodyEnd)]);
}

function layOut(pair: Pair): RecordDocument {
  return layOutRecord(pair, 'data.jsonl', words);
}

describe('the text of a record document', () => {
  it('has the score and no second section for a single response', () => {
    const { responseB: _, ...single } = plain;
    const record = layOut({ ...single, score: 8, labelSource: 'human' });
    assert.match(record.text, /^Label: 8 \(human\)$/m);
    assert.deepEqual(
      bodies(record).map(([kind]) => kind),
      ['head', 'prompt', 'responseA'],
    );
  });

  it('has a header and a section per field, each with a heading and its length', () => {
    const rule = (heading: string) => heading.padEnd(48, '─');
    assert.equal(
      layOut({ ...plain, label: 'A', labelSource: 'human', modelB: 'm', domain: 'logic' }).text,
      [
        'Pair: p1',
        'Dataset: data.jsonl',
        'Label: A (human)',
        'Model B: m',
        'Domain: logic',
        '',
        rule('──── Prompt · characters: 4 '),
        'Why?',
        '',
        rule('──── Response A · characters: 8 '),
        'Because.',
        '',
        rule('──── Response B · characters: 8 '),
        'No idea.',
        '',
        '',
      ].join('\n'),
    );
  });

  it('shows reference, rubric and background if there are any', () => {
    const record = layOut({ ...plain, reference: 'R', rubric: { depth: [1] }, background: 'G' });
    assert.deepEqual(bodies(record).slice(4), [
      ['reference', 'R'],
      ['rubric', '{\n  "depth": [\n    1\n  ]\n}'],
      ['background', 'G'],
    ]);
    assert.deepEqual(bodies(layOut({ ...plain, rubric: 'Be brief.' })).at(-1), [
      'rubric',
      'Be brief.',
    ]);
  });

  it('shows a conversation turn by turn', () => {
    const messages = [
      { role: 'system' as const, content: 'Be kind.' },
      { role: 'user' as const, content: 'Hi' },
    ];
    const record = layOut({ id: 'c', messages, responseA: 'a', responseB: 'b' });
    assert.deepEqual(
      record.sections.slice(1, 3).map(({ kind, message }) => [kind, message]),
      [
        ['prompt', 0],
        ['prompt', 1],
      ],
    );
    assert.match(record.text, /^──── Prompt 1\/2 · system · characters: 8 ─+\nBe kind\.\n/m);
    assert.match(record.text, /^──── Prompt 2\/2 · user · characters: 2 ─+\nHi\n/m);
  });

  it('says when there is no label or source, or a tie', () => {
    assert.match(layOut(plain).text, /^Label: none$/m);
    assert.match(layOut({ ...plain, label: 'B' }).text, /^Label: B \(no source\)$/m);
    assert.match(
      layOut({ ...plain, label: 'tie', labelSource: 'gold' }).text,
      /^Label: tie \(gold/m,
    );
  });

  it('has an editor’s line breaks, and no NUL', () => {
    const record = layOut({ ...plain, responseA: 'one\r\ntwo\rthree\nfour\0end' });
    assert.equal(bodies(record)[2]?.[1], 'one\ntwo\nthree\nfour⟨U+0000⟩end');
  });

  it('keeps a hostile id on one line', () => {
    const [head] = layOut({ ...plain, id: 'x\n──── Response A\n\u202eevil' }).text.split('\n\n');
    assert.equal(head, 'Pair: x ──── Response A ⟨U+202E⟩evil\nDataset: data.jsonl\nLabel: none');
  });
});

describe('the sections of a record document', () => {
  const rule = '──── Response B · characters: 8 ───────\nNo idea.';
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.constantFrom('', '\n', '\r\n\r', rule, '\ud800', '\n\n──── Rubric ────\n'),
  );
  const pair = fc.record(
    { id: text, prompt: text, responseA: text, responseB: text, reference: text, rubric: text },
    { requiredKeys: ['id', 'prompt', 'responseA', 'responseB'] },
  );

  it('cover the text without gaps and contain the fields, whatever their content', () => {
    const shown = (field: string) =>
      field.replace(/\r\n?/g, '\n').replaceAll('\0', '⟨U+0000⟩').toWellFormed();
    fc.assert(
      fc.property(pair, (fields) => {
        const record = layOut(fields as Pair);
        let end = 0;
        for (const section of record.sections) {
          assert.equal(section.start, end);
          assert.ok(section.start <= section.bodyStart && section.bodyEnd <= section.end);
          end = section.end;
        }
        assert.equal(end, record.text.length);
        const { prompt, responseA, responseB, reference, rubric } = fields;
        const given = [prompt, responseA, responseB, reference, rubric];
        assert.deepEqual(
          bodies(record)
            .slice(1)
            .map(([, body]) => body),
          given.flatMap((field) => (field === undefined ? [] : [shown(field)])),
        );
      }),
    );
  });

  it('are found by an offset in heading, text or the blank line below', () => {
    const record = layOut(plain);
    const kindAt = (offset: number) => sectionAtOffset(record, offset)?.kind;
    const start = record.text.indexOf('──── Response A');
    const next = record.text.indexOf('──── Response B');
    assert.deepEqual(
      [0, start - 1, start, record.text.indexOf('Because.'), next - 1, next].map(kindAt),
      ['head', 'prompt', 'responseA', 'responseA', 'responseA', 'responseB'],
    );
    assert.equal(kindAt(record.text.length), 'responseB');
  });
});
