import assert from 'node:assert/strict';
import {
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import * as vscode from 'vscode';
import type { AttackEntry } from '../../../src/core/runs/attack/log/attackLog.ts';
import { AttackList } from '../../../src/host/runs/attack/attackList.ts';
import { attackItem } from '../../../src/host/views/runs/attackItem.ts';
import { readAttackLog } from '../../../src/logs/reading/readLog.ts';
import { isLocked } from '../../../src/logs/runLock.ts';
import { removeFolder } from '../../support/temporaryFolder.ts';
import { auditAs } from '../fileAudits/auditAs.ts';
import { closeEditors, jsonLines, newFile, putCursor, record } from '../support/datasets.ts';
import { codeLensesOf, lensesOf } from '../support/lenses.ts';
import { eventually, recant, workspaceFolder } from '../support/recant.ts';
import { replacingWindow } from '../support/recantsWindow.ts';

const reference =
  'Tides are caused by the gravity of the moon and, to a lesser degree, by that of the sun, because it pulls the near side of the sea more strongly than the earth beneath it.';
const response = Array.from(
  { length: 8 },
  (_, at) => `Sentence number ${at} of this answer tells something about the sea and its tides.`,
).join(' ');

async function openPairs(...fields: readonly object[]): Promise<vscode.TextEditor> {
  const records = fields.map((own, at) => record(`tides-${at}`, { responseB: response, ...own }));
  const uri = await newFile('pairs.jsonl', jsonLines(records));
  return vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri));
}

/** Moves the cursor to a text in the first record. */
function goInto(editor: vscode.TextEditor, text: string): Promise<void> {
  const { document } = editor;
  return putCursor(editor, document.positionAt(document.getText().indexOf(text) + 2));
}

const folder = () => join(workspaceFolder().fsPath, '.recant', 'attacks');

async function attackLogs(): Promise<string[]> {
  const names = await readdir(folder()).catch(() => []);
  return names.filter((name) => name.endsWith('.jsonl')).map((name) => join(folder(), name));
}

/** Returns the documents of the open diff. */
async function openDiff(): Promise<{ original: vscode.Uri; attacked: vscode.TextDocument }> {
  return eventually('the diff', async () => {
    const { input } = vscode.window.tabGroups.activeTabGroup.activeTab ?? {};
    if (!(input instanceof vscode.TabInputTextDiff)) return undefined;
    const attacked = await vscode.workspace.openTextDocument(input.modified);
    return { original: input.original, attacked };
  });
}

function isDiffOpen(): boolean {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  return tabs.some(({ input }) => input instanceof vscode.TabInputTextDiff);
}

/** Attacks with these answers; returns the log and its entries once the diff is open. */
async function attack(
  argument: unknown,
  ...picks: readonly string[]
): Promise<{ log: string; shown: readonly string[]; messages: readonly string[] }> {
  const before = new Set(await attackLogs());
  const { lists, messages } = await auditAs(
    () => vscode.commands.executeCommand('recant.attackResponse', argument),
    { steps: picks.map((pick) => ['', { pick }] as const) },
  );
  const [log = ''] = (await attackLogs()).filter((path) => !before.has(path));
  return { log, shown: lists, messages };
}

async function entriesOf(log: string): Promise<readonly AttackEntry[]> {
  return (await readAttackLog(log)).entries;
}

