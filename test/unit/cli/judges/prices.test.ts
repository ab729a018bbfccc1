import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { reportSchema } from '../../../../src/core/report/reportSchema.ts';
import { recognizeAttackRequest } from '../../../../src/core/runs/attack/cells/attackPrompt.ts';
import type { ChatRequest } from '../../../../src/core/words/ports.ts';
import { edited } from '../../core/runs/attack/attacking.ts';
import { messagesStubFor, stubFor } from '../../models/stubbed.ts';
import { createTestFolder, recant } from '../commandLine.ts';

const folder = await createTestFolder();
const dataset = join(folder, 'pairs.jsonl');
const reference = 'Because of the moon, which pulls the near sea more than the far one.';
const pair = { prompt: 'Why?', responseA: 'The moon pulls.', responseB: 'No idea.', label: 'A' };
await writeFile(
  dataset,
  ['p', 'q']
    .map((id) => `${JSON.stringify({ id, ...pair, prompt: `${id}?`, reference })}\n`)
    .join(''),
);
const prices = {
  cheap: { input: 1, output: 2 },
  dear: { input: 100, output: 300 },
};
let lists = 0;

async function listOf(judges: readonly object[]): Promise<string> {
  lists += 1;
  const path = join(folder, `judges-${lists}.json`);
  await writeFile(path, JSON.stringify(judges));
  return path;
}

/** Returns two judges of two vendors, with their endpoints. */
async function twoVendors(test: TestContext) {
  const [one, two] = [await stubFor(test), await messagesStubFor(test)];
  return [
    { name: 'cheap', provider: 'openai', model: 'stub-judge', endpoint: one.baseUrl },
    { name: 'dear', provider: 'anthropic', model: 'stub-judge', endpoint: two.baseUrl },
  ] as const;
}

