import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { sampleLength } from '../../../../../src/core/data/formats/sniff.ts';
import type { TextChange } from '../../../../../src/core/data/formats/textChange.ts';
import { digestOfAll } from '../../../../../src/core/words/digest.ts';
import { openDataset } from '../../../../support/data/openDataset.ts';

function pair(name: string, more: object = {}) {
  return {
    id: undefined,
    prompt: `Question ${name}`,
    responseA: `A ${name}`,
    responseB: `B ${name}`,
    ...more,
  };
}

function open(text: string) {
  const index = openDataset(text);
  assert.ok(index);
  return index;
}

function keysOf(text: string): readonly string[] {
  return open(text).records.flatMap(({ pairs }) => pairs.map(({ key }) => key));
}

function idsOf(text: string): readonly string[] {
  return open(text).records.flatMap(({ pairs }) => pairs.map((one) => one.pair.id));
}

function lines(...records: readonly object[]): string {
  return records.map((record) => JSON.stringify(record)).join('\n');
}

describe('the identity of a pair', () => {
  test('is a digest of the conversation and both responses', () => {
    const conversation = '[{"role":"user","content":"Question x"}]';
    const digest = digestOfAll([conversation, 'A x', 'B x']).slice(0, 16);
    const [record] = open(lines(pair('x'))).records;
    assert.equal(record?.digest, digest);
    assert.deepEqual(record?.pairs[0], { key: digest, digest, pair: { ...pair('x'), id: digest } });
  });

  test('excludes the id, the label, the format and fields that judges do not see', () => {
    const llmbar = { input: 'Question x', output_1: 'A x', output_2: 'B x', label: 1 };
    const messages = { messages: [{ content: 'Question x', role: 'user', at: 3 }] };
    const { prompt: _, ...answers } = pair('x');
    const variants = [
      pair('x'),
      pair('x', { id: 'i', label: 'A', labelSource: 'human', reference: 'r', rubric: [1] }),
      { ...messages, ...answers },
      llmbar,
    ];
    assert.deepEqual(new Set(variants.map((one) => keysOf(lines(one))[0])).size, 1);
  });

  test('includes the prompt, both responses and their order', () => {
    const variants = [
      pair('x'),
      pair('x', { prompt: 'Question x ' }),
      pair('x', { responseA: '' }),
      pair('x', { responseB: 'C' }),
      pair('x', { responseA: 'B x', responseB: 'A x' }),
    ];
    assert.equal(new Set(variants.map((one) => keysOf(lines(one))[0])).size, 5);
  });

  test('numbers repeated content in file order', () => {
    const [x, y] = [keysOf(lines(pair('x')))[0], keysOf(lines(pair('y')))[0]];
    const text = lines(pair('x'), pair('y'), pair('x', { label: 'B' }), pair('x'));
    assert.deepEqual(keysOf(text), [x, y, `${x}~2`, `${x}~3`]);
    assert.deepEqual(idsOf(text), [x, y, `${x}~2`, `${x}~3`]);
  });

  test('numbers repeated ids, even when their content differs', () => {
    const text = lines(pair('x', { id: '81' }), pair('y', { id: '81' }), pair('z', { id: '82' }));
    assert.deepEqual(idsOf(text), ['81', '81~2', '82']);
    assert.equal(new Set(keysOf(text)).size, 3);
  });

  test('gives each pair of a best-of-n record its own key', () => {
    const set = {
      bon_uid: '1',
      conversation_input: [{ role: 'user', content: 'q' }],
      bon_best: { llm_name: 'm', answer: 'best' },
      loser_list: [
        { llm_name: 'n', answer: 'worse' },
        { llm_name: 'n', answer: 'worst' },
        { llm_name: 'n', answer: 'worse' },
      ],
    };
    const index = open(JSON.stringify([set]));
    const [record] = index.records;
    const [first, second, third] = record?.pairs ?? [];
    assert.deepEqual(
      record?.pairs.map(({ pair: one }) => one.id),
      ['1:n', '1:n~2', '1:n~3'],
    );
    assert.equal(third?.key, `${first?.digest}~2`);
    assert.equal(record?.key, first?.key);
    for (const one of [first, second, third]) {
      assert.equal(index.recordByKey(one?.key ?? ''), record);
    }
    assert.equal(index.recordByKey('none'), undefined);
  });

  const content = fc.record({
    prompt: fc.string(),
    responseA: fc.string(),
    responseB: fc.string(),
  });
  const dataset = fc.array(content, { minLength: 1, maxLength: 8 });

  test('keeps all keys in order when the file is reformatted', () => {
    fc.assert(
      fc.property(dataset, fc.integer({ min: 0, max: 8 }), (records, indent) => {
        const keys = keysOf(lines(...records));
        assert.deepEqual(keysOf(JSON.stringify(records, null, indent)), keys);
        assert.deepEqual(keysOf(JSON.stringify({ rows: records }, null, '\t')), keys);
      }),
    );
  });

  test('keeps the key of a record that is cut and pasted elsewhere', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(content, {
          minLength: 2,
          maxLength: 8,
          selector: (one) => JSON.stringify(one),
        }),
        fc.nat(),
        fc.nat(),
        (records, from, to) => {
          const text = lines(...records);
          const index = open(text);
          const keys = index.records.map(({ key }) => key);
          const source = from % records.length;
          const [moved] = index.records.slice(source);
          assert.ok(moved);
          const json = text.slice(moved.start, moved.end);
          const without = text.slice(0, moved.start) + text.slice(moved.end);
          index.update([{ start: moved.start, end: moved.end, text: '' }], without);
          const target = to % records.length;
          const place = index.records[target]?.start ?? without.length;
          const pasted = target === records.length - 1 ? `\n${json}` : `${json}\n`;
          index.update(
            [{ start: place, end: place, text: pasted }],
            without.slice(0, place) + pasted + without.slice(place),
          );
          const expected = keys.toSpliced(source, 1);
          expected.splice(target, 0, keys[source] ?? '');
          assert.deepEqual(
            index.records.map(({ key }) => key),
            expected,
          );
        },
      ),
    );
  });
});

