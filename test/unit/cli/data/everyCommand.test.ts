import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { mappedFormat } from '../../../../src/core/data/mapping/mappedFormat.ts';
import { isOfPairs } from '../../../../src/core/data/mapping/mapping.ts';
import { mappedSamples } from '../../../../src/core/data/samples/mappedSamples.ts';
import { singleFormats } from '../../../../src/core/data/samples/singleFormats.ts';
import { readMapping } from '../../../../src/files/readMapping.ts';
import { openDataset } from '../../../support/data/openDataset.ts';
import { createTestFolder, recant } from '../commandLine.ts';

const folder = await createTestFolder();

const user = (content: unknown) => ({ role: 'user', content });
const assistant = (content: unknown) => ({ role: 'assistant', content });
const reference = 'An answer known to be good.';
const both = (record: (n: number) => object) => [record(1), record(2)];
const asLines = (records: readonly object[]) =>
  records.map((record) => `${JSON.stringify(record)}\n`).join('');
const inObject = (records: readonly object[]) =>
  JSON.stringify({ meta: { version: 1 }, data: records }, undefined, 1);

const talk = (n: number, reply: string) => [
  ...[user(`Why is ${n}?`), assistant('So.'), user('Are you sure?')],
  assistant([{ type: 'text', text: reply }]),
];
const singles = both((n) => ({
  system: 'Be brief, please.',
  messages: talk(n, `Yes, ${n}.`),
  reference,
}));
const plain = both((n) => ({ prompt: `Why is ${n}?`, response: `Because of ${n}.`, reference }));
const pairs = both((n) => ({
  system: 'Be brief, please.',
  chosen: talk(n, `Yes, ${n}.`),
  rejected: talk(n, `No, ${n}.`),
  reference,
}));
const lists = both((n) => ({
  ...{ prompt: `Why is ${n}?`, chosen: [`Yes, ${n}.`], rejected: [`No, ${n}.`] },
  reference,
}));

/** Files, the number of their pairs or responses, and a text that every one of them sends. */
const shapes: Readonly<
  Record<string, readonly [file: string, text: string, sent: readonly string[]]>
> = {
  'conversations with one reply': [
    'singles.jsonl',
    asLines(singles),
    ['Be brief, please.', 'Are you sure?', 'Yes, 2.'],
  ],
  'conversations in an object': [
    'singles.json',
    inObject(singles),
    ['Be brief, please.', 'Are you sure?', 'Yes, 2.'],
  ],
  'responses in an object': ['plain.json', inObject(plain), ['Why is 2?', 'Because of 2.']],
  'responses in a list': [
    'list.json',
    JSON.stringify(plain, undefined, 2),
    ['Why is 2?', 'Because of 2.'],
  ],
  'two conversations': ['pairs.jsonl', asLines(pairs), ['Be brief, please.', 'Yes, 2.', 'No, 2.']],
  'two conversations in an object': [
    'pairs.json',
    inObject(pairs),
    ['Be brief, please.', 'No, 2.'],
  ],
  'lists of responses': ['lists.jsonl', asLines(lists), ['Why is 2?', 'Yes, 2.', 'No, 2.']],
};

describe('a mapping that is proposed', () => {
  for (const [name, [file, text, sent]] of Object.entries(shapes)) {
    it(`is read by every command, and by the index of an editor: ${name}`, async () => {
      const path = join(folder, file);
      await writeFile(path, text);
      const mapping = join(folder, `${file}.mapping.json`);
      const source = /^(pairs|lists)/.test(file) ? ['--label-source', 'human'] : [];
      const written = await recant(['mapping', path, ...source, '--out', mapping]);
      assert.equal(written.code, 0, written.err);
      const fields = await readMapping(mapping);
      const isPairs = isOfPairs(fields);
      const judge = ['--mapping', mapping, '--judge', 'practice'];
      const definition = isPairs ? [] : ['--definition', 'Rating 1–10'];

      if (isPairs) {
        const listed = await recant(['pairs', '--json', path, '--mapping', mapping]);
        assert.equal(listed.out.trimEnd().split('\n').length, 2, listed.err);
      }
      const planned = await recant(['plan', path, ...judge, ...definition]);
      assert.match(planned.out, isPairs ? /: 2 pairs, / : /: 2 responses, /, planned.err);
      const out = join(folder, `runs-${file}`);
      const audited = await recant(['audit', path, ...judge, ...definition, '--out', out]);
      assert.equal(audited.code, 0, audited.err);
      const [log = ''] = /^.*\.jsonl$/m.exec(audited.out) ?? [];
      const shown = await recant(['show', log, '--calls']);
      for (const one of sent) assert.ok(shown.out.includes(one), `${one} is not sent`);
      const attacked = await recant([
        ...['attack', path, ...judge, '--attacker', 'practice', '--attack', 'general-reference'],
        ...['--out', join(folder, `attacks-${file}`)],
      ]);
      assert.equal(attacked.code, 0, attacked.err);

      const formats = isPairs ? [mappedFormat(fields)] : singleFormats([], [mappedSamples(fields)]);
      const index = openDataset(text, { formats });
      assert.equal(index?.records.length, 2);
      assert.deepEqual(index?.faults, []);
    });
  }
});
