import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { type StubServer, startStubServer } from '../../support/stub/stubServer.ts';
import { auditAs } from '../fileAudits/auditAs.ts';
import { eventually, openAt, recant } from '../support/recant.ts';
import { isComplete, runLogs, runOf } from '../support/runs.ts';

const audit = () => vscode.commands.executeCommand('recant.auditPair');

describe('consent to the calls of an audit of one pair', () => {
  let stub: StubServer;

  beforeEach(async () => {
    await recant();
    stub = await startStubServer();
  });

  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await stub.close();
    await configure({ judge: undefined, profiles: undefined, prices: undefined });
    await configure({ confirmAbove: undefined });
  });

  it('is asked for with calls and cost, and nothing is sent or written without it', async () => {
    await choose('first', { input: 1000, output: 2000 });
    await openAt('pairs.jsonl', 0);
    const before = await runLogs();
    const { plans } = await auditAs(audit, { steps: [] });
    assert.equal(plans.length, 1);
    assert.equal(plans[0]?.question, 'Audit this record with stub-judge?');
    assert.match(plans[0]?.detail ?? '', /Calls: 6\b/);
    assert.match(plans[0]?.detail ?? '', /Cost: .*USD/);
    assert.equal(stub.requests.length, 0);
    assert.deepEqual(await runLogs(), before);
  });

  it('is asked for once in a window, and again above `recant.confirmAbove`', async () => {
    await choose('second', { input: 1000, output: 2000 });
    await openAt('pairs.jsonl', 1);
    const agreed = async () => {
      let plans: number | undefined;
      await runOf(async () => {
        const shown = await auditAs(audit, { steps: [], confirm: 'Audit' });
        plans = shown.plans.length;
      }, isComplete);
      return plans;
    };
    assert.equal(await agreed(), 1);
    assert.equal(await agreed(), 0);
    await configure({ confirmAbove: 5 });
    assert.equal(await agreed(), 1);
    await eventually('all requests', () => stub.requests.length === 18);
  });

  it('is not asked for at a local endpoint without a price', async () => {
    await choose('third');
    await openAt('pairs.jsonl', 2);
    await runOf(async () => {
      const { plans } = await auditAs(audit, { steps: [] });
      assert.deepEqual(plans, []);
    }, isComplete);
  });

  async function choose(name: string, price?: { input: number; output: number }): Promise<void> {
    const profiles = [{ name, baseUrl: stub.baseUrl, model: 'stub-judge' }];
    const prices = price && { 'stub-judge': price };
    await configure({ profiles, judge: name, prices });
  }
});

async function configure(values: Readonly<Record<string, unknown>>): Promise<void> {
  const configuration = vscode.workspace.getConfiguration('recant');
  for (const [name, value] of Object.entries(values)) {
    await configuration.update(name, value, vscode.ConfigurationTarget.Global);
  }
}