describe('the position of a record', () => {
  const text = `[\r\n  ${JSON.stringify(pair('x'))},\r\n  ${JSON.stringify(pair('y'), null, 2)}\r\n]\r\n`;

  test('is the range of its braces in UTF-16 code units', () => {
    const emoji = JSON.stringify(pair('😀'));
    const [first, second] = open(`${emoji}\n${emoji}`).records;
    assert.deepEqual([first?.start, first?.end], [0, emoji.length]);
    assert.deepEqual([second?.start, second?.end], [emoji.length + 1, 2 * emoji.length + 1]);
  });

  test('is found from any offset in it, including inside long strings', () => {
    const index = open(text);
    const [x, y] = index.records;
    assert.ok(x && y);
    for (const offset of [x.start, x.start + 1, text.indexOf('B x'), x.end - 1, x.end]) {
      assert.equal(index.recordAt(offset), x);
    }
    for (const offset of [y.start, text.indexOf('A y') + 2, y.end]) {
      assert.equal(index.recordAt(offset), y);
    }
    for (const offset of [0, x.start - 1, x.end + 1, y.start - 1, y.end + 1, text.length, 10_000]) {
      assert.equal(index.recordAt(offset), undefined);
    }
    assert.deepEqual([x.line, y.line], [2, 3]);
  });

  test('is found from anywhere on its lines, the nearest first', () => {
    const [x, y] = ['x', 'y'].map((name) => JSON.stringify(pair(name)));
    const broken = JSON.stringify(pair('w')).replace('"B w"', 'B w');
    const own = [
      ['{ "rows": [', ''],
      [`   ${x},   ${y} `, 'x y'],
      ['', ''],
      ['  ,', ''],
      [`  ${broken} ,`, ''],
      ...(JSON.stringify(pair('z'), null, 2) ?? '').split('\n').map((line) => [`\t${line}`, 'z']),
      ['] }', ''],
    ] as const;
    const whole = own.map(([line]) => line).join('\r\n');
    const index = open(whole);
    const nameAt = (offset: number, line: { start: number; end: number }) =>
      index.recordAt(offset, line)?.pairs[0]?.pair.prompt?.at(-1) ?? '';
    assert.equal(index.records.length, 3);
    let start = 0;
    for (const [text, names] of own) {
      const line = { start, end: start + text.length };
      const found = new Set<string>();
      for (let at = line.start; at <= line.end; at += 1) found.add(nameAt(at, line));
      assert.deepEqual([...found].join(' '), names, text);
      start = line.end + 2;
    }
    const [first, second] = index.records;
    const between = { start: first?.start ?? 0, end: second?.end ?? 0 };
    assert.equal(nameAt((first?.end ?? 0) + 1, between), 'x');
    assert.equal(nameAt((second?.start ?? 0) - 1, between), 'y');
  });

  test('belongs to the later record where two records touch', () => {
    const json = JSON.stringify(pair('x'));
    const index = open(`[${json}${json}]`);
    assert.equal(index.recordAt(1 + json.length), index.records[1]);
  });

  test('is undefined at an error', () => {
    const broken = lines(pair('x')).replace('"B x"', 'B x');
    const index = open([lines(pair('y')), broken].join('\n'));
    assert.equal(index.recordAt(index.faults[0]?.start ?? 0), undefined);
  });
});