describe('attacking a response', () => {
  before(recant);
  afterEach(async () => {
    await vscode.workspace.saveAll(false);
    await closeEditors();
  });
  after(() => rm(folder(), { recursive: true, force: true }));

  it('takes the losing response of a best-of-n record at the cursor', async () => {
    const answers = [response, `${response} Two.`, `${response} Three.`];
    const [best, ...losers] = answers.map((answer, at) => ({ llm_name: `model-${at}`, answer }));
    const set = {
      bon_uid: 'tides',
      conversation_input: [{ role: 'user', content: 'Why are there tides?' }],
      bon_best: best,
      loser_list: losers,
    };
    const uri = await newFile('best.jsonl', jsonLines([set]));
    const editor = await vscode.window.showTextDocument(
      await vscode.workspace.openTextDocument(uri),
    );
    await goInto(editor, 'Three.');
    const { shown } = await attack(undefined);
    assert.match(shown[0] ?? '', /^Attack Response B of #1 · Why are there tides\? · /);
    assert.equal(shown.length, 1);
  });

  it('takes the response at the cursor, and shows it beside the attacked one in a diff', async () => {
    const editor = await openPairs({ reference });
    await goInto(editor, 'Sentence number 3');
    const { log, shown } = await attack(undefined, 'eference');
    assert.match(
      shown[0] ?? '',
      /^Attack Response B of #1 · What is tides-0\?.* · Practice attacker \(simulated\):/,
    );
    const { original, attacked } = await openDiff();
    const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(original));
    assert.equal(text, response);
    assert.notEqual(attacked.getText(), response);
    const entries = await entriesOf(log);
    const [header] = entries;
    assert.ok(header?.type === 'attack-run');
    assert.equal(header.responses, 'B');
    assert.equal(header.attacker.simulated, true);
    const attempt = entries.find((entry) => entry.type === 'attempt');
    assert.equal(attempt?.outcome, 'kept');
    assert.deepEqual(attempt?.response, { text: attacked.getText() });
    const scores = entries.filter((entry) => entry.type === 'score');
    assert.ok(
      scores.some(({ variant, auxiliary }) => variant === 'attacked' && auxiliary !== 'none'),
    );
    assert.ok(scores.every(({ outcome }) => outcome === 'readable'));
  });

  it('is resumed from the tree of runs without repeating an answered call', async () => {
    const editor = await openPairs({ reference });
    await goInto(editor, 'Sentence number 3');
    const { log } = await attack(undefined, 'eference');
    await openDiff();
    await closeEditors();
    // While a log is open, it restores itself if another program shortens it.
    await eventually('the release of the log', async () => !(await isLocked(log)));
    const whole = await entriesOf(log);
    const lines = (await readFile(log, 'utf8')).trimEnd().split('\n');
    const firstScore = lines.findIndex((line) => line.includes('"type":"score"'));
    assert.ok(firstScore > 0);
    await writeFile(log, `${lines.slice(0, firstScore + 1).join('\n')}\n`);
    const list = new AttackList(vscode.Uri.file(tmpdir()));
    const itemOf = async () => {
      const listed = (await list.all()).find(({ path }) => path === log);
      return listed && attackItem(listed, false).contextValue;
    };
    assert.equal(await itemOf(), 'recantRun.unfinished');
    await vscode.commands.executeCommand('recant.resumeRun', { path: log });
    await openDiff();
    assert.equal(await itemOf(), 'recantRun');
    const scores = (entries: readonly AttackEntry[]) =>
      entries.flatMap((entry) =>
        entry.type === 'score' ? `${entry.variant} ${entry.auxiliary} ${entry.total}` : [],
      );
    const resumed = await entriesOf(log);
    assert.deepEqual(scores(resumed).toSorted(), scores(whole).toSorted());
    assert.equal(resumed.filter(({ type }) => type === 'attempt').length, 1);
  });

  it('opens the log of a URI only within the attack folders', async () => {
    const editor = await openPairs({ reference });
    await goInto(editor, 'Sentence number 3');
    const { log } = await attack(undefined, 'eference');
    const { original } = await openDiff();
    const read = async (run: string) => {
      const query = new URLSearchParams({ run, part: 'original' }).toString();
      const bytes = await vscode.workspace.fs.readFile(original.with({ query }));
      return new TextDecoder().decode(bytes);
    };
    await copyFile(log, join(folder(), 'copied.jsonl'));
    assert.equal(await read('copied'), response);
    const outside = join(folder(), '..', 'outside.jsonl');
    await copyFile(log, outside);
    try {
      for (const run of ['../outside', `../attacks/${basename(log, '.jsonl')}`, '..', 'missing']) {
        await assert.rejects(read(run), /The log of this attack is gone/, run);
      }
    } finally {
      await rm(outside);
    }
  });

  it('asks which response if the cursor is in neither, even from a lens', async () => {
    const editor = await openPairs({ reference, responseA: `${response} Really.` });
    await putCursor(editor, new vscode.Position(0, 0));
    const { shown } = await attack(undefined, 'Response A', 'eference');
    assert.match(shown[0] ?? '', /^Attack Response: Response A .*, Response B /);
    assert.match(shown[1] ?? '', /^Attack Response A of #1 · What is tides-0\?/);
    const lenses = await lensesOf(editor.document);
    const ofAttacks = lenses.filter(({ command }) => command === 'recant.attackResponse');
    assert.deepEqual(
      ofAttacks.map(({ title }) => title),
      ['Attack…'],
    );
    const { uri, key } = ofAttacks[0] ?? {};
    const byLens = await attack({ uri, key }, 'Response B', 'eference');
    assert.match(byLens.shown[1] ?? '', /^Attack Response B of #1 · What is tides-0\?/);
  });

  it('keeps edits of the attacked response, measures them and shows no score until scored', async () => {
    const editor = await openPairs({ reference });
    await goInto(editor, 'Sentence number 3');
    const { log } = await attack(undefined, 'eference');
    const { attacked } = await openDiff();
    const edit = new vscode.WorkspaceEdit();
    const end = attacked.positionAt(attacked.getText().length);
    edit.insert(attacked.uri, end, ' Mine.');
    assert.ok(await vscode.workspace.applyEdit(edit));
    const text = attacked.getText();
    await vscode.commands.executeCommand('recant.scoreAttack');
    const attempts = (await entriesOf(log)).filter((entry) => entry.type === 'attempt');
    assert.equal(attempts.length, 2);
    assert.deepEqual([attempts[1]?.edited, attempts[1]?.response], [true, { text }]);
    assert.ok(text.endsWith(' Mine.'));
    const entries = await entriesOf(log);
    const since = entries.slice(entries.findLastIndex((entry) => entry.type === 'attempt'));
    assert.ok(since.some((entry) => entry.type === 'score' && entry.variant === 'attacked'));
    assert.ok(!since.some((entry) => entry.type === 'score' && entry.variant === 'original'));
  });

  it('is accepted into a file beside the dataset as a pair that can be audited', async () => {
    const editor = await openPairs({ reference, label: 'A', labelSource: 'human' });
    await goInto(editor, 'Sentence number 3');
    const { log } = await attack(undefined, 'eference');
    const { attacked } = await openDiff();
    const text = attacked.getText();
    await vscode.commands.executeCommand('recant.acceptAttack');
    const file = editor.document.uri.fsPath.replace('pairs.jsonl', 'pairs.attacked.jsonl');
    const made = JSON.parse(await readFile(file, 'utf8'));
    assert.equal(made.responseB, text);
    assert.equal(made.label, 'A');
    const { cell, run, outcome } = made.attack;
    assert.deepEqual([cell, outcome], ['general-reference', 'kept']);
    assert.ok(log.includes(run));
    const active = await eventually('the file', () => {
      const shown = vscode.window.activeTextEditor?.document;
      return shown?.uri.fsPath === file ? shown : undefined;
    });
    assert.equal((await lensesOf(active))[0]?.command, 'recant.auditPair');
    const original = await eventually('the lens of the attack', async () =>
      (await lensesOf(editor.document)).find(({ command }) => command === 'recant.openRun'),
    );
    assert.equal(
      original.title,
      '$(target) Attacked B: Like the reference · Unclear · simulated attacker',
    );
    await eventually('the same words at the accepted record', async () => {
      const titles = (await lensesOf(active)).slice(-2).map(({ title }) => title);
      return titles.join() === `${original.title},Take Back`;
    });
    await eventually('no diff', () => !isDiffOpen());
    await vscode.commands.executeCommand('recant.openRun', { path: log });
    await vscode.commands.executeCommand('recant.acceptAttack');
    assert.equal((await readFile(file, 'utf8')).trim().split('\n').length, 1);
  });

  it('stays open with a remedy if the file of attacked records is not writable', async () => {
    const editor = await openPairs({ reference });
    await goInto(editor, 'Sentence number 3');
    await attack(undefined, 'eference');
    const file = editor.document.uri.fsPath.replace('pairs.jsonl', 'pairs.attacked.jsonl');
    await mkdir(file);
    const { messages } = await auditAs(
      () => vscode.commands.executeCommand('recant.acceptAttack'),
      { steps: [] },
      (shown) => shown.messages.length > 0,
    );
    assert.match(messages[0] ?? '', /attacked\.jsonl cannot be written: .*then accept again\./);
    await openDiff();
  });

  it('is never written through a link out of the workspace, and stays open', async () => {
    const editor = await openPairs({ reference });
    await goInto(editor, 'Sentence number 3');
    await attack(undefined, 'eference');
    const outside = await mkdtemp(join(tmpdir(), 'recant-outside-'));
    const profile = join(outside, 'profile');
    await writeFile(profile, 'alias ls=ls\n');
    const file = editor.document.uri.fsPath.replace('pairs.jsonl', 'pairs.attacked.jsonl');
    await symlink(profile, file);
    try {
      const { messages } = await auditAs(
        () => vscode.commands.executeCommand('recant.acceptAttack'),
        { steps: [] },
        (shown) => shown.messages.length > 0,
      );
      assert.match(messages[0] ?? '', /attacked\.jsonl is a symbolic link.*Replace it/);
      assert.equal(await readFile(profile, 'utf8'), 'alias ls=ls\n');
      await openDiff();
    } finally {
      await rm(file);
      removeFolder(outside);
    }
  });

  it('is written to a place of the user’s choice if its dataset is in no open folder', async () => {
    const editor = await openPairs({ reference });
    await goInto(editor, 'Sentence number 3');
    const { log } = await attack(undefined, 'eference');
    const outside = await mkdtemp(join(tmpdir(), 'recant-outside-'));
    const theirs = vscode.Uri.file(join(outside, 'pairs.jsonl'));
    await writeFile(theirs.fsPath, editor.document.getText());
    const text = await readFile(log, 'utf8');
    assert.ok(text.includes(`${editor.document.uri}`));
    const brought = log.replace(/\.jsonl$/, '-elsewhere.jsonl');
    await writeFile(brought, text.replaceAll(`${editor.document.uri}`, `${theirs}`));
    await vscode.commands.executeCommand('recant.discardAttack');
    const asked: (vscode.SaveDialogOptions | undefined)[] = [];
    const acceptAs = (chosen: vscode.Uri | undefined) =>
      replacingWindow(
        () => ({
          showSaveDialog: async (options) => {
            asked.push(options);
            return chosen;
          },
        }),
        () => vscode.commands.executeCommand('recant.acceptAttack'),
      );
    try {
      await vscode.commands.executeCommand('recant.openRun', { path: brought });
      const { attacked } = await openDiff();
      await acceptAs(undefined);
      assert.deepEqual(await readdir(outside), ['pairs.jsonl']);
      assert.equal((await openDiff()).attacked, attacked);
      const chosen = vscode.Uri.joinPath(workspaceFolder(), 'chosen.attacked.jsonl');
      const accepted = attacked.getText();
      await acceptAs(chosen);
      assert.equal(JSON.parse(await readFile(chosen.fsPath, 'utf8')).responseB, accepted);
      await rm(chosen.fsPath);
      assert.deepEqual(await readdir(outside), ['pairs.jsonl']);
      assert.equal(asked.length, 2);
      for (const options of asked) {
        assert.equal(options?.title, 'Attacked Records');
        assert.equal(
          options?.defaultUri?.fsPath,
          join(workspaceFolder().fsPath, 'pairs.attacked.jsonl'),
        );
      }
    } finally {
      await rm(brought, { force: true });
      await rm(outside, { recursive: true });
    }
  });

  it('is opened from its record, and accepting it can be taken back', async () => {
    const editor = await openPairs({ reference });
    await goInto(editor, 'Sentence number 3');
    await attack(undefined, 'eference');
    await openDiff();
    const file = editor.document.uri.fsPath.replace('pairs.jsonl', 'pairs.attacked.jsonl');
    const said: string[] = [];
    await replacingWindow(
      () => ({
        showInformationMessage: async (message: string, ...buttons: unknown[]) => {
          said.push(`${message} [${buttons.join(', ')}]`);
          return undefined as never;
        },
      }),
      () => vscode.commands.executeCommand('recant.acceptAttack'),
    );
    assert.deepEqual(said, ['Added to pairs.attacked.jsonl [Take Back]']);
    const active = await vscode.workspace.openTextDocument(file);
    const lens = await eventually('the lens of the record', async () =>
      (await lensesOf(active)).find(({ command }) => command === 'recant.openRun'),
    );
    assert.match(lens.title, /Attacked B: Like the reference/);
    const takeBack = (await codeLensesOf(active)).find(
      ({ command }) => command?.title === 'Take Back',
    );
    await vscode.commands.executeCommand('recant.discardAttack', takeBack?.command?.arguments?.[0]);
    await openDiff();
    await assert.rejects(readFile(file), { code: 'ENOENT' });
    await replacingWindow(
      () => ({ showInformationMessage: async () => 'Take Back' as never }),
      () => vscode.commands.executeCommand('recant.acceptAttack'),
    );
    await openDiff();
    await eventually('no file', () =>
      readFile(file).then(
        () => false,
        () => true,
      ),
    );
  });

  it('leaves the lens and the attacked records when it is discarded, until it is accepted', async () => {
    const editor = await openPairs({ reference, responseB: `${response} It is the last.` });
    await goInto(editor, 'Sentence number 3');
    const { log } = await attack(undefined, 'eference');
    await openDiff();
    const file = editor.document.uri.fsPath.replace('pairs.jsonl', 'pairs.attacked.jsonl');
    const isInLens = async () =>
      (await lensesOf(editor.document)).some(({ command }) => command === 'recant.openRun');
    const accept = async () => {
      await vscode.commands.executeCommand('recant.openRun', { path: log });
      await openDiff();
      await vscode.commands.executeCommand('recant.acceptAttack');
      await eventually('the lens', isInLens);
      assert.match(await readFile(file, 'utf8'), /"attack"/);
    };
    const records = await readFile(file, 'utf8').catch(() => '');
    const own = { id: 'own', prompt: 'É?', responseA: 'a', responseB: 'b' };
    const attackOfOther = { side: 'B', run: basename(log, '.attacks.jsonl') };
    const others = [own, { ...own, attack: attackOfOther }];
    const foreign = `\uFEFF${others.map((one) => JSON.stringify(one)).join('\r\n\r\n')}\r\n`;
    await writeFile(file, `${foreign}${records}`);
    await accept();
    await vscode.commands.executeCommand('recant.openRun', { path: log });
    await openDiff();
    await vscode.commands.executeCommand('recant.discardAttack');
    await eventually('no lens', async () => !(await isInLens()));
    assert.equal(await readFile(file, 'utf8'), foreign);
    const discarded = (await entriesOf(log)).findLast(({ type }) => type === 'discard');
    assert.ok(discarded?.type === 'discard' && discarded.discarded);
    await accept();
  });

  it('is discarded without a question, even if edited', async () => {
    const editor = await openPairs({ reference });
    await goInto(editor, 'Sentence number 3');
    await attack(undefined, 'eference');
    const { attacked } = await openDiff();
    const edit = new vscode.WorkspaceEdit();
    edit.insert(attacked.uri, new vscode.Position(0, 0), 'Mine. ');
    await vscode.workspace.applyEdit(edit);
    await vscode.commands.executeCommand('recant.discardAttack');
    await eventually('no diff', () => !isDiffOpen());
  });

  it('says what the record lacks, lets a model synthesize it, and lets the user edit it', async () => {
    const editor = await openPairs({});
    await goInto(editor, 'Sentence number 3');
    const { log, shown } = await attack(undefined, 'eference');
    assert.match(shown[0] ?? '', /\$\(sparkle\) Like the reference/);
    const written = await eventually('the reference', () => {
      const active = vscode.window.activeTextEditor?.document;
      return active?.uri.scheme === 'recant-attack' ? active : undefined;
    });
    assert.equal((await entriesOf(log)).filter(({ type }) => type === 'attempt').length, 0);
    const edit = new vscode.WorkspaceEdit();
    const whole = new vscode.Range(new vscode.Position(0, 0), written.positionAt(1e6));
    edit.replace(written.uri, whole, reference);
    await vscode.workspace.applyEdit(edit);
    await vscode.commands.executeCommand('recant.useSynthesized', written.uri);
    await openDiff();
    const entries = await entriesOf(log);
    const syntheses = entries.filter((entry) => entry.type === 'synthesis');
    assert.equal(syntheses.length, 2);
    assert.deepEqual([syntheses[1]?.reference, syntheses[1]?.edited], [reference, true]);
    await vscode.commands.executeCommand('recant.acceptAttack');
    const file = editor.document.uri.fsPath.replace('pairs.jsonl', 'pairs.attacked.jsonl');
    const made = JSON.parse(await readFile(file, 'utf8'));
    assert.deepEqual([made.reference, made.attack.synthesised], [reference, ['reference']]);
  });
});
