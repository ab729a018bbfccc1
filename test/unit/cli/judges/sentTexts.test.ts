import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import type { JudgeFile } from '../../../../src/core/judges/file/judgeFile.ts';
import { startStubServer } from '../../../support/stub/stubServer.ts';
import { createTestFolder, recant } from '../commandLine.ts';

delete process.env.OPENAI_API_KEY;
delete process.env.OPENAI_BASE_URL;

const folder = await createTestFolder();
let files = 0;

/** What a careless reader, template or JSON encoder changes. */
const awkward =
  '\ufeff{{first}} {prompt} {{\'{{\'}} $x} $& $1 $$\r\nline\rtwo\u2028three\u2029 e\u0301 é [[A]] {"score": 1.0} === END \t ';
const text = (name: string) => `${awkward}${name}${awkward}`;

const rubric = `1. Clear (Weight: 40%)\r\n2. Right\u2028 (Weight: 60%)\n${awkward}`;

const both = {
  id: 'p1',
  reference: text('reference'),
  background: text('background'),
  rubric,
  vars: { tone: text('tone'), 'user.level': text('level') },
};
const pair = { ...both, prompt: text('prompt'), responseA: text('A'), responseB: text('B') };
const turns = [
  { role: 'system', content: text('system') },
  { role: 'user', content: text('user 1') },
  { role: 'assistant', content: text('reply 1') },
  { role: 'user', content: text('user 2') },
] as const;
const { prompt: _, ...withoutPrompt } = pair;
const labeled = turns.map(({ role, content }) => `[${role}]\n${content}`).join('\n\n');

const ofBoth = {
  reference: text('reference'),
  background: text('background'),
  rubric,
  'vars.tone': text('tone'),
  'vars.user.level': text('level'),
};

interface Case {
  readonly kind: 'pairwise' | 'pointwise';
  readonly record: object;
  readonly mapping?: object;
  readonly sent: Readonly<Record<string, string>>;
}

const mapped = {
  id: 'p1',
  q: { text: text('prompt') },
  answers: [text('A'), text('B')],
  gold: text('reference'),
  criteria: rubric,
  about: text('background'),
  meta: { tone: text('tone'), level: text('level') },
};
const mappedFields = {
  id: 'id',
  prompt: 'q.text',
  reference: 'gold',
  rubric: 'criteria',
  background: 'about',
};
const vars = { tone: 'meta.tone', 'user.level': '/meta/level' };

const cases: Readonly<Record<string, Case>> = {
  'a pair': {
    kind: 'pairwise',
    record: pair,
    sent: {
      prompt: text('prompt'),
      'prompt.1': text('prompt'),
      turns: `[user]\n${text('prompt')}`,
      first: text('A'),
      'first.1': text('A'),
      second: text('B'),
      'second.1': text('B'),
      'reference.1': text('reference'),
      ...ofBoth,
    },
  },
  'a pair with a conversation': {
    kind: 'pairwise',
    record: { ...withoutPrompt, messages: turns },
    sent: {
      prompt: labeled,
      turns: labeled,
      'prompt.1': text('user 1'),
      'prompt.2': text('user 2'),
      'first.1': text('reply 1'),
      'first.2': text('A'),
      'second.2': text('B'),
      ...ofBoth,
    },
  },
  'a mapped pair': {
    kind: 'pairwise',
    record: mapped,
    mapping: {
      schema: 1,
      fields: { ...mappedFields, responseA: 'answers.0', responseB: 'answers.1' },
      vars,
    },
    sent: { prompt: text('prompt'), first: text('A'), second: text('B'), ...ofBoth },
  },
  'a mapped response': {
    kind: 'pointwise',
    record: mapped,
    mapping: { schema: 1, fields: { ...mappedFields, response: 'answers.0' }, vars },
    sent: { prompt: text('prompt'), response: text('A'), ...ofBoth },
  },
  "Recant's sample": {
    kind: 'pointwise',
    record: { ...both, prompt: text('prompt'), scenario: 'general', response: { text: text('A') } },
    sent: { prompt: text('prompt'), response: text('A'), ...ofBoth },
  },
};

