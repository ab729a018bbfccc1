import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { builtInJudges } from '../../../src/core/judges/forms/builtInJudges.ts';
import { readSetting } from '../../../src/host/settings.ts';
import { startStubServer } from '../../support/stub/stubServer.ts';
import { auditAs } from '../fileAudits/auditAs.ts';
import { closeEditors, openFile, record } from '../support/datasets.ts';
import { shownGuidePage } from '../support/guide.ts';
import { anchorsOf, codeLensesOf, lensesOf } from '../support/lenses.ts';
import { eventually, eventuallyEqual, openAt, recant, workspaceFolder } from '../support/recant.ts';
import { isComplete, runLogs, runOf } from '../support/runs.ts';
import {
  assertShown,
  commandsByNeed,
  runCommand,
  shownAnywhere,
  shownBy,
} from '../support/shown.ts';

const settingsOfFolder = {
  'editor.rulers': [71], // not Recant's: tells when these settings have been read
  'recant.judge': 'judge-of-the-folder',
  'recant.definition': 'of-the-folder',
  'recant.attacker': 'attacker-of-the-folder',
  'recant.attackPrompts': { 'general-reference': { camouflage: '{response} of the folder' } },
  'recant.profiles': [{ name: 'practice', baseUrl: 'http://127.0.0.1:1/v1', model: 'folder' }],
};

