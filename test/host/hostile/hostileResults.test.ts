import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import * as vscode from 'vscode';
import {
  hostileTexts,
  longWord,
  trapCommand,
  understatedIn,
} from '../../support/data/hostileText.ts';
import { drawn } from '../../support/window/drawnByVsCode.ts';
import { closeEditors, openFile, record } from '../support/datasets.ts';
import { harmfulFinding, writeFindings } from '../support/found.ts';
import { lensesOf } from '../support/lenses.ts';
import { eventually, recant } from '../support/recant.ts';

const { authority } = harmfulFinding.challenges;
const link = /^(\[[\w ]+\]\(command:recant\.\w+\?[\w%.-]+\)( · )?){4}$/;

describe('hostile text in results', () => {
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
    assert.equal(ran, 0);
  });

  for (const [name, text] of Object.entries({ ...hostileTexts, 'a long word': longWord })) {
    it(`is plain text in lens and hover: ${name}`, async () => {
      const id = text.slice(0, 1000);
      const document = await openFile(
        'array.json',
        JSON.stringify([record(id, { label: 'A', labelSource: `llm:${id}` })], null, 1),
      );
      await vscode.window.showTextDocument(document);
      log = await writeFindings(
        document,
        {
          0: {
            baseline: { ...harmfulFinding.baseline, justification: text },
            challenges: { [text]: { ...authority, justification: `${text} ${text}` } },
            words: text,
          },
        },
        { judge: text },
      );
      const lens = await eventually('the lens', async () => {
        const lenses = await lensesOf(document);
        return lenses.find(({ command }) => command === 'recant.openResult')?.title;
      });
      assert.deepEqual(drawn(lens).icons, []);
      assert.match(drawn(lens).text, /^A → B under .* · changed under /);
      assert.ok(lens.length < 300);
      assert.deepEqual(understatedIn(lens), []);

      const [{ contents = [] } = {}] = await vscode.commands.executeCommand<vscode.Hover[]>(
        'vscode.executeHoverProvider',
        document.uri,
        new vscode.Position(1, 1),
      );
      const [title, links, words] = contents as vscode.MarkdownString[];
      assert.ok(title && links && words);
      for (const shown of [title, words]) {
        assert.ok(!shown.isTrusted && !shown.supportHtml && !shown.supportThemeIcons);
        assert.deepEqual(understatedIn(shown.value), []);
        assert.ok(shown.value.length < 20_000);
      }
      assert.match(links.value, link);
    });
  }
});