const reader = {
  pairwise: { kind: 'marker', pattern: '\\[\\[(?:(?P<first>A)|(?P<second>B))\\]\\]' },
  pointwise: { kind: 'score', pattern: '\\[\\[(?P<score>\\d)\\]\\]' },
} as const;

/** Returns the user message of the first request for a record, as the server received it. */
async function sentFor(
  t: TestContext,
  { kind, record, mapping }: Case,
  content: JudgeFile['messages'][number]['content'],
): Promise<string> {
  const stub = await startStubServer({
    respond: () => ({ text: kind === 'pairwise' ? '[[A]]' : '[[3]]' }),
  });
  t.after(() => stub.close());
  const name = join(folder, `case${files++}`);
  const definition = {
    schema: 1,
    name: 'own',
    kind,
    messages: [{ role: 'user', content }],
    reader: reader[kind],
    ...(kind === 'pointwise' && { scale: { min: 1, max: 5, pass: 3 } }),
  };
  await writeFile(`${name}.judge.json`, JSON.stringify(definition));
  await writeFile(`${name}.jsonl`, JSON.stringify(record));
  if (mapping) await writeFile(`${name}.mapping.json`, JSON.stringify(mapping));
  const { code, err } = await recant([
    ...['audit', `${name}.jsonl`, '--definition', `${name}.judge.json`],
    ...['--judge', 'openai:stub-judge', '--base-url', stub.baseUrl],
    ...['--challenges', 'doubt', '--yes', '--out', `${name}-out`],
    ...(mapping ? ['--mapping', `${name}.mapping.json`] : []),
  ]);
  assert.ok(code === 0 && stub.requests.length > 0, err);
  return stub.requests[0]?.body.messages.at(-1)?.content ?? '';
}

describe('a text that is sent to a judge', () => {
  for (const [what, tried] of Object.entries(cases)) {
    it(`is that of the record, byte for byte, in every placeholder: ${what}`, async (t) => {
      const names = Object.keys(tried.sent);
      const inOrder = await sentFor(t, tried, names.map((name) => `<${name}>{{${name}}}`).join(''));
      // The order is drawn: a response has either place.
      const isSwapped =
        inOrder.includes(`<first>${text('B')}`) || inOrder.includes(`<second.2>${text('A')}`);
      let rest = inOrder;
      for (const name of names) {
        assert.ok(rest.startsWith(`<${name}>`), `${name} in ${JSON.stringify(rest.slice(0, 99))}`);
        rest = rest.slice(name.length + 2);
        const swapped = name.replace(/^(?:first|second)/, (side) =>
          side === 'first' ? 'second' : 'first',
        );
        const expected = tried.sent[isSwapped ? swapped : name] ?? tried.sent[name] ?? '';
        assert.equal(rest.slice(0, expected.length), expected, name);
        rest = rest.slice(expected.length);
      }
      assert.equal(rest, '');
    });
  }

  it('is that of the definition, byte for byte', async (t) => {
    const plain = awkward.replaceAll(" {{'{{'}} ", ' ');
    const escaped = plain.replaceAll('{{first}}', "{{'{{'}}first}}");
    const [one, two] = [text('A'), text('B')];
    const sent = await sentFor(t, cases['a pair'] as Case, `${escaped}{{first}}{{second}}`);
    assert.ok([`${plain}${one}${two}`, `${plain}${two}${one}`].includes(sent), sent);
  });

  it('leaves out records without a value for a variable, and names it', async (t) => {
    const tried: Case = { kind: 'pairwise', record: { ...pair, vars: {} }, sent: {} };
    const said = '1 pair is left out: it has no {{vars.tone}}';
    await assert.rejects(sentFor(t, tried, '{{first}}{{second}}{{vars.tone}}'), (error: Error) =>
      error.message.includes(said),
    );
  });
});
