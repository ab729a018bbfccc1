import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { readResponseText } from '../../../src/core/runs/attack/views/responseText.ts';
import { readAttackLog } from '../../../src/logs/reading/readLog.ts';
import { auditAs } from '../fileAudits/auditAs.ts';
import { closeEditors, jsonLines, newFile, putCursor } from '../support/datasets.ts';
import { eventually, recant, workspaceFolder } from '../support/recant.ts';

const line = (at: number) =>
  `I have told you ${at} times that the road to the mill is closed, and still you ask me of it.`;
const dialogue = [
  { role: 'Environment', content: 'Rain "falls"; the mill is far. 🌧' },
  { role: 'Ann', content: `${line(1)}\n${line(2)} ${line(3)}` },
  { role: 'NSP', content: 'Ben' },
  { role: 'Ben', content: `${line(4)} ${line(5)} ${line(6)}` },
];
const sample = {
  id: 'scene-1',
  scenario: 'role-play',
  prompt: 'Ann and Ben meet on the road to the mill.',
  response: { dialogue },
  reference: 'ANN: The bridge is down, and you know why. BEN: I know, and I go nevertheless.',
  characters: [
    {
      name: 'Ann',
      profile: 'A stern keeper of the road.',
      thought: 'He must not go.',
      major: true,
    },
    { name: 'Ben', profile: 'A stubborn miller.', thought: 'I have to see it.' },
  ],
};
const folder = () => join(workspaceFolder().fsPath, '.recant', 'attacks');

describe('attacking a response outside a pair', () => {
  before(recant);
  afterEach(async () => {
    await vscode.workspace.saveAll(false);
    await closeEditors();
    await rm(folder(), { recursive: true, force: true });
  });

  it('takes the one on the cursor’s line, and reports an invalid line', async () => {
    const broken = { ...sample, id: 'scene-2', response: { dialogue: [] } };
    const file = await newFile('cursor.samples.jsonl', jsonLines([broken, sample]));
    const editor = await vscode.window.showTextDocument(file);
    const attack = () => vscode.commands.executeCommand('recant.attackResponse');
    await putCursor(editor, new vscode.Position(0, 3));
    const refused = await auditAs(attack, { steps: [] }, ({ messages }) => messages.length > 0);
    assert.match(
      refused.messages.join(),
      /cursor\.samples\.jsonl:1: .*"response.*Correct the record/,
    );
    await putCursor(editor, new vscode.Position(1, 3));
    const made = await auditAs(attack, { steps: [['', { pick: 'Events of the reference' }]] });
    assert.deepEqual(made.messages, []);
    const { label } = await eventually('the diff', () => {
      const { activeTab } = vscode.window.tabGroups.activeTabGroup;
      return activeTab?.input instanceof vscode.TabInputTextDiff ? activeTab : undefined;
    });
    assert.match(label, /#2 · Ann and Ben meet/);
  });

  it('shows turns as blocks, and regenerates the attack from an edited profile', async () => {
    const file = await newFile('scenes.samples.jsonl', jsonLines([sample]));
    const { lists, messages } = await auditAs(
      () => vscode.commands.executeCommand('recant.attackFile', file),
      {
        steps: [
          ['', { pick: 'Ann and Ben' }],
          ['', { pick: 'Events of the reference' }],
        ],
      },
    );
    assert.deepEqual(messages, []);
    assert.match(
      lists[0] ?? '',
      /^Attack File: scenes\.samples\.jsonl: .*All responses….*Ann and Ben meet on the road/,
    );
    const attacked = await eventually('the diff', async () => {
      const { input } = vscode.window.tabGroups.activeTabGroup.activeTab ?? {};
      return input instanceof vscode.TabInputTextDiff
        ? vscode.workspace.openTextDocument(input.modified)
        : undefined;
    });
    assert.match(
      attacked.getText(),
      /^\[Turn 0\] Environment: Rain "falls".* 🌧\n\n\[Turn 1\] Ann: /,
    );
    const [log = ''] = (await readdir(folder())).filter((name) => name.endsWith('.jsonl'));
    const entries = async () => (await readAttackLog(join(folder(), log))).entries;
    const [first] = (await entries()).filter((entry) => entry.type === 'attempt');
    assert.deepEqual(readResponseText(attacked.getText(), { dialogue }), first?.response);

    await vscode.commands.executeCommand('recant.editAttackProfile');
    const profile = await eventually('the profile', () => {
      const active = vscode.window.activeTextEditor?.document;
      return active?.uri.path.includes('profile') ? active : undefined;
    });
    const edit = new vscode.WorkspaceEdit();
    edit.insert(profile.uri, profile.positionAt(1e6), '\n- says "nevertheless" in every turn');
    await vscode.workspace.applyEdit(edit);
    await vscode.commands.executeCommand('recant.remakeAttack', profile.uri);
    const made = await entries();
    const profiles = made.filter((entry) => entry.type === 'profile');
    assert.deepEqual(
      profiles.map(({ edited }) => edited),
      [undefined, true],
    );
    assert.equal(made.filter((entry) => entry.type === 'attempt').length, 2);

    await vscode.commands.executeCommand('recant.acceptAttack');
    const path = file.fsPath.replace('scenes.samples.jsonl', 'scenes.samples.attacked.jsonl');
    const record = JSON.parse(await readFile(path, 'utf8'));
    assert.match(record.responseA, /^Environment: Rain/);
    assert.notEqual(record.responseA, record.responseB);
    assert.equal(record.attack.cell, 'role-play-solution-fixation');
  });

  it('logs the mapping by which the file was read', async () => {
    const said = [1, 2, 3, 4].map(line).join('\n');
    const facts = 'The bridge is down, and everybody on the road knows why.';
    const file = await newFile(
      'mapped.jsonl',
      jsonLines([{ n: 'told-1', q: 'Why?', said, facts }]),
    );
    const mappings = join(file.fsPath, '..', '.recant', 'mappings');
    await mkdir(mappings, { recursive: true });
    const fields = { id: 'n', prompt: 'q', response: 'said', reference: 'facts' };
    await writeFile(join(mappings, 'told.mapping.json'), JSON.stringify({ schema: 1, fields }));
    const { messages } = await auditAs(
      () => vscode.commands.executeCommand('recant.attackFile', file),
      {
        steps: [
          ['', { pick: 'Why?' }],
          ['', { pick: 'eference' }],
        ],
      },
    );
    assert.deepEqual(messages, []);
    const name = await eventually('the log', async () =>
      (await readdir(folder()).catch(() => [])).find((one) => one.endsWith('.jsonl')),
    );
    const { entries } = await readAttackLog(join(folder(), name));
    const [header] = entries;
    assert.ok(header?.type === 'attack-run');
    assert.equal(header.dataset.format, 'told');
    assert.match(header.dataset.mapping ?? '', /^[0-9a-f]{16}$/);
  });
});
