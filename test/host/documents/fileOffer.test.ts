import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import * as vscode from 'vscode';
import { datasetFormats } from '../../../src/core/data/formats/catalog.ts';
import { PairDocuments } from '../../../src/host/documents/pairDocuments.ts';
import { LikelyDatasets } from '../../../src/host/mappings/likelyDataset.ts';
import { json, ordinaryFiles, pair } from '../../support/data/ordinaryFiles.ts';
import { closeEditors } from '../support/datasets.ts';
import { eventually, recant, workspaceFolder } from '../support/recant.ts';

describe('the offer to use a file as a dataset', () => {
  let documents: PairDocuments;
  let likely: LikelyDatasets;
  let folder: string;
  const looked = new Set<string>();

  before(async () => {
    await recant();
    folder = join(workspaceFolder().fsPath, 'generated', randomUUID());
    await mkdir(folder, { recursive: true });
    documents = new PairDocuments({ formats: () => datasetFormats });
    likely = new LikelyDatasets(documents, 0);
    likely.onDidLook((uri) => looked.add(uri.toString()));
  });
  after(async () => {
    likely.dispose();
    documents.dispose();
    await closeEditors();
  });

  /** Opens a file, and returns whether it is offered once its beginning has been examined. */
  async function isOffered(name: string, text: string): Promise<boolean> {
    const uri = vscode.Uri.file(join(folder, name));
    await writeFile(uri.fsPath, text);
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document);
    await eventually(`a look at ${name}`, () => looked.has(uri.toString()));
    return likely.found?.uri.toString() === uri.toString();
  }

  it('is made for a file with a prompt and two responses', async () => {
    const table = 'question,answer_a,answer_b\nWhy?,It is so.,No idea.\nHow?,By luck.,By work.\n';
    assert.ok(await isOffered('asked.json', json([{ ...pair }, { ...pair }])));
    assert.ok(await isOffered('votes.csv', table));
    assert.deepEqual(likely.found?.fields, ['prompt → question', 'A → answer_a', 'B → answer_b']);
  });

  it('names no fields for a known file of single responses while the judge compares two', async () => {
    const sample = { prompt: 'Write a letter.', scenario: 'writing', response: { text: 'Dear.' } };
    const lines = [1, 2].map((id) => `${JSON.stringify({ id: `s${id}`, ...sample })}\n`);
    assert.ok(await isOffered('letters.samples.jsonl', lines.join('')));
    assert.equal(likely.found?.fields, undefined);
  });

  it('is made for no ordinary file', async () => {
    const all = Object.keys(ordinaryFiles);
    const endings = all.map((name) => extname(name));
    // A unit test reads all of them; this one opens the first of each ending, and some others.
    const names = all.filter((_, at) => at % 8 === 0 || endings.indexOf(endings[at] ?? '') === at);
    const offered: string[] = [];
    for (const name of names) {
      if (await isOffered(name, ordinaryFiles[name] ?? '')) offered.push(name);
    }
    assert.deepEqual(offered, []);
  });
});
