import assert from 'node:assert/strict';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { AttackList } from '../../../src/host/runs/attack/attackList.ts';
import { type RunNode, RunTree } from '../../../src/host/views/runs/runTree.ts';
import { readAttackLog } from '../../../src/logs/reading/readLog.ts';
import { auditAs, type Step } from '../fileAudits/auditAs.ts';
import { closeEditors, jsonLines, newFile, record } from '../support/datasets.ts';
import { chooseDefinition } from '../support/pointwise.ts';
import { recant, workspaceFolder } from '../support/recant.ts';

const response = (about: number) =>
  Array.from(
    { length: 7 },
    (_, at) => `Sentence ${at} on matter ${about} says what there is to say about it, in brief.`,
  ).join(' ');

async function pairs(count: number): Promise<vscode.Uri> {
  const records = Array.from({ length: count }, (_, at) =>
    record(`matter-${at}`, {
      responseA: `Better: ${response(at)}`,
      responseB: response(at),
      label: 'A',
      labelSource: 'human',
      ...(at === 0 ? {} : { reference: `Matter ${at} is settled by what the source says of it.` }),
    }),
  );
  return newFile('matters.jsonl', jsonLines(records));
}

/** Returns a step that accepts a line of the form. */
const form = (line: string): Step => ['Attack File: matters.jsonl', { pick: line }];
const folder = () => join(workspaceFolder().fsPath, '.recant', 'attacks');

async function newestLog(): Promise<string> {
  const logs = (await readdir(folder())).filter((name) => name.endsWith('.jsonl')).sort();
  return join(folder(), logs.at(-1) ?? '');
}