/** An index with its text, to which edits are applied one after the other. */
function editor(initial: string) {
  const index = open(initial);
  let text = initial;
  return {
    index,
    text: () => text,
    replace(old: string, by: string): boolean {
      const start = text.indexOf(old);
      assert.notEqual(start, -1);
      const change: TextChange = { start, end: start + old.length, text: by };
      text = text.slice(0, start) + by + text.slice(change.end);
      return index.update([change], text);
    },
  };
}

describe('an object with several lists', () => {
  const one = [pair('1', { id: 'a' }), pair('2', { id: 'b' })];
  const two = [pair('3', { id: 'c' })];
  const others = { models: [{ id: 'm1' }, { id: 'm2' }, { id: 'm3' }], counts: [1, 2], test: two };

  test('is read list by list, skipping lists of other things', () => {
    const text = JSON.stringify({ train: one, ...others, end: { pairs: 3 } }, null, 1);
    assert.deepEqual(idsOf(text), ['a', 'b', 'c']);
    const { faults, records } = open(text);
    assert.deepEqual(faults, []);
    const last = records[2]!;
    assert.equal(JSON.parse(text.slice(last.start, last.end)).id, 'c');
    assert.equal(last.line, text.slice(0, last.start).split('\n').length);
  });

  test('loses no list after a broken record or an empty list', () => {
    const text = JSON.stringify({ train: one, empty: [], test: [...two, pair('4', { id: 'd' })] });
    assert.deepEqual(idsOf(text.replace('"prompt":"Question 1"', '"prompt":')), ['b', 'c', 'd']);
    assert.deepEqual(idsOf(text.replace('"prompt":"Question 2"', '"prompt":')), ['a', 'c', 'd']);
    assert.deepEqual(idsOf(text.replace('"prompt":"Question 3"', '"prompt":')), ['a', 'b', 'd']);
    const longer = text.replace(']}', `,${JSON.stringify(pair('5', { id: 'e' }))}]}`);
    const broken = longer.replace('"prompt":"Question 1"', '"prompt":');
    assert.deepEqual(idsOf(broken), ['b', 'c', 'd', 'e']);
  });
});

