import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import * as vscode from 'vscode';
import { MappingFiles } from '../../../src/host/documents/mappingFiles.ts';
import { newFile, saveInEditor } from '../support/datasets.ts';
import { eventuallyEqual, recant } from '../support/recant.ts';

describe('the mappings beside a dataset', () => {
  let mappings: MappingFiles;
  let dataset: vscode.Uri;
  let path: string;
  const write = (prompt: string) =>
    writeFile(path, JSON.stringify({ schema: 1, fields: { prompt, response: 'said' } }));
  const prompts = () => mappings.of(dataset).map(({ fields }) => fields.prompt);

  before(recant);
  beforeEach(async () => {
    dataset = await newFile('own.jsonl', '{"q":"Why?","said":"Because."}\n');
    path = join(dirname(dataset.fsPath), '.recant', 'mappings', 'own.mapping.json');
    await mkdir(dirname(path), { recursive: true });
    await write('q');
    mappings = new MappingFiles(() => {});
    await mappings.ready(dataset);
    assert.deepEqual(prompts(), ['q']);
  });
  afterEach(() => mappings.dispose());

  it('remain known while an edited one is read again', async () => {
    const known: unknown[] = [];
    mappings.onDidChange(() => known.push(prompts().length));
    await write('question');
    await mappings.reread(dataset);
    assert.deepEqual(prompts(), ['question']);
    assert.ok(known.length > 0);
    assert.deepEqual([...new Set(known)], [1]);
  });

  it('concern the datasets of their folder only', async () => {
    const other = await newFile('other.jsonl', '{"q":"Why?","said":"Because."}\n');
    const concerned: boolean[][] = [];
    mappings.onDidChange((concerns) => concerned.push([dataset, other].map(concerns)));
    await write('question');
    await mappings.reread(dataset);
    // A watcher may still tell of another folder, which concerns neither file.
    const own = concerned.filter((one) => one.includes(true));
    assert.ok(own.length > 0);
    for (const one of own) assert.deepEqual(one, [true, false]);
  });

  it('are read again once saved in an editor, also beside a file outside of the folder', async () => {
    const outside = await mkdtemp(join(tmpdir(), 'recant-mappings-'));
    try {
      const file = vscode.Uri.file(join(outside, 'own.jsonl'));
      await mappings.ready(file);
      assert.deepEqual(mappings.of(file), []);
      const fields = { prompt: 'q', response: 'said' };
      const mapping = join(outside, '.recant', 'mappings', 'own.mapping.json');
      await saveInEditor(mapping, JSON.stringify({ schema: 1, fields }));
      await eventuallyEqual(() => mappings.of(file).map(({ name }) => name), ['own']);
      await saveInEditor(mapping, '{ "schema": 1,');
      await eventuallyEqual(() => mappings.of(file), []);
    } finally {
      await rm(outside, { recursive: true });
    }
  });

  it('are no longer known once deleted', async () => {
    await rm(path);
    await mappings.reread(dataset);
    assert.deepEqual(prompts(), []);
  });
});