describe('an untrusted folder', () => {
  before(async () => {
    assert.equal(vscode.workspace.isTrusted, false);
    await recant();
    const folder = join(workspaceFolder().fsPath, '.vscode');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'settings.json'), JSON.stringify(settingsOfFolder));
    await eventually("the folder's settings", () => {
      const rulers = vscode.workspace.getConfiguration('editor').get<number[]>('rulers');
      return rulers?.[0] === 71;
    });
  });
  afterEach(closeEditors);

  it('cannot set the judge, and an audit works', async () => {
    await openAt('pairs.jsonl', 0);
    const { entries } = await runOf(() => runCommand('recant.auditPair'), isComplete);
    const [header] = entries;
    assert.ok(header?.type === 'header');
    assert.equal(header.judge.simulated, true);
    assert.equal((await runLogs()).length, 1);
  });

  it('cannot set an attacker or its prompts', () => {
    assert.equal(readSetting('attacker'), 'practice');
    assert.deepEqual(readSetting('attackPrompts'), {});
  });

  it('cannot add a mapping file', async () => {
    const mappings = join(workspaceFolder().fsPath, '.recant', 'mappings');
    await mkdir(mappings, { recursive: true });
    const fields = { prompt: 'q', responseA: 'f1', responseB: 'f2' };
    const path = join(mappings, 'folder.mapping.json');
    await writeFile(path, JSON.stringify({ schema: 1, fields }));
    const document = await openFile('mapped.jsonl', '{"q":"Which?","f1":"This.","f2":"That."}\n');
    assert.deepEqual(await lensesOf(document), []);
  });

  it('cannot choose or add a judge definition, and says so in it', async () => {
    const folder = join(workspaceFolder().fsPath, '.recant', 'judges');
    const path = join(folder, 'of-the-folder.judge.json');
    await mkdir(folder, { recursive: true });
    await writeFile(path, JSON.stringify({ ...builtInJudges[1], name: 'of the folder' }));
    assert.equal(readSetting('definition'), '');
    const uri = vscode.Uri.file(path);
    const { document } = await vscode.window.showTextDocument(uri);
    await eventuallyEqual(
      () => vscode.languages.getDiagnostics(uri).map(({ message }) => message),
      ['Judge prompts are ignored in Restricted Mode. Trust this folder to use it.'],
    );
    assert.deepEqual(await codeLensesOf(document), []);
    await configuration().update('definition', 'of-the-folder', vscode.ConfigurationTarget.Global);
    try {
      await openAt('pairs.jsonl', 0);
      const before = await runLogs();
      const shown = await shownBy(() => runCommand('recant.auditPair'));
      assert.match(shown.join('\n'), /^error: .*ignored in Restricted Mode/);
      assert.deepEqual(await runLogs(), before);
    } finally {
      await configuration().update('definition', undefined, vscode.ConfigurationTarget.Global);
    }
  });

  it('has lenses with the practice judge, and problems', async () => {
    const lines = [record('one'), { prompt: 'p', responseA: 5.5, responseB: 'b' }, record('two')];
    const text = lines.map((line) => JSON.stringify(line)).join('\n');
    const document = await openFile('data.jsonl', text);
    const lenses = await lensesOf(document);
    assert.deepEqual(
      (await anchorsOf(document)).map(([line]) => line),
      [0, 2],
    );
    assert.match(lenses[0]?.tooltip ?? '', /practice judge, simulated · 6 calls/);
    await eventually('the problem', () => {
      const found = vscode.languages.getDiagnostics(document.uri);
      return found.some(({ source, range }) => source === 'Recant' && range.start.line === 1);
    });
  });

  it('opens a record as a document', async () => {
    await openAt('pairs.jsonl', 1);
    assert.deepEqual(await shownBy(() => runCommand('recant.openRecord')), []);
    await eventually('the record', () => {
      const text = vscode.window.activeTextEditor?.document.getText();
      return text?.startsWith('Pair: email\n');
    });
  });

  it('has every command, which works or says what is missing', async () => {
    const { ofPairs, others } = await commandsByNeed();
    for (const command of [...ofPairs, ...others]) {
      await openAt('other.json', 1);
      const shown = await shownBy(() => runCommand(command));
      const expected = ofPairs.includes(command)
        ? /^information: other\.json is not a dataset of pairs/
        : shownAnywhere[command];
      assertShown(shown, expected, command);
    }
  });

  it('shows the guide', async () => {
    await vscode.commands.executeCommand('recant.openGuide', 'judges');
    await eventually('the page', () => shownGuidePage() === 'judges.md');
  });

  it('reports a judge that is not in the user’s profiles', async () => {
    await configuration().update('judge', 'nobody', vscode.ConfigurationTarget.Global);
    try {
      await openAt('pairs.jsonl', 0);
      const before = await runLogs();
      const shown = await shownBy(() => runCommand('recant.auditPair'));
      assert.match(shown.join('\n'), /^error: .*nobody/);
      assert.deepEqual(await runLogs(), before);
    } finally {
      await configuration().update('judge', undefined, vscode.ConfigurationTarget.Global);
    }
  });

  it('has the user asked each time before anything is sent, even to a local judge', async () => {
    const stub = await startStubServer();
    const profiles = [{ name: 'local', baseUrl: stub.baseUrl, model: 'stub-judge' }];
    await configuration().update('profiles', profiles, vscode.ConfigurationTarget.Global);
    await configuration().update('judge', 'local', vscode.ConfigurationTarget.Global);
    const audited = async (confirm?: string) => {
      const answers = { steps: [], ...(confirm !== undefined && { confirm }) };
      const { plans } = await auditAs(() => runCommand('recant.auditPair'), answers);
      return plans.map(({ detail }) => /Asked each time/.test(detail));
    };
    try {
      await openAt('pairs.jsonl', 0);
      assert.deepEqual(await audited(), [true]);
      assert.equal(stub.requests.length, 0);
      const { path } = await runOf(() => audited('Audit'), isComplete);
      await closeEditors();
      const sent = stub.requests.length;
      assert.equal(sent, 6);
      const [header, pair] = (await readFile(path, 'utf8'))
        .split('\n')
        .filter((line) => /^{"type":"(header|pair)"/.test(line));
      await writeFile(path, `${header}\n${pair}\n`);
      const resume = () => vscode.commands.executeCommand('recant.resumeRun', { path });
      assert.equal((await auditAs(resume, { steps: [] })).plans.length, 1);
      assert.equal(stub.requests.length, sent);
    } finally {
      await configuration().update('judge', undefined, vscode.ConfigurationTarget.Global);
      await configuration().update('profiles', undefined, vscode.ConfigurationTarget.Global);
      await stub.close();
    }
  });

  it('lets the user select a judge in user settings', async () => {
    const selecting = Promise.resolve(runCommand('recant.selectJudge'));
    const accepting = setInterval(
      () => vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem'),
      200,
    );
    await selecting.finally(() => clearInterval(accepting));
    const judge = configuration().inspect('judge');
    assert.equal(judge?.globalValue, 'practice');
    await configuration().update('judge', undefined, vscode.ConfigurationTarget.Global);
  });

  it('offers agents no tool that works', async () => {
    for (const name of ['recant_report', 'recant_audit_pair']) {
      const input = name === 'recant_report' ? {} : { data: 'pairs.jsonl', record: 'p1' };
      await assert.rejects(
        async () => vscode.lm.invokeTool(name, { input, toolInvocationToken: undefined }),
        /only in a trusted folder/,
      );
    }
  });
});

function configuration(): vscode.WorkspaceConfiguration {
  return vscode.workspace.getConfiguration('recant');
}
