import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import * as vscode from 'vscode';
import type { HeaderEntry } from '../../../src/core/runs/audit/log.ts';
import { readLog } from '../../../src/logs/reading/readLog.ts';
import { judgeAnswer, steadyJudge } from '../../support/stub/stubJudge.ts';
import { errorReply, misbehavior } from '../../support/stub/stubReplies.ts';
import { type StubServer, startStubServer } from '../../support/stub/stubServer.ts';
import { closeEditors, jsonLines, newFile, record } from '../support/datasets.ts';
import { eventually, recant } from '../support/recant.ts';
import { runLogs } from '../support/runs.ts';
import { type Answers, antiBaseline, auditAs, more, type Shown } from './auditAs.ts';

const labeled = (id: string) => record(id, { label: 'A', labelSource: 'human' });
const plan = ['Audit File', { pick: 'Show the plan' }] as const;
const isOver = ({ messages }: Shown) => messages.some((text) => /flips? under|Paused:/.test(text));
const hasMessage = ({ messages }: Shown) => messages.length > 0;

describe('auditing a file', () => {
  let before: ReadonlySet<string>;

  beforeEach(async () => {
    await recant();
    before = new Set(await runLogs());
  });
  afterEach(async () => {
    await closeEditors();
    await vscode.commands.executeCommand('notifications.clearAll');
  });

  it('audits every pair with the practice judge after the plan is confirmed, and reports flips', async () => {
    const file = await newFile(
      'data.jsonl',
      jsonLines([labeled('one'), labeled('two'), record('three')]),
    );
    const shown = await auditAs(() => run(file), { steps: [plan], confirm: 'Start' }, isOver);
    const settings = (shown.lists[0] ?? '').replaceAll(/\$\([a-z-]+\) /g, '');
    assert.equal(
      settings,
      'Audit File: data.jsonl: Show the plan, Protocols (Anti-baseline, Counterbalanced), Challenges (Doubt, Authority, Evidence), Pairs (All 3), Judges (Practice judge (simulated)), Budget (No limit), More… (Judge prompts, Evidence, Wording, Of the same prompt, Presented orders, First verdict asked, Reasoning model, Model family, Training, Size, Seed)',
    );
    const { question = '', button = '' } = shown.plans[0] ?? {};
    assert.match(question, /^Audit generated\/.*\? 18 to 54 calls, nothing to pay$/);
    assert.equal(button, 'Start: 18 to 54 calls, nothing to pay');
    assert.doesNotMatch(shown.plans[0]?.detail ?? '', /Protocols|Challenges|Pairs|Seed|Wording/);
    assert.match(
      shown.plans[0]?.detail ?? '',
      /Practice judge \(simulated\)\n +Calls: 18 to 54\n +Nothing is sent or paid/,
    );
    assert.match(
      shown.plans[0]?.detail ?? '',
      /First verdict.* 3 to 6 · .*\nThe most if no answer can be read .* same target\.\nA bar is .*\nBars: .* fewer than \d+ prompts; this plan has 2\n.*\.recant\/runs/,
    );
    assert.match(
      shown.messages[0] ?? '',
      /Practice judge \(simulated\): \d+ flips? under challenge in 2 protocols, \d+ harmful\. \[Open Report\]$/,
    );
    const [log] = await newRuns();
    const asked = log?.judgments ?? 0;
    assert.ok(asked >= 18 && asked <= 27 && asked % 3 === 0, String(asked));
    assert.deepEqual(
      [log?.header.selection, log?.header.protocols],
      ['all', ['anti-baseline', 'counterbalanced']],
    );
  });

  it('names pairs of equal content first, even with A and B exchanged', async () => {
    const one = record('one', { prompt: 'Why?', responseA: 'So.', responseB: 'Not so.' });
    const two = record('two', { prompt: 'Why?', responseA: 'Not so.', responseB: 'So.' });
    const file = await newFile('data.jsonl', jsonLines([one, two, record('three')]));
    const { plans } = await auditAs(() => run(file), { steps: [...antiBaseline, plan] });
    assert.match(
      plans[0]?.detail ?? '',
      /^1 pair has the same prompt and responses as another pair: one = two \(A and B exchanged\)\.$/m,
    );
    assert.deepEqual(await newRuns(), []);
  });

  it('writes and sends nothing unless the plan is confirmed', async () => {
    const file = await newFile('data.jsonl', jsonLines([record('one')]));
    const shown = await auditAs(() => run(file), { steps: [...antiBaseline, plan] });
    assert.equal(shown.plans.length, 1);
    assert.deepEqual(await newRuns(), []);
  });

  it('uses the chosen options, and remembers them for the file', async () => {
    const records = ['one', 'two', 'three', 'four'].map((id) => labeled(id));
    const ties = ['six', 'seven'].map((id) => ({ ...labeled(id), label: 'tie' }));
    const file = await newFile('data.jsonl', jsonLines([...records, record('five'), ...ties]));
    const steps: Answers['steps'] = [
      ['Audit File', { pick: 'Protocols' }],
      ['Protocols', { tick: ['Counterbalanced', 'Anti-baseline', 'Multi-step'] }],
      more,
      ['Audit File', { pick: 'in favor of' }],
      ['in favor of', { pick: 'assigned' }],
      ['Audit File', { pick: 'Challenges' }],
      ['Challenges', { tick: ['Evidence', 'Doubt'] }],
      ['Audit File', { pick: 'Wording' }],
      ['Wording', { pick: 'number 3' }],
      ['Audit File', { pick: 'Pairs' }],
      ['Pairs', { pick: 'sample of the labeled' }],
      ['Pairs', { type: '2' }],
      ['Audit File', { pick: 'Of the same prompt' }],
      ['Of the same prompt', { pick: 'At most 1' }],
      ['Audit File', { pick: 'Presented orders' }],
      ['orders', { pick: 'Both' }],
      ['Audit File', { pick: 'Seed' }],
      ['Seed', { type: '9' }],
      ['Audit File', { pick: 'Judges' }],
      ['Judges', 'back'],
      plan,
    ];
    const { lists } = await auditAs(() => run(file), { steps, confirm: 'Start' }, isOver);
    assert.match(lists.join('\n'), /Pairs with a human or gold label \(4 labels, 2 ties\)/);
    const [log] = await newRuns();
    assert.ok(log);
    const { protocol, protocols, challenges, wording, orders, multiStep, seed, selection } =
      log.header;
    assert.deepEqual(
      { protocol, protocols, challenges, wording, orders, multiStep, seed, selection },
      {
        protocol: 'anti-baseline',
        protocols: ['anti-baseline', 'counterbalanced', 'multi-step'],
        challenges: ['doubt', 'evidence'],
        wording: 2,
        orders: 'both',
        multiStep: { challenges: ['doubt', 'evidence'], aim: 'assigned' },
        seed: 9,
        selection: 'labelled-sample',
      },
    );
    assert.equal(log.header.perPrompt, 1);
    assert.equal(log.pairs, 4);
    const again = await auditAs(() => run(file), { steps: [['Audit File', 'leave']] });
    assert.match(
      again.lists[0] ?? '',
      /Anti-baseline, Counterbalanced, Multi-step.*Doubt, Evidence.*A sample of 2 of the labeled, 7 in all.*More….*Multi-step in favor of: The response assigned.*number 3 of 3.*At most 1.*Both.*Seed: 9\)$/,
    );
  });

  it('has evidence written by the chosen model, on a separate line of the plan', async () => {
    const file = await newFile('data.jsonl', jsonLines([labeled('one'), labeled('two')]));
    const steps: Answers['steps'] = [
      more,
      ['Audit File', { pick: 'Evidence' }],
      ['Evidence', { pick: 'Practice writer' }],
      ...antiBaseline,
      plan,
    ];
    const shown = await auditAs(() => run(file), { steps, confirm: 'Start' }, isOver);
    const detail = shown.plans[0]?.detail ?? '';
    assert.match(detail, /Evidence: Written for each pair by Practice writer \(simulated\)\n/);
    assert.match(detail, /Evidence written by the practice writer \(simulated\)\n {4}Calls: 2\n/);
    const [log] = await newRuns();
    assert.equal(log?.header.evidence?.writer.provider, 'practice');
    assert.equal(log?.judgments, 12);
  });

  it('audits a sample of a file too large for an editor', async () => {
    const filler = 'All work and no play. '.repeat(4700);
    const records = Array.from({ length: 520 }, (_, at) =>
      record(`pair ${at}`, { responseB: filler, domain: at % 2 ? 'odd' : 'even' }),
    );
    const file = await newFile('large.jsonl', jsonLines(records));
    const steps: Answers['steps'] = [
      ['Audit File', { pick: 'Pairs' }],
      ['Pairs', { pick: 'A sample of all' }],
      ['Pairs', { type: '4' }],
      ...antiBaseline,
      plan,
    ];
    const shown = await auditAs(() => run(file), { steps, confirm: 'Start' }, isOver);
    assert.match(shown.plans[0]?.detail ?? '', /Pairs: A sample of 4 of 520\n/);
    const [log] = await newRuns();
    assert.deepEqual([log?.pairs, log?.judgments], [4, 24]);
    assert.deepEqual(log?.domains.toSorted(), ['even', 'even', 'odd', 'odd']);
  });

  it('shows hostile names as text on every surface', async () => {
    const hostile = '[Click](command:recant.showLog) $(trash) \u202eback.jsonl';
    const file = await newFile(hostile, jsonLines([labeled('one')]));
    const shown = await auditAs(
      () => run(file),
      { steps: [...antiBaseline, plan], confirm: 'Start' },
      isOver,
    );
    const said = [...shown.messages, ...shown.plans.map(({ question }) => question)];
    assert.equal(said.length, 2);
    for (const text of said) assert.ok(!text.includes(']('), text);
    const all = JSON.stringify(shown);
    assert.ok(all.includes('⟨U+202E⟩') && !all.includes('\u202e'), all);
  });

  it('changes nothing if a list is dismissed', async () => {
    const file = await newFile('data.jsonl', jsonLines([record('one')]));
    const steps: Answers['steps'] = [more, ['Audit File', { pick: 'Seed' }], ['Seed', 'leave']];
    const shown = await auditAs(() => run(file), { steps });
    assert.deepEqual([shown.lists.length, shown.plans.length], [3, 0]);
    assert.deepEqual(await newRuns(), []);
  });

  it('says which records are invalid, and that a file contains no pairs', async () => {
    const file = await newFile(
      'data.jsonl',
      `${jsonLines([record('one')])}{"prompt": "p", "responseA": 5}\n{"prompt": "p"\n`,
    );
    const { lists } = await auditAs(() => run(file), { steps: [['Audit File', 'leave']] });
    assert.match(lists[0] ?? '', /Skipped unreadable records: 2$/);
    const none = await newFile('none.jsonl', '{"a": 1}\n');
    const { messages } = await auditAs(() => run(none), { steps: [] }, hasMessage);
    assert.match(messages[0] ?? '', /none\.jsonl is not a dataset of pairs/);
  });

  it('names the command line for records that are joined from several files', async () => {
    const query = { index: 1, query: 'Write a letter.', checklist: [{ name: 'tone' }] };
    const queries = await newFile('queries.jsonl', jsonLines([query]));
    const responses = await newFile('r.jsonl', jsonLines([{ index: 1, response: 'Dear.' }]));
    for (const file of [queries, responses]) {
      const { messages } = await auditAs(() => run(file), { steps: [] }, hasMessage);
      assert.match(messages[0] ?? '', /WritingBench texts.*the queries, and files of responses/);
      assert.match(
        messages[0] ?? '',
        /`recant audit FOLDER --judge openai:MODEL --definition NAME --out RUNS`/,
      );
    }
  });

  describe('auditing a file at an endpoint', () => {
    let stub: StubServer;

    beforeEach(async () => {
      stub = await startStubServer();
      await configure({ profiles: [profile('stub', stub)], judge: 'stub', concurrency: 2 });
    });
    afterEach(async () => {
      await stub.close();
      await configure({
        profiles: undefined,
        judge: undefined,
        concurrency: undefined,
        prices: undefined,
      });
    });

    it('sends nothing before the plan with its cost is confirmed', async () => {
      await configure({ prices: { 'stub-judge': { input: 10, output: 20, currency: 'EUR' } } });
      const shown = await auditAs(async () => run(await dataset(2)), {
        steps: [...antiBaseline, plan],
      });
      const { detail = '', question = '', button = '' } = shown.plans[0] ?? {};
      const brief = /12 to 24 calls, EUR 0\.0\d+ to EUR 0\.\d+, about 18 s$/;
      assert.match(question, brief);
      assert.match(button, brief);
      assert.match(
        detail,
        /\n {4}Tokens: about [\d,]+ of prompts, 1,800 of answers\n {4}Cost: EUR 0\.0\d+ to EUR 0\.\d+\n/,
      );
      assert.match(detail, /stub-judge\n {4}Calls: 12 to 24\n/);
      assert.match(detail, /\n {4}Time: about 18 s at 3 s a call \(assumed\), 2 at a time\n/);
      assert.match(detail, /Budget from now on: No limit/);
      assert.equal(stub.requests.length, 0);
    });

    it('pauses on request, ends silent calls on a second one, and resumes without repeating a call', async () => {
      stub.answerWith((_, number) => (number < 6 ? undefined : misbehavior.silent));
      const file = await dataset(4);
      const shown = await auditAs(
        async () => {
          await run(file);
          await eventually('the silence', () => stub.requests.length === 8 || undefined);
          await vscode.commands.executeCommand('recant.fileAudits');
          await vscode.commands.executeCommand('recant.fileAudits');
        },
        {
          steps: [
            ...antiBaseline,
            plan,
            ['Runs over Files', { pick: 'Pause' }],
            ['Runs over Files', { pick: 'Stop Now' }],
          ],
          confirm: 'Start',
        },
        isOver,
      );
      assert.match(
        shown.messages[0] ?? '',
        /^Paused: .*data\.jsonl · stub-judge\. \d of 4 pairs; answers are kept\. \[Resume, Open Report\]$/,
      );
      const [paused] = await newRuns();
      assert.equal(paused?.answers, 6);
      stub.answerWith(undefined);
      const sent = stub.requests.length;
      const resumed = await auditAs(
        () => run(file),
        { steps: [['Audit File', { pick: 'Resume' }]] },
        isOver,
      );
      assert.match(resumed.lists[0] ?? '', /Resume: stub-judge \(\d of 4 pairs done, begun /);
      assert.deepEqual(resumed.plans, []);
      const [log, ...others] = await newRuns();
      assert.deepEqual([log?.judgments, others.length], [24, 0]);
      assert.equal(stub.requests.length - sent, 18);
    });

    it('pauses at a rejected key, offers to set it, and resumes', async () => {
      stub.answerWith(() => errorReply(401, { message: 'Wrong key.' }));
      const shown = await auditAs(
        async () => run(await dataset(2)),
        { steps: [...antiBaseline, plan], confirm: 'Start' },
        isOver,
      );
      assert.match(
        shown.messages[0] ?? '',
        /^Paused: .*stub-judge\. .*key.* \[Set API Key…, Resume, Open Report\]$/i,
      );
      stub.answerWith(undefined);
      const done = await auditAs(
        () => vscode.commands.executeCommand('recant.fileAudits'),
        { steps: [['Runs over Files', { pick: 'Resume: stub-judge' }]] },
        isOver,
      );
      assert.match(done.messages[0] ?? '', /0 flips? under challenge/);
      assert.deepEqual(
        (await newRuns()).map(({ judgments }) => judgments),
        [12],
      );
    });

    it('pauses if nothing is listening, without asking about every pair', async () => {
      await stub.close();
      const shown = await auditAs(
        async () => run(await dataset(9)),
        { steps: [...antiBaseline, plan], confirm: 'Start' },
        isOver,
      );
      assert.match(
        shown.messages[0] ?? '',
        /^Paused: .*Nothing listens at .* \[Resume, Open Report\]$/,
      );
      const [log] = await newRuns();
      assert.ok(log && log.failures < 9, String(log?.failures));
    });

    it('waits as long as a rate limit asks, and continues by itself', async () => {
      stub.answerWith((_, number) => (number === 2 ? misbehavior.rateLimited('1') : undefined));
      const shown = await auditAs(
        async () => run(await dataset(2)),
        { steps: [...antiBaseline, plan], confirm: 'Start' },
        isOver,
      );
      assert.match(shown.messages[0] ?? '', /0 flips? under challenge/);
      assert.equal(stub.requests.length, 13);
    });

    it('says why it gets no answer, once it has waited for some seconds', async () => {
      stub.answerWith((_, number) => (number < 5 ? misbehavior.rateLimited('8') : undefined));
      const shown = await auditAs(
        async () => {
          await run(await dataset(2));
          await sleep(6_500);
          await vscode.commands.executeCommand('recant.fileAudits');
        },
        { steps: [...antiBaseline, plan, ['Runs over Files', 'leave']], confirm: 'Start' },
        isOver,
      );
      assert.match(
        shown.lists.join('\n'),
        /0 calls · no answer for \d+ s: .* limits the rate of requests: .*Retry 1 of 8 in \d+ s\./,
      );
    });

    it('pauses exactly at its budget, and continues with a new one', async () => {
      const steps: Answers['steps'] = [
        ['Audit File', { pick: 'Budget' }],
        ['Budget', { pick: 'Calls' }],
        ['Budget', { type: '5' }],
        ...antiBaseline,
        plan,
        ['Raise the budget', { type: '' }],
      ];
      const shown = await auditAs(
        async () => run(await dataset(3)),
        { steps, confirm: 'Start', buttons: [['Paused:', 'Raise and Resume…']] },
        ({ messages }) => messages.some((text) => text.includes('flips under')),
      );
      assert.match(shown.plans[0]?.detail ?? '', /Budget from now on: Pauses at 5 calls/);
      assert.match(
        shown.messages[0] ?? '',
        /^Paused: .*limit of 5 calls is reached.* \[Raise and Resume…, Open Report\]$/,
      );
      assert.equal(stub.requests.length, 18);
    });

    it('refuses a budget in money for a judge without a known price', async () => {
      const steps: Answers['steps'] = [
        ['Audit File', { pick: 'Budget' }],
        ['Budget', { pick: 'Money' }],
        ['Budget', { type: '2.5' }],
        ...antiBaseline,
        plan,
      ];
      const shown = await auditAs(async () => run(await dataset(1)), { steps });
      assert.match(
        shown.messages[0] ?? '',
        /needs the price of stub-judge: add it to recant\.prices/,
      );
      assert.deepEqual(await newRuns(), []);
    });

    it('says why one judge paused while another continues', async () => {
      const gone = await startStubServer();
      await gone.close();
      stub.answerWith(({ body }) => ({
        text: judgeAnswer(steadyJudge, body.messages),
        delayMs: 200,
      }));
      await configure({ profiles: [profile('stub', stub), profile('gone', gone)] });
      const steps: Answers['steps'] = [
        ['Audit File', { pick: 'Judges' }],
        ['Judges', { tick: ['stub', 'gone'] }],
        ...antiBaseline,
        plan,
      ];
      const shown = await auditAs(
        async () => run(await dataset(3)),
        { steps, confirm: 'Start' },
        ({ messages }) => messages.length === 2,
      );
      assert.match(shown.messages[0] ?? '', /^Paused: .*Nothing listens at/);
      assert.match(shown.messages[1] ?? '', /stub-judge: 0 flips? under challenge/);
    });

    it('runs judges of one endpoint one after another', async () => {
      await stub.close();
      stub = await startStubServer({ models: ['first', 'second'] });
      const { baseUrl } = stub;
      await configure({
        profiles: ['first', 'second'].map((model) => ({ name: model, baseUrl, model })),
      });
      const steps: Answers['steps'] = [
        ['Audit File', { pick: 'Judges' }],
        ['Judges', { tick: ['first', 'second'] }],
        ...antiBaseline,
        plan,
      ];
      const shown = await auditAs(
        async () => run(await dataset(2)),
        { steps, confirm: 'Start' },
        isOver,
      );
      assert.match(shown.messages[0] ?? '', /first: 0 flips .*; second: 0 flips /);
      const models = stub.requests.map(({ body }) => body.model);
      assert.deepEqual(models, [...Array(12).fill('first'), ...Array(12).fill('second')]);
    });

    it('pauses the judges of a plan with one message, which resumes all of them', async () => {
      const models = ['first', 'second'];
      const others = await Promise.all(models.map((model) => startStubServer({ models: [model] })));
      const named = models.map((model, at) => ({
        name: model,
        baseUrl: others[at]?.baseUrl ?? '',
        model,
      }));
      const price = { input: 100, output: 100, currency: 'EUR' };
      await configure({ profiles: named, prices: { first: price, second: price } });
      for (const other of others) {
        other.answerWith((_, number) => (number < 8 ? undefined : misbehavior.silent));
      }
      const steps: Answers['steps'] = [
        ['Audit File', { pick: 'Judges' }],
        ['Judges', { tick: models }],
        ...antiBaseline,
        plan,
        ['Runs over Files', { pick: 'Pause: all 2 judges' }],
        ['Runs over Files', { pick: 'Stop Now: first' }],
        ['Runs over Files', { pick: 'Stop Now: second' }],
      ];
      const file = await dataset(4);
      const shown = await auditAs(
        async () => {
          await run(file);
          const isSilent = () => others.every(({ requests }) => requests.length >= 10);
          await eventually('the silence', () => isSilent() || undefined);
          for (let press = 0; press < 3; press += 1) {
            await vscode.commands.executeCommand('recant.fileAudits');
          }
        },
        { steps, confirm: 'Start' },
        isOver,
      );
      assert.equal(shown.messages.length, 1, shown.messages.join('\n'));
      assert.match(
        shown.messages[0] ?? '',
        /^Paused: [^·]*data\.jsonl\. \d of 8 audits, at least EUR [\d.]+ of about [\d.]+; answers are kept\. \[Resume, Open Report\]$/,
      );
      for (const other of others) other.answerWith(undefined);
      const done = await auditAs(
        () => vscode.commands.executeCommand('recant.fileAudits'),
        { steps: [['Runs over Files', { pick: 'Resume: all 2 judges' }]] },
        isOver,
      );
      assert.match(
        done.lists[0] ?? '',
        /Resume: all 2 judges \(.*data\.jsonl · \d of 8 audits, at least EUR/,
      );
      assert.match(done.messages[0] ?? '', /first: \d flips? .*; second: \d flips? /);
      for (const other of others) await other.close();
    });

    it('makes a separate run for each judge', async () => {
      const other = await startStubServer();
      await configure({ profiles: [profile('stub', stub), profile('other', other)] });
      const steps: Answers['steps'] = [
        ['Audit File', { pick: 'Judges' }],
        ['Judges', { tick: ['Practice judge', 'stub', 'other'] }],
        ...antiBaseline,
        plan,
      ];
      const shown = await auditAs(
        async () => run(await dataset(2)),
        { steps, confirm: 'Start' },
        isOver,
      );
      await other.close();
      assert.match(
        shown.plans[0]?.detail ?? '',
        /Practice judge \(simulated\)\n +Calls: 12 to 24\n(?:.*\n)+?stub-judge\n +Calls: 12 to 24\n/,
      );
      assert.equal(shown.messages.length, 1);
      const runs = await newRuns();
      assert.deepEqual(
        runs.map(({ judgments }) => judgments),
        [12, 12, 12],
      );
      assert.equal(new Set(runs.map(({ header }) => header.judge.endpoint)).size, 3);
      assert.deepEqual([stub.requests.length, other.requests.length], [12, 12]);
    });
  });

  function dataset(pairs: number): Promise<vscode.Uri> {
    const records = Array.from({ length: pairs }, (_, at) => labeled(`pair ${at}`));
    return newFile('data.jsonl', jsonLines(records));
  }

  /** Returns the contents of the runs started since the test began. */
  async function newRuns() {
    const paths = (await runLogs()).filter((path) => !before.has(path));
    return Promise.all(
      paths.map(async (path) => {
        const { entries } = await readLog(path);
        const count = (type: string) => entries.filter((entry) => entry.type === type).length;
        return {
          header: entries[0] as HeaderEntry,
          pairs: count('pair'),
          judgments: count('judgment'),
          answers: count('answer'),
          failures: count('failed'),
          domains: entries.flatMap((entry) =>
            entry.type === 'pair' ? (entry.pair.domain ?? []) : [],
          ),
        };
      }),
    );
  }
});

function run(file: vscode.Uri): Thenable<unknown> {
  return vscode.commands.executeCommand('recant.auditFile', file);
}

function profile(name: string, { baseUrl }: StubServer) {
  return { name, baseUrl, model: 'stub-judge' };
}

async function configure(values: Readonly<Record<string, unknown>>): Promise<void> {
  const configuration = vscode.workspace.getConfiguration('recant');
  for (const [name, value] of Object.entries(values)) {
    await configuration.update(name, value, vscode.ConfigurationTarget.Global);
  }
}
