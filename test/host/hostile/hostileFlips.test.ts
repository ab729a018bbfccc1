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
import { drawn } from '../../support/window/drawnByVsCode.ts';
import { codeActionsAt } from '../support/codeActions.ts';
import { bestOfN, closeEditors, openJsonLines } from '../support/datasets.ts';
import { type Finding, harmfulFinding, writeFindings } from '../support/found.ts';
import { appendLines, flipOf, forgetNotes } from '../support/notes.ts';
import { eventually, recant } from '../support/recant.ts';
import { askedBy } from './asked.ts';

const { authority = {} } = harmfulFinding.challenges;
const names = [...Object.values(hostileTexts), ...prototypeNames, longWord];
const ownIcons = ['triangle-down', 'eye-closed'];

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

  it('is plain text in Problems, in quick fixes and in the list', async () => {
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
    assert.equal(actions.length, 8);
    for (const { title, command } of actions) {
      assert.deepEqual(understatedIn(title), []);
      assert.ok(!/[\r\n\t]/.test(title) && title.length < 400, title);
      assert.match(command?.command ?? '', /^recant\.\w+$/);
    }

    await appendLines(
      ...(await Promise.all(
        names.map(async (text, index) => ({
          type: 'suppression' as const,
          schema: 1,
          id: `suppression ${index}`,
          author: text || 'x',
          at: index,
          flip: { ...(await flipOf(document, index, log)), turn: `challenge:${text}#0` },
          reason: text || 'x',
        })),
      )),
    );
    const { items } = await eventually('suppressions', async () => {
      const asked = await askedBy(() => vscode.commands.executeCommand('recant.showFlips'));
      return asked.items.some(({ detail = '' }) => detail.includes('suppressed'))
        ? asked
        : undefined;
    });
    assert.ok(items.length > names.length, `${items.length}`);
    for (const { label, description = '', detail = '' } of items) {
      for (const part of [label, description, detail]) {
        const { text, icons } = drawn(part);
        assert.deepEqual(understatedIn(text), []);
        assert.ok(!/[\r\n\t]/.test(text) && text.length < 400, text);
        assert.deepEqual(
          icons.filter((icon) => !ownIcons.includes(icon)),
          [],
        );
      }
    }
  });
});