describe('an edit', () => {
  const text = lines(pair('x', { id: 'x' }), pair('y', { id: 'y' }), pair('z', { id: 'z' }));

  test('moves a record below it and changes nothing else', () => {
    const { index, replace } = editor(text);
    const [, , z] = index.records;
    const before = z && { ...z };
    assert.equal(replace('\n', '\n\n\r\n'), false);
    assert.equal(index.records[2], z);
    assert.deepEqual(
      z,
      before && { ...before, start: before.start + 3, end: before.end + 3, line: 5 },
    );
  });

  test('changes nothing if it only adds spaces within a record', () => {
    const { index, replace } = editor(text);
    const [x] = index.records;
    assert.equal(replace('{"id":"x",', '{ "id" : "x" , '), false);
    assert.equal(index.records[0], x);
    assert.equal(x?.end, index.records[1] && index.records[1].start - 1);
  });

  test('keeps the key of a record whose label it changes', () => {
    const { index, replace } = editor(text);
    const key = index.records[1]?.key;
    assert.equal(replace('"id":"y"', '"id":"y","label":"B"'), true);
    assert.equal(index.records[1]?.key, key);
    assert.equal(index.records[1]?.pairs[0]?.pair.label, 'B');
  });

  test('changes the key with a response, and restores it on undo', () => {
    const { index, replace } = editor(text);
    const key = index.records[1]?.key ?? '';
    assert.equal(replace('B y', 'B y!'), true);
    assert.notEqual(index.records[1]?.key, key);
    assert.equal(index.recordByKey(key), undefined);
    assert.equal(replace('B y!', 'B y'), true);
    assert.equal(index.recordByKey(key), index.records[1]);
  });

  test('reports one error for the record that it breaks, and keeps the other pairs', () => {
    const { index, replace } = editor(text);
    const [x, , z] = index.records;
    assert.equal(replace('"A y"', '"A y'), true);
    assert.equal(index.records.length, 2);
    assert.equal(index.records[0], x);
    assert.equal(index.records[1], z);
    assert.equal(index.faults.length, 1);
    assert.equal(index.faults[0]?.line, 2);
    replace('"A y', '"A y"');
    assert.equal(index.records.length, 3);
    assert.deepEqual(index.faults, []);
  });

  test('joins two lines and splits them again', () => {
    const { index, replace } = editor(text);
    assert.equal(replace('}\n{', '} {'), true);
    assert.deepEqual([index.records.length, index.faults.length], [1, 1]);
    assert.equal(replace('} {', '}\n{'), true);
    assert.deepEqual(
      index.records.map(({ line }) => line),
      [1, 2, 3],
    );
  });

  test('renumbers a pair when equal content is added above it', () => {
    const { index, replace, text: current } = editor(lines(pair('x'), pair('y')));
    const [x, y] = index.records.map(({ key }) => key);
    replace('{"prompt":"Question x"', `${JSON.stringify(pair('y'))}\n{"prompt":"Question x"`);
    assert.deepEqual(
      index.records.map(({ key }) => key),
      [y, x, `${y}~2`],
    );
    assert.deepEqual(keysOf(current()), [y, x, `${y}~2`]);
    replace('Question y', 'Question z');
    assert.equal(index.records[2]?.key, y);
  });

  test('finds the end of a broken record when the first name of the next one changes', () => {
    const filling = Array.from({ length: 100 }, (_, i) =>
      pair(`${i}`, { id: `${i}`, reference: 'r'.repeat(sampleLength / 100) }),
    );
    const named = ['x', 'y', 'z', 'w'].map((name) => pair(name, { id: name }));
    const parts = [...filling, ...named].map((one) => JSON.stringify(one));
    const array = `[${parts.join(',\n')}]`.replace('"B y"}', '"B y"');
    const { index, replace, text: current } = editor(array);
    assert.equal(index.records.length, 103);
    replace('id":"z"', 'ix":"z"');
    const fresh = open(current());
    assert.equal(index.records.length, 102);
    assert.deepEqual(index.records, fresh.records);
    assert.deepEqual(index.faults, fresh.faults);
  });

  test('empties the index when no dataset is left, and fills it when one returns', () => {
    const { index, replace, text: current } = editor(text);
    const records = structuredClone(index.records);
    const whole = current();
    assert.equal(replace(whole, '{"name": "package"}'), true);
    assert.equal(index.format, undefined);
    assert.deepEqual([index.records, index.faults], [[], []]);
    assert.equal(index.recordAt(3), undefined);
    assert.equal(replace('package', 'other'), false);
    assert.equal(replace('{"name": "other"}', whole), true);
    assert.deepEqual(index.records, records);
  });

  test('applies several changes made at once', () => {
    const index = open(text);
    const changes = ['B z', 'A x'].map((old): TextChange => {
      const start = text.indexOf(old);
      return { start, end: start + old.length, text: 'new' };
    });
    const after = text.replace('B z', 'new').replace('A x', 'new');
    assert.equal(index.update(changes, after), true);
    assert.deepEqual(index.records, open(after).records);
  });

  test('reads the whole text again after a missed change', () => {
    const index = open(text);
    const after = `${lines(pair('new'))}\n${text}`;
    assert.equal(index.update([{ start: 5, end: 5, text: '!' }], after), true);
    assert.deepEqual(index.records, open(after).records);
  });

  const many = lines(...Array.from({ length: 4000 }, (_, i) => pair(`${i}`, { id: `${i}` })));
  const added = `${lines(pair('new'))}\n`;
  for (const [place, start, inserted, most] of [
    ['far down fetches only what is around it', many.indexOf('A 3000'), '!', 20_000],
    ['that puts a record first fetches only the beginning', 0, added, sampleLength + 20_000],
  ] as const) {
    test(place, () => {
      const index = open(many);
      const after = many.slice(0, start) + inserted + many.slice(start);
      let fetched = 0;
      const source = {
        length: after.length,
        slice(from: number, to: number) {
          fetched += Math.min(to, after.length) - from;
          return after.slice(from, to);
        },
      };
      assert.equal(index.update([{ start, end: start, text: inserted }], source), true);
      assert.ok(fetched < most, `${fetched} of ${after.length}`);
      assert.deepEqual(index.records, open(after).records);
    });
  }
});
