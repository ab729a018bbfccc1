import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { lowerLimit, parseRunConfig } from '../../../../src/core/config/parseRunConfig.ts';
import { listedProviders } from '../../../../src/models/providers.ts';

const minimal = { data: 'pairs.jsonl', judges: [{ provider: 'practice' }] };

function faultsIn(value: unknown): readonly string[] {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const parsed = parseRunConfig(text, listedProviders);
  return 'faults' in parsed ? parsed.faults.map(({ message }) => message) : [];
}

describe("a project's audit", () => {
  it('has the defaults of the command line', () => {
    const parsed = parseRunConfig(
      '{ // comment\n"data": "a/pairs.jsonl", "judges": [{"provider": "practice"}],}',
      listedProviders,
    );
    assert.ok('config' in parsed);
    assert.deepEqual(parsed.config, {
      data: 'a/pairs.jsonl',
      judges: [{ provider: 'practice' }],
      definitions: [],
      protocols: ['anti-baseline', 'counterbalanced'],
      challenges: ['doubt', 'authority', 'evidence'],
      orders: 'one',
      repeats: 2,
      labeled: false,
      seed: 1,
      budget: {},
      gates: [],
      safeguards: [],
      minN: 1,
    });
  });

  for (const name of [
    'baseUrl',
    'endpoint',
    'headers',
    'apiKey',
    'keyVariable',
    'proxy',
    'x-auth-token',
    'OPENAI_API_KEY',
  ]) {
    it(`refuses ${name} at any level, and says where it belongs`, () => {
      for (const value of [
        { ...minimal, [name]: 'https://evil.example' },
        { ...minimal, judges: [{ provider: 'practice', [name]: 'x' }] },
        { ...minimal, budget: { [name]: 'x' } },
      ]) {
        const [message = '', ...more] = faultsIn(value);
        assert.deepEqual(more, []);
        assert.match(message, /does not belong here\. .*command line.*user settings.*Remove it\./);
      }
    });
  }

  it('marks the property name as well if the property is not allowed at all', () => {
    const text = JSON.stringify({ ...minimal, baseUrl: 'https://evil.example' });
    const parsed = parseRunConfig(text, listedProviders);
    assert.ok('faults' in parsed);
    const [{ offset, length } = { offset: 0, length: 0 }] = parsed.faults;
    assert.equal(text.slice(offset, offset + length), '"baseUrl":"https://evil.example"');
  });

  const refusals: [name: string, value: unknown, message: RegExp][] = [
    ['an unknown property', { ...minimal, jugdes: [] }, /no property "jugdes".*Correct its name/],
    ['no data', { judges: minimal.judges }, /Add "data", which is missing/],
    ['no judge', { ...minimal, judges: [] }, /"judges"/],
    ['a path out of the folder', { ...minimal, data: '../x.jsonl' }, /relative path inside/],
    ['a path out through a folder', { ...minimal, data: 'a/..\\../x.jsonl' }, /relative path/],
    ['an absolute path', { ...minimal, data: '/etc/passwd' }, /relative path inside/],
    ['a path on a drive', { ...minimal, data: 'C:\\x.jsonl' }, /relative path inside/],
    ['a path on a server', { ...minimal, data: '\\\\host\\x.jsonl' }, /relative path inside/],
    ['NUL in a path', { ...minimal, data: 'a\0b' }, /relative path inside/],
    ['a path as mapping', { ...minimal, mapping: '../m' }, /"mapping" should be a name/],
    ['a file as mapping', { ...minimal, mapping: 'm.json' }, /"mapping" should be a name/],
    ['a path as judge prompt', { ...minimal, definitions: ['a/b'] }, /"definitions.0" should be a/],
    ['an unknown provider', { ...minimal, judges: [{ provider: 'x' }] }, /no provider "x"/],
    ['no model', { ...minimal, judges: [{ provider: 'openai' }] }, /Add "model"/],
    ['a judge without anything', { ...minimal, judges: [{}] }, /Add "provider".*or "profile"/],
    [
      'a profile with a model',
      { ...minimal, judges: [{ profile: 'mine', provider: 'practice' }] },
      /Remove one of them/,
    ],
    [
      'a judge twice',
      { ...minimal, judges: [{ profile: 'mine' }, { profile: 'mine' }] },
      /listed twice/,
    ],
    [
      'a path as judge prompt of a judge',
      { ...minimal, judges: [{ provider: 'practice', definition: '../x' }] },
      /"judges.0.definition" should be a name/,
    ],
    [
      'a judge prompt for a profile',
      { ...minimal, judges: [{ profile: 'mine', definition: 'x' }] },
      /A profile states its own judge prompt\. Remove "definition"/,
    ],
    [
      'a sequence without its protocol',
      { ...minimal, multiStepChallenges: ['doubt'] },
      /"multiStepChallenges" goes with the protocol "multi-step"\. Add that, or remove/,
    ],
    [
      'a writer without evidence',
      { ...minimal, challenges: ['doubt'], writer: { provider: 'practice' } },
      /"writer" goes with the challenge "evidence"\. Add that, or remove/,
    ],
    [
      'a writer that is no model',
      { ...minimal, writer: { provider: 'openai' } },
      /Add "model", which is missing/,
    ],
    [
      'an address of a writer',
      { ...minimal, writer: { provider: 'practice', baseUrl: 'https://evil.example' } },
      /"writer.baseUrl" does not belong here/,
    ],
    ['a budget in words', { ...minimal, budget: { calls: '1e9' } }, /"budget.calls" should be/],
    ['a negative budget', { ...minimal, budget: { money: -1 } }, /"budget.money" should be/],
    ['an endless budget', '{"data":"a","judges":[],"budget":{"money":1e999}}', /"budget.money"/],
    [
      'a safeguard without its threshold',
      { ...minimal, safeguards: ['locked', 'filter'] },
      /A safeguard is none, locked.*filter:T.*Correct it/,
    ],
    ['something that is no gate', { ...minimal, gates: ['flips'] }, /A gate is .*Correct it/],
    ['deep nesting', '['.repeat(100_000), /nesting of brackets is too deep/],
    ['an unfinished text', '{"data": ', /value is missing/],
  ];
  for (const [name, value, message] of refusals) {
    it(`refuses ${name}, with a remedy`, () => {
      assert.ok(
        faultsIn(value).some((one) => message.test(one)),
        faultsIn(value).join('\n'),
      );
    });
  }

  for (const text of ['', ' \n', '{}', '{ }\n', '// an audit', '/* an\naudit */ {\n}']) {
    it(`says what to write in a file that holds only ${JSON.stringify(text)}`, () => {
      const parsed = parseRunConfig(text, listedProviders);
      assert.ok('faults' in parsed);
      const [fault, ...more] = parsed.faults;
      assert.deepEqual(more, []);
      assert.equal(fault?.kind, 'value', 'VS Code reports no syntax error in an empty file');
      const example = /^This file describes no audit yet\. .*?(\{.*\})\.$/.exec(fault.message)?.[1];
      assert.ok('config' in parseRunConfig(example ?? '', listedProviders));
    });
  }

  it('reports a fault at the position of its value', () => {
    const text = '{\n  "data": "../x",\n  "judges": [{ "provider": "practice" }]\n}';
    const parsed = parseRunConfig(text, listedProviders);
    assert.ok('faults' in parsed);
    const [fault] = parsed.faults;
    assert.equal(text.slice(fault?.offset, (fault?.offset ?? 0) + (fault?.length ?? 0)), '"../x"');
  });
});

describe('the lower of two limits', () => {
  it('is never above the limit of the user', () => {
    assert.equal(lowerLimit(5, undefined), 5);
    assert.equal(lowerLimit(undefined, 5), 5);
    assert.equal(lowerLimit(1000, 5), 5);
    assert.equal(lowerLimit(3, 5), 3);
    assert.equal(lowerLimit(undefined, undefined), undefined);
  });
});