describe('attacking a file', () => {
  before(recant);
  afterEach(closeEditors);
  after(() => rm(folder(), { recursive: true, force: true }));

  it('shows the plan, attacks the weaker responses and opens those within limits', async () => {
    const dataset = await pairs(4);
    const file = vscode.Uri.joinPath(dataset, '..', 'matters.attacked.jsonl');
    const { lists, plans, messages } = await auditAs(
      () => vscode.commands.executeCommand('recant.attackFile', dataset),
      {
        steps: [
          form('Responses'),
          ['Attack File: matters.jsonl · Responses', { pick: 'weaker' }],
          form('Attacks'),
          ['Attacks', { tick: ['eference'] }],
          form('Missing sources'),
          ['Missing sources', { pick: 'Skip records' }],
          form('Attacker'),
          ['Attacker', { pick: 'Practice attacker' }],
          form('Judges'),
          ['Judges', { tick: ['Practice judge'] }],
          form('Sample'),
          ['Sample', { type: '4' }],
          form('Show the plan'),
        ],
        confirm: 'Start',
        buttons: [['kept their limits', 'Open Attacked File']],
      },
      () => vscode.window.activeTextEditor?.document.uri.fsPath === file.fsPath,
    );
    assert.match(lists[0] ?? '', /Practice attacker \(simulated\).*All 4 responses\)/);
    assert.match(lists[1] ?? '', /weaker response, by a human or gold label \(4 pairs\)/);
    assert.match(lists[3] ?? '', /\(general-reference · 4 responses, 1 lack a reference\)/);
    const [plan] = plans;
    assert.match(
      plan?.question ?? '',
      /^Attack generated\/.*matters\.jsonl\? \d+ to \d+ calls, nothing to pay$/,
    );
    assert.match(
      plan?.detail ?? '',
      /^Responses: The weaker response.*\nAttacks: .*\nMissing sources: Skip records that lack a reference\nSample: All 4 responses$/m,
    );
    assert.match(plan?.detail ?? '', /Attacker: Practice attacker \(simulated\)\s+Calls: 6 to \d+/);
    assert.match(plan?.detail ?? '', /Judge: Practice judge \(simulated\)/);
    assert.match(plan?.detail ?? '', /scored 2 times .* and once without, at temperature 0\./);
    assert.match(
      messages.at(-1) ?? '',
      /matters\.jsonl · Practice attacker \(simulated\): 3 attacks made, 3 kept their limits\./,
    );
    const lines = (await readFile(file.fsPath, 'utf8')).trim().split('\n');
    const records = lines.map((line) => JSON.parse(line));
    assert.deepEqual(
      records.map(({ id, attack }) => [id, attack.side, attack.outcome]),
      [1, 2, 3].map((at) => [`matter-${at}`, 'B', 'kept']),
    );
    assert.ok(records.every(({ label, responseA }) => label === 'A' && /^Better/.test(responseA)));
  });

  it('gives judges of writing only what the attack is based on, if that is chosen', async () => {
    const letters = [1, 2].map((about) => ({
      id: `letter-${about}`,
      scenario: 'writing',
      prompt: `Write a letter about matter ${about}.`,
      response: { text: response(about) },
      reference: `Matter ${about} is settled by what the source says of it.`,
    }));
    const dataset = await newFile('letters.samples.jsonl', jsonLines(letters));
    const title = 'Attack File: letters.samples.jsonl';
    const { plans } = await auditAs(
      () => vscode.commands.executeCommand('recant.attackFile', dataset),
      {
        steps: [
          [title, { pick: 'All responses' }],
          [title, { pick: 'Attacks' }],
          ['Attacks', { tick: ['Format of the reference'] }],
          [title, { pick: 'Given to judges' }],
          ['Given to judges', { pick: 'Only what the attack is based on' }],
          [title, { pick: 'Show the plan' }],
        ],
        confirm: 'Start',
      },
      ({ messages }) => messages.length > 0,
    );
    assert.match(plans[0]?.detail ?? '', /^Given to judges: Only what the attack is based on$/m);
    const [header] = (await readAttackLog(await newestLog())).entries;
    assert.ok(header?.type === 'attack-run');
    assert.equal(header.auxiliary, 'source');
  });

  it('scores by the chosen judge prompt, and says what that is not shown', async () => {
    const dataset = await pairs(2);
    await chooseDefinition('Rating 1–10');
    try {
      const { plans } = await auditAs(
        () => vscode.commands.executeCommand('recant.attackFile', dataset),
        { steps: [form('Show the plan')], confirm: 'Start' },
        ({ messages }) => messages.some((text) => text.includes('attacks made')),
      );
      const detail = plans[0]?.detail ?? '';
      assert.match(detail, /Judge: Practice judge \(simulated\) · Rating 1–10/);
      assert.match(detail, /is not shown the reference on which “Like the reference” is based/);
      assert.match(detail, /scored 2 times with what the judge prompt shows, at temperature 0/);
    } finally {
      await chooseDefinition(undefined);
    }
    const { entries } = await readAttackLog(await newestLog());
    const scores = entries.flatMap((entry) => (entry.type === 'score' ? [entry] : []));
    assert.ok(scores.length > 0);
    assert.ok(scores.every(({ outcome, auxiliary }) => outcome + auxiliary === 'readablenone'));
  });

  it('synthesizes missing references and rubrics, and repeats no call on resume', async () => {
    const dataset = await pairs(3);
    const steps: Step[] = [
      form('Responses'),
      ['Responses', { pick: 'Response B' }],
      form('Attacks'),
      ['Attacks', { tick: ['eference'] }],
      form('Missing sources'),
      ['Missing sources', { pick: 'Have the attacker write' }],
      form('Show the plan'),
    ];
    await auditAs(
      () => vscode.commands.executeCommand('recant.attackFile', dataset),
      { steps, confirm: 'Start' },
      ({ messages }) => messages.some((text) => text.includes('attacks made')),
    );
    const log = await newestLog();
    const { entries } = await readAttackLog(log);
    assert.equal(entries.filter(({ type }) => type === 'synthesis').length, 1);
    const { messages } = await auditAs(
      () => vscode.commands.executeCommand('recant.resumeRun', { path: log }),
      { steps: [] },
      ({ messages }) => messages.length > 0,
    );
    assert.match(messages[0] ?? '', /^Nothing is left to ask/);
    assert.equal((await readAttackLog(log)).entries.length, entries.length);
  });

  it('is listed among the runs with its kind and models', async () => {
    const log = await newestLog();
    const globalStorage = vscode.Uri.joinPath(workspaceFolder(), 'no-storage');
    const tree = new RunTree({
      globalStorage,
      attackList: new AttackList(globalStorage),
      attackLogs: { onDidChange: () => new vscode.Disposable(() => {}) },
      results: {
        runs: [],
        showable: { all: [], choice: {}, shown: [] },
        isOver: () => false,
        isOutdated: () => false,
        onDidChange: () => new vscode.Disposable(() => {}),
      },
      asking: [
        {
          onDidChange: () => new vscode.Disposable(() => {}),
          isAsking: (path) => path === asked,
        },
      ],
    });
    let asked = '';
    try {
      const runsOf = (one: RunNode) => ('runs' in one ? one.runs : []);
      const group = (await tree.getChildren()).find((one) =>
        runsOf(one).some(({ path }) => path === log),
      );
      const node = group && runsOf(group).find(({ path }) => path === log);
      assert.ok(group && node);
      assert.equal(tree.getTreeItem(group).label, 'matters.jsonl');
      const item = tree.getTreeItem(node);
      assert.match(String(item.label), /^Practic….{8}$/);
      assert.match(
        String(item.description),
        /^attack · 3 of 3 kept · simulated · Like the reference · /,
      );
      assert.equal(item.contextValue, 'recantRun');
      asked = log;
      assert.match(
        String(tree.getTreeItem(node).description),
        /^attack · running · 3 of 3 kept · simulated · /,
      );
    } finally {
      tree.dispose();
    }
  });
});
