import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { verdictText } from '../../../support/stub/stubJudge.ts';
import { messagesStubFor, stubFor } from '../../models/stubbed.ts';
import { createTestFolder, recant } from '../commandLine.ts';

const folder = await createTestFolder();

/** Writes a dataset of one pair, whose responses have so many characters each. */
async function datasetOf(name: string, characters: number): Promise<string> {
  const path = join(folder, `${name}.jsonl`);
  const [responseA, responseB] = ['x'.repeat(characters), 'y'.repeat(characters)];
  await writeFile(path, `${JSON.stringify({ id: 'p1', prompt: 'Why?', responseA, responseB })}\n`);
  return path;
}

interface Sent {
  readonly body: {
    readonly system?: unknown;
    readonly messages: readonly { readonly content: unknown }[];
  };
}

const tokensOf = (value: unknown) => Math.ceil(JSON.stringify(value).length / 4);

/** Bills like Anthropic: a marked prefix is written once, and read by later requests. */
function billLikeAnthropic() {
  const kept = new Set<string>();
  return ({ body: { system, messages } }: Sent) => {
    const marked = messages.findIndex(({ content }) =>
      JSON.stringify(content).includes('cache_control'),
    );
    const prefix = marked < 0 ? [] : [system, ...messages.slice(0, marked + 1)];
    const name = JSON.stringify(prefix);
    const shared = prefix.length === 0 ? 0 : tokensOf(prefix);
    const isKept = kept.has(name);
    kept.add(name);
    return {
      text: verdictText('It says more.', 'A', 80),
      usage: {
        input_tokens: tokensOf([system, messages]) - shared,
        cache_creation_input_tokens: isKept ? 0 : shared,
        cache_read_input_tokens: isKept ? shared : 0,
        output_tokens: 30,
      },
    };
  };
}

/** Bills like OpenAI: a prefix of 1,024 tokens or more is read once an earlier request was answered. */
function billLikeOpenAi() {
  const kept = new Set<string>();
  return ({ body: { messages } }: Sent) => {
    const prefix = messages.slice(0, 2);
    const name = JSON.stringify(prefix);
    const isKept = kept.has(name) && tokensOf(prefix) >= 1024;
    setTimeout(() => kept.add(name), 20);
    return {
      text: verdictText('It says more.', 'A', 80),
      delayMs: 40,
      usage: {
        prompt_tokens: tokensOf(messages),
        completion_tokens: 30,
        prompt_tokens_details: { cached_tokens: isKept ? tokensOf(prefix) : 0 },
      },
    };
  };
}

/** Returns the cost that a command told, or planned as a range. */
const costsIn = (text: string, pattern: RegExp) => (pattern.exec(text) ?? []).slice(1).map(Number);

describe('the prompt cache of an endpoint', () => {
  it('serves five of six requests about a long pair at Anthropic, within the planned range', async (t) => {
    const dataset = await datasetOf('long', 4500);
    const stub = await messagesStubFor(t);
    stub.answerWith(billLikeAnthropic());
    const args = [
      ...[dataset, '--judge', 'anthropic:stub-judge', '--base-url', stub.baseUrl],
      ...['--protocol', 'anti-baseline', '--price', '3,0,0.3,3.75'],
    ];
    const plan = await recant(['plan', ...args]);
    const [least = 0, most = 0] = costsIn(plan.out, /about USD ([\d.]+) to USD ([\d.]+)$/m);
    assert.ok(least < 0.5 * most, plan.out);
    const { code, err } = await recant(['audit', ...args, '--out', join(folder, 'long'), '--yes']);
    assert.equal(code, 0, err);
    assert.equal(stub.requests.length, 6);
    assert.match(
      err,
      /^stub-judge: 6 answers, \d+ prompt \(\d+ cached, \d+ written to the cache\) and \d+ answer tokens, /m,
    );
    const [spent = 0] = costsIn(err, /USD ([\d.]+)$/m);
    assert.ok(spent > 0.9 * least && spent < 0.45 * most, `${spent} of ${least} to ${most}`);
  });

  it('is not marked for a short pair, which costs what it did', async (t) => {
    const dataset = await datasetOf('short', 100);
    const stub = await messagesStubFor(t);
    stub.answerWith(billLikeAnthropic());
    const args = [
      ...['audit', dataset, '--judge', 'anthropic:stub-judge', '--base-url', stub.baseUrl],
      ...['--out', join(folder, 'short'), '--yes'],
    ];
    assert.equal((await recant(args)).code, 0);
    assert.ok(stub.requests.every(({ body }) => !JSON.stringify(body).includes('cache_control')));
  });

  it('serves the repeat and all follow-ups at OpenAI, because the first verdict goes alone', async (t) => {
    const dataset = await datasetOf('openai', 4500);
    const stub = await stubFor(t);
    stub.answerWith(billLikeOpenAi());
    const out = join(folder, 'openai.runs');
    const args = [
      ...['audit', dataset, '--judge', 'openai:stub-judge', '--base-url', stub.baseUrl],
      ...['--protocol', 'anti-baseline', '--out', out, '--yes'],
    ];
    assert.equal((await recant(args)).code, 0);
    const calls = await recant(['show', join(out, 'openai-stub-judge.jsonl'), '--calls']);
    assert.equal(calls.out.match(/\(\d+ cached\)/g)?.length, 5, calls.out);
  });
});
