import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { createTestFolder, recant, stackTrace } from '../commandLine.ts';

const folder = await createTestFolder();
const dataset = join(folder, 'pairs.jsonl');
await writeFile(dataset, '{"id":"p","prompt":"Why?","responseA":"So.","responseB":"Not so."}\n');
await writeFile(join(folder, 'broken.judge.json'), '{\n  "schema": 1,\n  "kind": "neither"\n}\n');
await mkdir(join(folder, 'folder.json'));

/** An API key written directly into a list. */
const writtenKey = 'sk-written+into/a=list';

const judge = (more: string) => `[\n  // The first judge.\n  { "name": "a", ${more} },\n]\n`;
const model = '"provider": "openai", "model": "m"';

const bad: readonly [name: string, text: string, line: number, message: RegExp][] = [
  ['no JSON', '[\n  { "name": "a" "provider": "openai" }\n]', 2, /A comma is missing/],
  ['a single judge', '{ "name": "a" }', 1, /A list of judges should be a list, but is an object/],
  ['no judge', '// none\n[]', 2, /A list of judges .* is/],
  ['a judge without a name', `[\n{ ${model} }\n]`, 2, /Add "0\.name", which is missing/],
  ['an unknown property', judge(`${model}, "tempo": 1`), 3, /no property "0\.tempo"\. Correct/],
  [
    'a key',
    judge(`${model}, "apiKey": "${writtenKey}"`),
    3,
    /There is no property "apiKey": keys don't belong in this file\. .*"keyVariable"/,
  ],
  [
    'a base URL under its name in profiles',
    judge(`${model}, "baseUrl": "http://127.0.0.1:1/v1"`),
    3,
    /There is no property "baseUrl"\. Write the base URL in "endpoint"\./,
  ],
  ['an unknown provider', judge('"provider": "acme", "model": "m"'), 3, /Choose one of practice, /],
  ['a judge without a model', judge('"provider": "openai"'), 3, /Add "model", which is missing/],
  ['a model of the practice judge', judge('"provider": "practice", "model": "m"'), 3, /only one/],
  [
    'an endpoint of the practice judge',
    judge('"provider": "practice", "endpoint": "http://127.0.0.1:1/v1"'),
    3,
    /runs in Recant itself\. Remove "endpoint"/,
  ],
  ['an endpoint that is no URL', judge(`${model}, "endpoint": "localhost"`), 3, /is not a URL/],
  [
    'an endpoint with a password',
    judge(`${model}, "endpoint": "https://me:secret@a.example/v1"`),
    3,
    /contains a user name or password/,
  ],
  [
    'a key as the name of a variable',
    judge(`${model}, "keyVariable": "${writtenKey}"`),
    3,
    /"keyVariable" should be the name of an environment variable, such as OPENAI_API_KEY/,
  ],
  [
    'the variable of another provider',
    judge(`${model}, "keyVariable": "ANTHROPIC_API_KEY"`),
    3,
    /ANTHROPIC_API_KEY holds the key of anthropic, which openai never sends/,
  ],
  [
    'a parameter that replaces the question',
    judge(`${model}, "generation": { "extra": { "messages": "x" } }`),
    3,
    /There is no property "0\.generation\.extra\.messages"/,
  ],
  [
    'a temperature out of range',
    judge(`${model}, "generation": { "temperature": 3 }`),
    3,
    /"0\.generation\.temperature" should be at most 2/,
  ],
  [
    'two judges of one name',
    `[\n{ "name": "a", ${model} },\n{ "name": "a", "provider": "practice" }\n]`,
    3,
    /There are two judges "a"\. Give each a name of its own/,
  ],
  ['brackets without end', '['.repeat(5000), 1, /nesting of brackets is too deep/],
];

const plan = (list: string, ...more: string[]) =>
  recant(['plan', dataset, '--judges', join(folder, list), ...more]);

describe('a list of judges', () => {
  for (const [index, [name, text, line, message]] of bad.entries()) {
    it(`is refused with its line and a remedy: ${name}`, async () => {
      await writeFile(join(folder, `bad${index}.json`), text);
      const { code, err, out } = await plan(`bad${index}.json`);
      assert.equal(code, 1, err);
      assert.ok(err.includes(`bad${index}.json:${line}: `), err);
      assert.match(err, message);
      assert.doesNotMatch(err, stackTrace);
      assert.doesNotMatch(err, /sk-written/);
      assert.equal(out, '');
    });
  }

  it('is refused if its definition cannot be used, with the place in that file', async () => {
    await writeFile(
      join(folder, 'broken.json'),
      judge(`${model}, "definition": "broken.judge.json"`),
    );
    const broken = await plan('broken.json');
    assert.match(broken.err, /broken\.judge\.json:\d+: /);
    await writeFile(
      join(folder, 'absent.json'),
      judge(`${model}, "definition": "none.judge.json"`),
    );
    const absent = await plan('absent.json');
    assert.match(absent.err, /none\.judge\.json: There is no such file/);
    await writeFile(join(folder, 'mistyped.json'), judge(`${model}, "definition": "Brackets"`));
    const mistyped = await plan('mistyped.json');
    assert.match(
      mistyped.err,
      /Brackets: There is no such file.+ Judge prompts that need no file: Recant, Double brackets, /,
    );
    assert.deepEqual([broken.code, absent.code, mistyped.code], [1, 1, 1]);
  });

  it('is refused if it cannot be read', async () => {
    const missing = await plan('missing.json');
    assert.match(missing.err, /missing\.json: There is no such file\. Check the name/);
    const isFolder = await plan('folder.json');
    assert.match(isFolder.err, /folder\.json: This is a folder/);
    await writeFile(join(folder, 'huge.json'), ' '.repeat(1024 * 1024 + 1));
    const huge = await plan('huge.json');
    assert.match(huge.err, /huge\.json: A list of judges has at most 1 MiB/);
  });

  it('names its judges if a name is in neither list nor providers', async () => {
    await writeFile(join(folder, 'good.json'), judge(model));
    const { code, err } = await plan('good.json', '--judge', 'b');
    assert.equal(code, 2);
    assert.match(err, /There is no judge "b"\. .* The list of --judges has "a"\./);
  });

  it('is required if no judge is given', async () => {
    const { code, err } = await recant(['plan', dataset]);
    assert.equal(code, 2);
    assert.match(err, /--judge MODEL or --judges FILE is required\./);
  });
});
