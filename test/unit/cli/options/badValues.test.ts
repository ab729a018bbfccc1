import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { createTestFolder, recant } from '../commandLine.ts';

const folder = await createTestFolder();
const file = join(folder, 'pairs.jsonl');
await writeFile(file, '{"id":"a","prompt":"Which?","responseA":"This.","responseB":"That."}\n');
const audit = ['audit', file, '--judge', 'practice'];

describe('an option with a value that it cannot have', () => {
  for (const [args, message] of [
    [[...audit, '--out', ''], /--out takes FOLDER, not ""/],
    [[...audit, '--out', 'a', '--out', 'b'], /--out takes one value, and can be given only once/],
    [[...audit, '--seed', '1', '--seed', '2', '--out', 'a'], /--seed takes one value/],
    [[...audit, '--sample', '1', '--sample', '2', '--out', 'a'], /--sample takes one value/],
    [
      ['mcp', '--root', join(folder, 'nosuch')],
      /--root takes a folder that exists, not ".*nosuch"/,
    ],
  ] as const) {
    it(`is named with what is allowed: ${args.slice(args[0] === 'audit' ? 4 : 0).join(' ')}`, async () => {
      const { code, err } = await recant(args);
      assert.equal(code, 2, err);
      assert.match(err, message);
    });
  }
});
