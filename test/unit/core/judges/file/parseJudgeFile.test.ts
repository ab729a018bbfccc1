import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { JudgeFile } from '../../../../../src/core/judges/file/judgeFile.ts';
import {
  parseJudgeFile,
  resolveJudgeFile,
} from '../../../../../src/core/judges/file/parseJudgeFile.ts';

const judge = {
  schema: 1,
  name: 'support v3',
  kind: 'pairwise',
  messages: [{ role: 'user', content: ['{{prompt}}', '{{first}} or {{second}}?'] }],
  reader: { kind: 'marker', pattern: '\\[\\[(?:(?<first>A)|(?<second>B))\\]\\]' },
} as const;

function fileOf(text: string): JudgeFile {
  const parsed = parseJudgeFile(text);
  assert.ok('file' in parsed, JSON.stringify(parsed));
  return parsed.file;
}

/** Returns the message of each fault, and the text at its place. */
function faultsOf(value: unknown): [message: string, at: string][] {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const parsed = parseJudgeFile(text);
  assert.ok('faults' in parsed, 'has no faults');
  return parsed.faults.map(({ message, offset, length }) => [
    message,
    text.slice(offset, offset + length),
  ]);
}

describe('a judge definition file', () => {
  it('may contain comments and trailing commas', () => {
    const text = JSON.stringify(judge).replace('{', '{ // ours\n').replace(/\}$/, ',}');
    assert.deepEqual(fileOf(text), judge);
  });

  it('resolves to texts: lists of lines are joined, files are read', () => {
    const messages = [
      { role: 'system', content: { file: 'system.txt' } },
      { role: 'user', content: 'as it is' },
      ...judge.messages,
    ];
    const file = fileOf(JSON.stringify({ $schema: './x.json', ...judge, messages }));
    assert.deepEqual(
      resolveJudgeFile(file, (name) => `content of ${name}`),
      {
        ...judge,
        messages: [
          { role: 'system', content: 'content of system.txt' },
          { role: 'user', content: 'as it is' },
          { role: 'user', content: '{{prompt}}\n{{first}} or {{second}}?' },
        ],
      },
    );
  });

  it('reports the first syntax error with its place', () => {
    assert.deepEqual(faultsOf('{"schema": 1 "name": "x"}'), [
      ['A comma is missing. Write one here.', '"name"'],
    ]);
    for (const empty of ['', '\n // Later.\n']) {
      const [[message = ''] = []] = faultsOf(empty);
      assert.match(message, /^The file is empty\. Write its content here/);
    }
    assert.deepEqual(faultsOf("{'schema': 1}"), [
      ['This is not valid JSON. Correct it here.', "'schema'"],
    ]);
  });

  it('reports a missing property at the start of its object', () => {
    const { name: _, ...nameless } = judge;
    assert.deepEqual(faultsOf(nameless), [['Add "name", which is missing.', '{']]);
    assert.deepEqual(faultsOf({ ...judge, reader: { kind: 'marker' } }), [
      ['Add "reader.pattern", which is missing.', '{'],
    ]);
  });

  it('reports misspelled properties at every level', () => {
    assert.deepEqual(
      faultsOf({
        ...judge,
        nmae: 1,
        reader: { ...judge.reader, verdict: {} },
        generation: { t: 0, extra: { base_url: 'x' } },
      }),
      [
        ['There is no property "reader.verdict". Correct its name, or remove it.', '{}'],
        ['There is no property "nmae". Correct its name, or remove it.', '1'],
        ['There is no property "generation.t". Correct its name, or remove it.', '0'],
        [
          'There is no property "generation.extra.base_url". Correct its name, or remove it.',
          '"x"',
        ],
      ],
    );
  });

  it('says what a value should be', () => {
    const faults = faultsOf({
      ...judge,
      schema: 2,
      kind: 'both',
      reader: { kind: 'regex' },
      confidence: 'high',
      justification: { json: 'reason' },
      generation: { temperature: 3, maxTokens: 0.5, topP: -1 },
      messages: [],
    });
    assert.deepEqual(faults, [
      ['"schema" should be 1, but is the number 2.', '2'],
      ['"kind" should be "pairwise" or "pointwise", but is "both".', '"both"'],
      ['"messages" should hold at least one item, but is an empty list.', '[]'],
      [
        '"reader.kind" should be "marker" or "json" or "scores" or "score" or "choice", but is "regex".',
        '"regex"',
      ],
      ['"confidence" should be "none" or an object, but is "high".', '"high"'],
      [
        '"justification.json" should be a JSON pointer such as "/preference", but is "reason".',
        '"reason"',
      ],
      ['"generation.temperature" should be at most 2, but is the number 3.', '3'],
      ['"generation.maxTokens" should be a whole number, but is the number 0.5.', '0.5'],
      ['"generation.topP" should be at least 0, but is the number -1.', '-1'],
    ]);
    assert.deepEqual(faultsOf('[]'), [
      ['A judge prompt should be an object, but is an empty list.', '[]'],
    ]);
  });

  it('reports unknown placeholders and lists the known ones', () => {
    const messages = [{ role: 'user', content: '{{prompt.2}} {{ answer }}' }];
    assert.deepEqual(faultsOf({ ...judge, messages }), [
      [
        'There is no placeholder {{answer}}. Use one of: prompt, turns, first, second, response, reference, rubric, background, fence, vars.NAME.',
        '{{ answer }}',
      ],
    ]);
  });

  it('rejects hostile nesting without exhausting the stack', () => {
    const [[message = ''] = []] = faultsOf('['.repeat(200_000));
    assert.match(message, /too deep/);
  });
});
