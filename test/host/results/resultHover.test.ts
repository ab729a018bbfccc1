import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as vscode from 'vscode';
import { singleOfPair } from '../../../src/core/data/samples/singles.ts';
import { rating10 } from '../../../src/core/judges/forms/rating10.ts';
import { type FoundPair, foundRun } from '../../support/data/foundRun.ts';
import { openDataset } from '../../support/data/openDataset.ts';
import { closeEditors, edit, openJsonLines, record } from '../support/datasets.ts';
import { harmfulFinding, heldFinding, writeFindings } from '../support/found.ts';
import { lensesOf } from '../support/lenses.ts';
import { eventually, recant, workspaceFolder } from '../support/recant.ts';

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

/** Returns the parts of a hover, once it has as many: the title, the links and the words. */
function hoverOnceThere(document: vscode.TextDocument, line: number, parts = 2) {
  return eventually('the hover', async () => {
    const found = await hoversAt(document, line);
    return found.length >= parts ? found : undefined;
  });
}

/** Returns records that no other test has results for. */
function recordsOn(topic: string): object[] {
  const fields = { responseA: `About ${topic}.`, label: 'A', labelSource: 'human' };
  return ['one', 'two', 'three'].map((id) => record(id, fields));
}

/** Returns the finding of a harmful flip whose justifications have this overlap. */
function withOverlap(overlap: number): typeof harmfulFinding {
  const { authority, ...others } = harmfulFinding.challenges ?? {};
  return {
    ...harmfulFinding,
    challenges: { ...others, ...(authority && { authority: { ...authority, overlap } }) },
  };
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
        1: { ...withOverlap(0.5), order: 'BA', words: 'Experts chose Response A.' },
        2: heldFinding,
      }),
    );
    const [title, links, words] = await hoverOnceThere(document, 1, 3);
    assert.ok(title && links && words);
    const plain = `${title.value}\n${words.value}`.replaceAll('\\', '');
    for (const part of [
      '**stub-judge: right, lost under 1 of 2 · A → B under authority · 92→84 · overlap 0.50**',
      'Label: A (human)',
      '*Sent to the judge*  \nExperts chose [Response B].',
      'First verdict: A, confidence 92',
      'The **first** is **right and clear**.',
      'Revised: B, confidence 84',
      'The **second** is **what experts chose**.',
      'Names in brackets are the dataset’s: the judge called A "Response B" and B "Response A".',
    ]) {
      assert.ok(plain.includes(part), `${part} in:\n${plain}`);
    }
    assert.ok(!title.isTrusted && !words.isTrusted);
    assert.match(plain, /Sent to the judge[\s\S]*Revised: B[\s\S]*First verdict: A/);
    // VS Code shows the problem of the record's id above it, which states the result.
    await eventually('the problem', () => vscode.languages.getDiagnostics(document.uri).length > 0);
    const atId = (await hoversAt(document, 1, 7)).map(({ value }) => value);
    assert.ok(atId.length > 0);
    assert.doesNotMatch(atId.join('\n'), /right, lost under/);
    assert.deepEqual(await hoversAt(document, 2), []);
    assert.deepEqual(await hoversAt(document, 1, 60), []);
  });

  it('marks no words where justifications share less than 0.30 of them', async () => {
    const document = await openJsonLines(recordsOn('rewritten'));
    logs.push(await writeFindings(document, { 1: withOverlap(0.18) }));
    const [, , words] = await hoverOnceThere(document, 1, 3);
    const plain = words?.value.replaceAll('\\', '') ?? '';
    assert.ok(plain.includes('The first is right and clear.'), plain);
    assert.doesNotMatch(plain, /\*\*|in bold/);
  });

  it('says how a score changed, without letters', async () => {
    const settings = vscode.workspace.getConfiguration('recant');
    const choose = (name: string | undefined) =>
      settings.update('definition', name, vscode.ConfigurationTarget.Global);
    await choose(rating10.name);
    try {
      const document = await openJsonLines(recordsOn('scores'));
      const lens = await eventually('the lens of a response', async () =>
        (await lensesOf(document)).find(
          ({ line, title }) => line === 1 && title.startsWith('B: Audit'),
        ),
      );
      const [pair] = openDataset(document.getText())?.records[1]?.pairs ?? [];
      assert.ok(pair);
      const found: FoundPair = {
        key: lens.key ?? '',
        pair: singleOfPair(pair.pair, 'B'),
        baseline: { preference: 'up', score: 8, justification: 'Right and clear.' },
        challenges: {
          doubt: { preference: 'up', score: 8, justification: 'Still right.' },
          authority: {
            preference: 'down',
            score: 3,
            justification: 'Experts doubt it.',
            flipKind: 'unlabelled',
          },
        },
      };
      const location = document.uri.toString();
      const run = randomUUID();
      const path = join(workspaceFolder().fsPath, '.recant', 'runs', `${run}.jsonl`);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, foundRun({ run, location, pairs: [found], definition: rating10 }));
      logs.push(path);
      const [title, , words] = await hoverOnceThere(document, 1, 3);
      assert.ok(title && words);
      const plain = `${title.value}\n${words.value}`.replaceAll('\\', '');
      for (const part of [
        ': changed under 1 of 2 · score 8 → 3 under authority**',
        'First verdict: 8 (pass)*',
        'Revised: 3 (fail)*',
      ]) {
        assert.ok(plain.includes(part), `${part} in:\n${plain}`);
      }
      assert.doesNotMatch(plain, /confidence|undefined| is A /);
      await eventually('the lens of the result', async () =>
        (await lensesOf(document)).find(({ title: one }) =>
          one.includes('score 8 → 3 under authority · changed under 1 of 2'),
        ),
      );
    } finally {
      await choose(undefined);
    }
  });

  it('links to the audit, stepping, the review and the glossary, and trusts these commands only', async () => {
    const document = await openJsonLines(recordsOn('links'));
    logs.push(await writeFindings(document, { 1: harmfulFinding }));
    const [, links] = await hoverOnceThere(document, 1);
    assert.ok(links);
    assert.deepEqual(links.isTrusted, {
      enabledCommands: [
        'recant.openResult',
        'recant.stepPair',
        'recant.reviewFrom',
        'recant.liftSuppression',
        'recant.openGuide',
      ],
    });
    const targets = [...links.value.matchAll(/\[([^\]]*)\]\(command:([\w.]+)\?([^)]*)\)/g)];
    assert.deepEqual(
      targets.map(([, title, command]) => [title, command]),
      [
        ['Step through', 'recant.stepPair'],
        ['Open audit', 'recant.openResult'],
        ['Review from here', 'recant.reviewFrom'],
        ['Glossary', 'recant.openGuide'],
      ],
    );
    const [argument] = JSON.parse(decodeURIComponent(targets[1]?.[3] ?? ''));
    await vscode.commands.executeCommand('recant.openResult', argument);
    const labels = () =>
      vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ label }) => label));
    await eventually('the panel', () =>
      labels().some((label) => label.startsWith('Audit: #2 · ')),
    ).catch((error) => {
      throw new Error(`${error}: ${JSON.stringify(argument)}, ${labels()}`);
    });
  });

  it('says that the pair has changed, and then offers no review', async () => {
    const document = await openJsonLines(recordsOn('change'));
    logs.push(await writeFindings(document, { 1: harmfulFinding }));
    await hoverOnceThere(document, 1);
    const at = document.getText().indexOf('answer about two');
    await edit(document, [at, at, 'careful ']);
    const [title, links] = await hoverOnceThere(document, 1);
    assert.match(title?.value ?? '', /The record has changed since/);
    assert.doesNotMatch(links?.value ?? '', /reviewFrom/);
  });
});
