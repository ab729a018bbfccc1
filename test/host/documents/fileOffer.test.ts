import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import * as vscode from 'vscode';
import { datasetFormats } from '../../../src/core/data/formats/catalog.ts';
import { PairDocuments } from '../../../src/host/documents/pairDocuments.ts';
import { type LikelyDataset, LikelyDatasets } from '../../../src/host/mappings/likelyDataset.ts';
import { json, ordinaryFiles, pair } from '../../support/data/ordinaryFiles.ts';
import { closeEditors } from '../support/datasets.ts';
import { eventually, recant, workspaceFolder } from '../support/recant.ts';

describe('the offer to use a file as a dataset', () => {
  let documents: PairDocuments;
  let likely: LikelyDatasets;
  let folder: string;
  /** What the last look at each file found. */
  const looked = new Map<string, LikelyDataset | undefined>();

  before(async () => {
    await recant();
    folder = join(workspaceFolder().fsPath, 'generated', randomUUID());
    await mkdir(folder, { recursive: true });
    documents = new PairDocuments({ formats: () => datasetFormats });
    likely = new LikelyDatasets(documents, 0);
    likely.onDidLook((uri) => looked.set(uri.toString(), likely.found));
  });
  after(async () => {
    likely.dispose();
    documents.dispose();
    await closeEditors();
  });

  /** Opens a file, and returns its offer, if any, once its beginning has been examined. */
  async function offerOf(name: string, text: string): Promise<LikelyDataset | undefined> {
    const uri = vscode.Uri.file(join(folder, name));
    await writeFile(uri.fsPath, text);
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document);
    await eventually(`a look at ${name}`, () => looked.has(uri.toString()));
    return looked.get(uri.toString());
  }

  it('is made for a file with a prompt and two responses', async () => {
    const table = 'question,answer_a,answer_b\nWhy?,It is so.,No idea.\nHow?,By luck.,By work.\n';
    assert.ok(await offerOf('asked.json', json([{ ...pair }, { ...pair }])));
    const offer = await offerOf('votes.csv', table);
    assert.deepEqual(offer?.fields, ['prompt → question', 'A → answer_a', 'B → answer_b']);
  });

  it('names no fields for a known file of single responses while the judge compares two', async () => {
    const sample = { prompt: 'Write a letter.', scenario: 'writing', response: { text: 'Dear.' } };
    const lines = [1, 2].map((id) => `${JSON.stringify({ id: `s${id}`, ...sample })}\n`);
    const name = 'letters.samples.jsonl';
    await offerOf(name, lines.join(''));
    // The file's tab, which VS Code may show before its editor, is no offer.
    const uri = vscode.Uri.file(join(folder, name)).toString();
    const offer = await eventually('an offer', () => looked.get(uri));
    assert.equal(offer.fields, undefined);
  });

  it('is made for no ordinary file', async () => {
    const all = Object.keys(ordinaryFiles);
    const endings = all.map((name) => extname(name));
    // A unit test reads all of them; this one opens the first of each ending, and some others.
    const names = all.filter((_, at) => at % 8 === 0 || endings.indexOf(endings[at] ?? '') === at);
    const offered: string[] = [];
    for (const name of names) {
      if (await offerOf(name, ordinaryFiles[name] ?? '')) offered.push(name);
    }
    assert.deepEqual(offered, []);
  });
});
