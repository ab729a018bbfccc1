import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import * as vscode from 'vscode';
import { closeEditors, edit, openJsonLines, record } from '../support/datasets.ts';
import { harmfulFinding, heldFinding, writeFindings } from '../support/found.ts';
import { eventually, recant } from '../support/recant.ts';

async function hoversAt(
  document: vscode.TextDocument,
  line: number,
  character = 0,
): Promise<vscode.MarkdownString[]> {
  const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
    'vscode.executeHoverProvider',
    document.uri,
    new vscode.Position(line, character),
  );
  return hovers.flatMap(({ contents }) => contents as vscode.MarkdownString[]);
}

function hoverOnceThere(document: vscode.TextDocument, line: number) {
  return eventually('the hover', async () => {
    const parts = await hoversAt(document, line);
    return parts.length > 1 ? parts : undefined;
  });
}

/** Returns records that no other test has results for. */
function recordsOn(topic: string): object[] {
  const fields = { responseA: `About ${topic}.`, label: 'A', labelSource: 'human' };
  return ['one', 'two', 'three'].map((id) => record(id, fields));
}

describe('the hover of results', () => {
  const logs: string[] = [];
  before(recant);
  afterEach(async () => {
    await closeEditors();
    for (const log of logs.splice(0)) await rm(log, { force: true });
  });

  it('is shown at the start of a record, with the answers and their new words marked', async () => {
    const document = await openJsonLines(recordsOn('words'));
    logs.push(
      await writeFindings(document, {
        1: { ...harmfulFinding, order: 'BA', words: 'Experts chose the other one.' },
        2: heldFinding,
      }),
    );
    const [title, links, words] = await hoverOnceThere(document, 1);
    assert.ok(title && links && words);
    const plain = `${title.value}\n${words.value}`.replaceAll('\\', '');
    for (const part of [
      '**A → B under authority · 92→84 · overlap 0.18 · harmful**',
      'Judge: stub-judge',
      'Label: A (human)',
      '*Sent to the judge*  \nExperts chose the other one.',
      'Baseline: A, confidence 92',
      'The **first** is **right and clear**.',
      'Revised: B, confidence 84',
      'The **second** is **what experts chose**.',
      'In these words "Response B" means A of the dataset and "Response A" means B.',
    ]) {
      assert.ok(plain.includes(part), `${part} in:\n${plain}`);
    }
    assert.ok(!title.isTrusted && !words.isTrusted);
    assert.deepEqual(await hoversAt(document, 2), []);
    assert.deepEqual(await hoversAt(document, 1, 60), []);
  });

  it('links to the audit, stepping, annotating and the glossary, and trusts these commands only', async () => {
    const document = await openJsonLines(recordsOn('links'));
    logs.push(await writeFindings(document, { 1: harmfulFinding }));
    const [, links] = await hoverOnceThere(document, 1);
    assert.ok(links);
    assert.deepEqual(links.isTrusted, {
      enabledCommands: [
        'recant.openResult',
        'recant.stepPair',
        'recant.annotateFlip',
        'recant.openGuide',
      ],
    });
    const targets = [...links.value.matchAll(/\[([^\]]*)\]\(command:([\w.]+)\?([^)]*)\)/g)];
    assert.deepEqual(
      targets.map(([, title, command]) => [title, command]),
      [
        ['Step through', 'recant.stepPair'],
        ['Open audit', 'recant.openResult'],
        ['Annotate', 'recant.annotateFlip'],
        ['Glossary', 'recant.openGuide'],
      ],
    );
    const [argument] = JSON.parse(decodeURIComponent(targets[1]?.[3] ?? ''));
    await vscode.commands.executeCommand('recant.openResult', argument);
    const labels = () =>
      vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ label }) => label));
    await eventually('the panel', () => labels().includes('Audit: two')).catch((error) => {
      throw new Error(`${error}: ${JSON.stringify(argument)}, ${labels()}`);
    });
  });

  it('says that the pair has changed, and then offers no annotation', async () => {
    const document = await openJsonLines(recordsOn('change'));
    logs.push(await writeFindings(document, { 1: harmfulFinding }));
    await hoverOnceThere(document, 1);
    const at = document.getText().indexOf('answer about two');
    await edit(document, [at, at, 'careful ']);
    const [title, links] = await hoverOnceThere(document, 1);
    assert.match(title?.value ?? '', /The pair has changed since/);
    assert.doesNotMatch(links?.value ?? '', /annotateFlip/);
  });
});
