import assert from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as vscode from 'vscode';
import { asOneLine } from '../../../src/core/words/escape.ts';
import { recordUri } from '../../../src/host/records/recordUri.ts';
import { hostileRun } from '../../support/data/hostileRun.ts';
import {
  everyHostileText,
  hostileTexts,
  longWord,
  prototypeNames,
  trapCommand,
  understatedIn,
} from '../../support/data/hostileText.ts';
import { drawn, linkInMessage } from '../../support/window/drawnByVsCode.ts';
import {
  bestOfN,
  closeEditors,
  jsonLines,
  newFile,
  openFile,
  record,
} from '../support/datasets.ts';
import { anchorsOf, lensesOf } from '../support/lenses.ts';
import { eventually, recant, workspaceFolder } from '../support/recant.ts';
import { askedBy } from './asked.ts';

const classes = Object.entries(hostileTexts);
/** Unique single-line variants for use as names. */
const names = [...Object.values(hostileTexts), ...prototypeNames, longWord];

const isNewest = ({ label, detail }: vscode.QuickPickItem) =>
  `${label} ${detail}`.includes('zzz-newest');

describe('hostile text in native surfaces', () => {
  let trap: vscode.Disposable;
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
    assert.equal(ran, 0);
  });

  it('is plain text in lenses, without icons', async () => {
    for (const name of names) {
      const document = await openFile('set.jsonl', jsonLines([bestOfN('set', [name, 'other'])]));
      const [lens] = await eventually('the lenses', async () => {
        const lenses = await lensesOf(document);
        return lenses.length > 0 ? lenses : undefined;
      });
      const { text, icons } = drawn(lens?.title ?? '');
      const shown = asOneLine(`set:${name}`, 40);
      assert.ok(text.startsWith(`${shown}: `), `${text} does not begin with ${shown}`);
      assert.deepEqual(icons, []);
      assert.deepEqual(understatedIn(text), []);
    }
  });

  it('is plain text in the judge and price of a lens’s tooltip', async () => {
    const configuration = vscode.workspace.getConfiguration('recant');
    const change = (setting: string, value: unknown) =>
      configuration.update(setting, value, vscode.ConfigurationTarget.Global);
    const document = await openFile('data.jsonl', jsonLines([record('one')]));
    const name = '[x](command:y) $(sync~spin) \u202e<b>';
    try {
      await change('profiles', [{ name, baseUrl: 'http://127.0.0.1:9/v1', model: name }]);
      await change('prices', { [name]: { input: 1, output: 1, currency: name } });
      await change('judge', name);
      const tooltip = await eventually('the lens', async () => {
        const [lens] = await lensesOf(document);
        return lens?.tooltip.includes('command:y') ? lens.tooltip : undefined;
      });
      const shown = '[x](command:y) $(sync~spin) ⟨U+202E⟩<b> · 6 calls, [x]';
      assert.ok(tooltip.includes(shown), tooltip);
      assert.deepEqual(understatedIn(tooltip), []);
    } finally {
      for (const setting of ['profiles', 'prices', 'judge']) await change(setting, undefined);
    }
  });

  it('is plain text in the names, models and addresses of lists', async () => {
    const configuration = vscode.workspace.getConfiguration('recant');
    const change = (value: unknown) =>
      configuration.update('profiles', value, vscode.ConfigurationTarget.Global);
    const profiles = names
      .filter((name) => name.trim() !== '' && name.length < 1000)
      .map((name) => ({
        name,
        model: name,
        baseUrl: `http://$(bug).example:9/${encodeURI(name.toWellFormed())}`,
      }));
    try {
      await change(profiles);
      const judges = await askedBy(() => vscode.commands.executeCommand('recant.selectJudge'));
      assertItems(judges.items, ['law', 'note', 'add', 'loading~spin']);
      for (const { name } of profiles) {
        assert.ok(
          judges.items.some(({ label }) => drawn(label).text === asOneLine(name, 60)),
          name,
        );
      }
      const keys = await askedBy(() => vscode.commands.executeCommand('recant.setKey'), 'a-key');
      assertItems(keys.items, []);
      assert.deepEqual(
        keys.inputs.map(({ title }) => title),
        ['API key for http://$(bug).example:9'],
      );
      assert.deepEqual(keys.statusBar.map(drawn), [
        { text: 'The key for http://$(bug).example:9 has been stored.', icons: [] },
      ]);
      await askedBy(
        () => vscode.commands.executeCommand('recant.setKey'),
        '',
        ({ label }) => label === 'Forget a Key…' || label.includes('bug'),
      );
    } finally {
      await change(undefined);
    }
  });

  it('is plain text in the list of pairs under the cursor', async () => {
    const uri = await newFile('sets.jsonl', jsonLines([bestOfN('set', names)]));
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri));
    const { items } = await askedBy(() => vscode.commands.executeCommand('recant.openRecord'));
    assert.equal(items.length, names.length);
    assertItems(items, []);
  });

  it('is plain text on one line in Problems', async () => {
    const broken = names.map((name) =>
      JSON.stringify(record('x', { label: name, labelSource: name })),
    );
    const torn = classes.map(
      ([, text]) =>
        `{"id": "x", ${JSON.stringify(text)} ${text.replace(/[\r\n\u2028\u2029]/g, ' ')}`,
    );
    const document = await openFile(
      'data.jsonl',
      [JSON.stringify(record('one')), ...broken, ...torn].join('\n'),
    );
    const problems = await eventually('problems', () => {
      const found = vscode.languages
        .getDiagnostics(document.uri)
        .filter(({ source }) => source === 'Recant');
      return found.length >= broken.length ? found : undefined;
    });
    for (const { message, relatedInformation } of problems) {
      assert.deepEqual(understatedIn(message), []);
      assert.doesNotMatch(message, /[\r\n\t]/);
      assert.ok(message.length <= 500);
      assert.equal(relatedInformation, undefined);
    }
  });

  it('is unchanged in record documents', async () => {
    const records = names.map((text) =>
      record(text, { prompt: text, responseA: text, responseB: text, reference: text }),
    );
    const dataset = await openFile('data.jsonl', jsonLines(records));
    const keys = await eventually('all records', async () => {
      const anchors = await anchorsOf(dataset);
      return anchors.length === names.length ? anchors.map(([, key]) => key) : undefined;
    });
    for (const [index, text] of names.entries()) {
      const uri = recordUri({ dataset: dataset.uri, key: keys[index] ?? '' }, text);
      const document = await vscode.workspace.openTextDocument(uri);
      const shown = text.replace(/\r\n?/g, '\n').replaceAll('\0', '⟨U+0000⟩').toWellFormed();
      assert.equal(document.getText().split(`\n${shown}\n\n`).length, 5, text.slice(0, 99));
      assert.deepEqual(understatedIn(document.fileName), []);
    }
  });

  it('forms no link in messages, whatever a file is called', async () => {
    for (const name of ['html', 'Markdown links', 'command links', 'icons', 'zero width']) {
      const text = hostileTexts[name] ?? assert.fail(name);
      const fileName = text.replace(/[/\r\n]/g, '_').slice(0, 60);
      const uri = await newFile(`${fileName}.txt`, 'no dataset');
      await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri));
      const { messages } = await askedBy(() => vscode.commands.executeCommand('recant.auditPair'));
      assert.equal(messages.length, 1, name);
      assertMessages(messages);
    }
  });

  it('is plain text in the name of an unreadable run', async () => {
    const path = runPath('zzz-newest [x](command:recant.test.trap) $(sync~spin) \u202e');
    await writeRun(path, 'garbage\n');
    try {
      const { messages, items } = await askedBy(
        () => vscode.commands.executeCommand('recant.openRun'),
        '',
        isNewest,
      );
      assertItems(items, []);
      assert.match(messages[0] ?? '', /does not begin with a header/);
      assertMessages(messages);
    } finally {
      await rm(path);
    }
  });

  it('is plain text in a pair’s name when a run is opened', async () => {
    for (const text of [everyHostileText, '__proto__']) {
      const path = runPath('zzz-newest');
      await writeRun(path, hostileRun(text));
      try {
        await askedBy(() => vscode.commands.executeCommand('recant.openRun'), '', isNewest);
        const label = `Audit: ${asOneLine(text, 48)}`;
        const tab = await eventually(label, () =>
          vscode.window.tabGroups.all
            .flatMap(({ tabs }) => tabs)
            .find((one) => one.input instanceof vscode.TabInputWebview && one.label === label),
        );
        assert.ok(tab);
      } finally {
        await rm(path);
        await closeEditors();
      }
    }
  });
});

function assertItems(items: readonly vscode.QuickPickItem[], ownIcons: readonly string[]): void {
  for (const { label, description = '', detail = '' } of items) {
    for (const part of [label, description, detail]) {
      const { text, icons } = drawn(part);
      assert.deepEqual(understatedIn(text), []);
      assert.ok(!/[\r\n\t]/.test(text) && text.length < 200, text);
      assert.deepEqual(
        icons.filter((icon) => !ownIcons.includes(icon)),
        [],
      );
    }
  }
}

function assertMessages(messages: readonly string[]): void {
  for (const message of messages) {
    assert.doesNotMatch(message, linkInMessage);
    assert.doesNotMatch(message, /[\r\n]/);
    assert.deepEqual(understatedIn(message.replaceAll(']\u200b(', '](')), []);
    assert.ok(message.length < 600);
  }
}

function runPath(name: string): string {
  return join(workspaceFolder().fsPath, '.recant', 'runs', `${name}.jsonl`);
}

async function writeRun(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}
