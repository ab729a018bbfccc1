import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import * as vscode from 'vscode';
import {
  everyHostileText,
  hostileTexts,
  longWord,
  prototypeNames,
  trapCommand,
  understatedIn,
} from '../../support/data/hostileText.ts';
import { codeActionsAt } from '../support/codeActions.ts';
import { bestOfN, closeEditors, openJsonLines } from '../support/datasets.ts';
import { type Finding, harmfulFinding, writeFindings } from '../support/found.ts';
import { forgetNotes } from '../support/notes.ts';
import { eventually, recant } from '../support/recant.ts';

const { authority = {} } = harmfulFinding.challenges;
const names = [...Object.values(hostileTexts), ...prototypeNames, longWord];

describe('hostile text in flips', () => {
  let trap: vscode.Disposable;
  let log = '';
  let ran = 0;
  before(async () => {
    await recant();
    trap = vscode.commands.registerCommand(trapCommand, () => {
      ran += 1;
    });
  });
  after(() => trap.dispose());
  afterEach(async () => {
    await closeEditors();
    await rm(log, { force: true });
    await forgetNotes();
    assert.equal(ran, 0);
  });

  it('is plain text in Problems and in quick fixes', async () => {
    const document = await openJsonLines([bestOfN('hostile flips', names)]);
    const findings: Record<number, Finding> = {};
    for (const [index, text] of names.entries()) {
      findings[index] = { ...harmfulFinding, challenges: { [text]: authority } };
    }
    log = await writeFindings(document, findings, { judge: everyHostileText });
    await vscode.window.showTextDocument(document);
    const { message, code, relatedInformation } = await eventually('the problem', () =>
      vscode.languages.getDiagnostics(document.uri).find(({ source }) => source === 'Recant'),
    );
    const { value, target } = code as { value: string; target: vscode.Uri };
    const others = relatedInformation?.map((other) => other.message) ?? [];
    assert.equal(others.length, Math.min(names.length - 1, 20));
    for (const text of [message, value, ...others]) {
      assert.deepEqual(understatedIn(text), []);
      assert.doesNotMatch(text, /[\r\n\t]/);
      assert.ok(text.length < 600, text);
    }
    assert.equal(target.scheme, 'command');
    assert.equal(target.path, 'recant.openResult');

    const actions = await codeActionsAt(document, new vscode.Range(0, 0, 0, 0));
    assert.equal(actions.length, 4);
    for (const { title, command } of actions) {
      assert.deepEqual(understatedIn(title), []);
      assert.ok(!/[\r\n\t]/.test(title) && title.length < 400, title);
      assert.match(command?.command ?? '', /^recant\.\w+$/);
    }
  });
});