/** Returns the total cost of the answers in a log. */
async function costOf(log: string, { input, output }: typeof prices.cheap): Promise<number> {
  const entries = (await readFile(log, 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const usages = entries.flatMap(({ type, usage }) => (type === 'answer' ? [usage] : []));
  assert.ok(usages.length > 0);
  const prompt = ({ promptTokens, cacheWriteTokens = 0 }: (typeof usages)[number]) =>
    (promptTokens + 0.25 * cacheWriteTokens) * input;
  return (
    usages.reduce((sum, usage) => sum + prompt(usage) + usage.completionTokens * output, 0) / 1e6
  );
}

const about = (found: string | undefined, expected: number) =>
  assert.ok(Math.abs(Number(found) - expected) <= 0.05 * expected + 0.005, `${found} ${expected}`);

describe('prices of judges', () => {
  it('give the cost of two vendors and their sum, in plan, run and report', async (t) => {
    const [cheap, dear] = await twoVendors(t);
    const judges = await listOf([
      { ...cheap, price: prices.cheap },
      { ...dear, price: prices.dear },
    ]);
    const plan = await recant(['plan', dataset, '--judges', judges]);
    const [first, second] = [...plan.out.matchAll(/^ {2}about USD ([\d.]+)$/gm)].map(([, cost]) =>
      Number(cost),
    );
    const inAll = /^In all about USD ([\d.]+)$/m.exec(plan.out)?.[1];
    assert.ok(first && second && second > 50 * first, plan.out);
    about(inAll, first + second);

    const out = join(folder, 'two');
    const { code, err } = await recant([
      'audit',
      dataset,
      '--judges',
      judges,
      '--out',
      out,
      '--yes',
    ]);
    assert.equal(code, 0, err);
    const costs = [
      await costOf(join(out, 'cheap.jsonl'), prices.cheap),
      await costOf(join(out, 'dear.jsonl'), prices.dear),
    ] as const;
    const spent = [
      ...err.matchAll(
        /^stub-judge: 12 answers, \d+ prompt(?: \(\d+ cached[^)]*\))? and \d+ answer tokens, USD ([\d.]+)$/gm,
      ),
    ];
    assert.equal(spent.length, 2, err);
    for (const [place, [, cost]] of spent.entries()) about(cost, costs[place] ?? 0);
    about(/^Cost of all runs: USD ([\d.]+)$/m.exec(err)?.[1], costs[0] + costs[1]);

    const json = await recant(['report', out, '--format', 'json']);
    const { runs } = reportSchema.parse(JSON.parse(json.out));
    const reported = runs.flatMap(({ spending = [] }) => spending.map(({ cost = 0 }) => cost));
    assert.deepEqual(
      reported.map((cost) => cost.toFixed(6)).sort(),
      costs.map((cost) => cost.toFixed(6)).sort(),
    );
    const markdown = (await recant(['report', out, '--full'])).out;
    about(/^\| All \|.*\| USD ([\d.]+) \|$/m.exec(markdown)?.[1], costs[0] + costs[1]);
  });

  it('have no sum if none is known', async (t) => {
    const judges = await listOf([...(await twoVendors(t))]);
    const out = join(folder, 'unknown');
    const run = await recant(['audit', dataset, '--judges', judges, '--out', out, '--yes']);
    assert.equal(run.code, 0, run.err);
    assert.equal(run.err.match(/cost unknown$/gm)?.length, 2, run.err);
    assert.doesNotMatch(run.out + run.err, /In all|Cost of all runs/);
  });

  it('are unknown unless stated, and must be known for a cost limit', async (t) => {
    const [cheap, dear] = await twoVendors(t);
    const half = await listOf([{ ...cheap, price: prices.cheap }, dear]);
    const audit = ['audit', dataset, '--judges', half, '--out', join(folder, 'half'), '--yes'];
    const refused = await recant([...audit, '--max-cost', '1']);
    assert.equal(refused.code, 2);
    assert.match(
      refused.err,
      /--max-cost needs the price of dear\. Add --price IN,OUT, or "price"/,
    );
    assert.match(
      (await recant(['plan', dataset, '--judges', half])).out,
      /^In all about USD \S+, the rest unknown$/m,
    );
    const { code, err } = await recant(audit);
    assert.equal(code, 0, err);
    assert.match(err, /^stub-judge: 12 answers, .* answer tokens, cost unknown$/m);
    assert.match(err, /^Cost of all runs: USD \S+, the rest unknown$/m);
    const common = await recant([...audit, '--max-cost', '1', '--price', '1,2']);
    assert.equal(common.code, 0, common.err);
  });

  it('must be in one currency for a cost limit, which covers all judges together', async (t) => {
    const [cheap, dear] = await twoVendors(t);
    const audit = async (name: string, price: object, ...more: string[]) => {
      const judges = await listOf([
        { ...cheap, price },
        { ...dear, price: prices.dear },
      ]);
      return recant([
        'audit',
        dataset,
        '--judges',
        judges,
        '--out',
        join(folder, name),
        '--yes',
        ...more,
      ]);
    };
    const mixed = await audit('mixed', { ...prices.cheap, currency: 'EUR' }, '--max-cost', '1');
    assert.equal(mixed.code, 2);
    assert.match(mixed.err, /the price of dear is in USD, that of cheap in EUR/);
    const sum = await audit('sum', { ...prices.cheap, currency: 'EUR' });
    assert.match(sum.err, /^Cost of all runs: EUR \S+ \+ USD \S+$/m);
    const limited = await audit('limited', prices.cheap, '--max-cost', '0.5');
    assert.equal(limited.code, 6, limited.err);
    assert.match(limited.err, /The limit of USD 0\.50 is reached/);
    assert.ok((await costOf(join(folder, 'limited', 'dear.jsonl'), prices.dear)) <= 0.5);
  });

  it('give one estimate for answers without usage, in budget, run and report', async (t) => {
    const stub = await stubFor(t, { always: { usage: null } });
    const out = join(folder, 'silent');
    const audit = [
      ...['audit', dataset, '--judge', 'openai:stub-judge', '--base-url', stub.baseUrl],
      ...['--price', '1000,2000', '--out', out, '--yes'],
    ];
    const limited = await recant([...audit, '--max-cost', '5']);
    assert.equal(limited.code, 6, limited.err);
    assert.match(
      limited.err,
      /^Warning: stub-judge states no token usage\. Its cost is estimated/m,
    );
    const inBudget = /: USD (\S+) spent on (\d+) calls, estimated for \d+ of them/.exec(
      limited.err,
    );
    const inRun =
      /^stub-judge: (\d+) answers, about .* tokens, USD (\S+), of which USD (\S+) est/m.exec(
        limited.err,
      );
    assert.ok(inBudget && inRun, limited.err);
    assert.deepEqual([inRun[1], inRun[2], inRun[3]], [inBudget[2], inBudget[1], inBudget[1]]);
    const json = await recant(['report', out, '--format', 'json']);
    const [spent] = reportSchema.parse(JSON.parse(json.out)).runs[0]?.spending ?? [];
    assert.equal(spent?.uncounted, 0);
    assert.equal(spent?.cost?.toFixed(2), inBudget[1]);
    assert.equal(spent?.estimatedCost, spent?.cost);
  });

  it('state what broken attempts cost at most, in run and report', async (t) => {
    const stub = await stubFor(t, {
      respond: (_, number) =>
        number === 2 ? { text: 'It pulls the sea', cutAfter: 2 } : undefined,
    });
    const out = join(folder, 'broken');
    const { err, code } = await recant([
      ...['audit', dataset, '--judge', 'openai:stub-judge', '--base-url', stub.baseUrl],
      ...['--price', '1000,2000', '--out', out, '--concurrency', '1', '--yes'],
    ]);
    assert.equal(code, 0, err);
    const most = /, USD (\S+), and at most USD (\S+) more for 1 broken attempt$/m.exec(err);
    assert.ok(most, err);
    // The stub reports 120 prompt tokens; answers are limited to 1,024 tokens.
    assert.equal(most[2], '2.17');
    const markdown = (await recant(['report', out, '--full'])).out;
    assert.ok(
      markdown.includes(`USD ${most[1]}, and at most USD 2.17 more for 1 broken attempt |`),
    );
  });

  it('are refused if they are invalid, or if the model is simulated', async () => {
    const faults: readonly [object, RegExp][] = [
      [
        { provider: 'practice', price: prices.cheap },
        /"practice" runs in Recant itself\. Remove "price"/,
      ],
      [{ price: { input: -1, output: 2 } }, /"0\.price\.input" should be at least 0|price/],
      [{ price: { input: 1 } }, /output/],
      [{ price: { ...prices.cheap, currency: '\u001b[31m' } }, /a code of three capital letters/],
      [{ price: { ...prices.cheap, outputs: 1 } }, /There is no property .*outputs/],
    ];
    for (const [fault, message] of faults) {
      const model = 'provider' in fault ? {} : { provider: 'openai', model: 'm' };
      const judges = await listOf([{ name: 'a', ...model, ...fault }]);
      const { code, err } = await recant(['plan', dataset, '--judges', judges]);
      assert.equal(code, 1, err);
      assert.match(err, message);
      assert.ok(!err.includes('\u001b'));
    }
  });
});

describe('prices of attacker and judge', () => {
  it('give the cost of each and their sum, in plan, run and report', async (t) => {
    const total = { text: '{"justification":"It names a cause.","total":7}' };
    const one = await stubFor(t, {
      respond: ({ body }) => {
        const request = body as unknown as ChatRequest;
        return recognizeAttackRequest(request.messages) ? { text: edited(request) } : total;
      },
    });
    const two = await messagesStubFor(t, { respond: () => total });
    const models = await listOf([
      ...[
        {
          name: 'attacker',
          provider: 'openai',
          model: 'stub-judge',
          endpoint: one.baseUrl,
          price: prices.dear,
        },
      ],
      ...[
        {
          name: 'judge',
          provider: 'anthropic',
          model: 'stub-judge',
          endpoint: two.baseUrl,
          price: prices.cheap,
        },
      ],
    ]);
    const out = join(folder, 'attack');
    const attack = [
      ...[
        'attack',
        dataset,
        '--attack',
        'general-reference',
        '--response',
        'B',
        '--judges',
        models,
      ],
      ...['--attacker', 'attacker', '--judge', 'judge', '--out', out, '--yes', '--max-cost', '9'],
    ];
    const { err, out: said } = await recant(attack);
    const plan = /^ {2}about USD ([\d.]+): attacker USD ([\d.]+), judge USD ([\d.]+)$/m.exec(said);
    about(plan?.[1], Number(plan?.[2]) + Number(plan?.[3]));
    const costs = [
      ...err.matchAll(
        /^stub-judge: \d+ answers, (\d+) prompt(?: \(\d+ cached[^)]*\))? and (\d+) answer tokens, USD ([\d.]+)$/gm,
      ),
    ];
    assert.equal(costs.length, 2, err);
    for (const [place, { input, output }] of [prices.dear, prices.cheap].entries()) {
      const [, prompts, answers, cost] = costs[place] ?? [];
      about(cost, (Number(prompts) * input + Number(answers) * output) / 1e6);
    }
    const markdown = (await recant(['report', out, '--full'])).out;
    const sum = costs.reduce((all, [, , , cost]) => all + Number(cost), 0);
    about(/^\| All \|.*\| USD ([\d.]+) \|$/m.exec(markdown)?.[1], sum);
  });
});
