import assert from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type * as vscode from 'vscode';
import { MappingFiles } from '../../../src/host/documents/mappingFiles.ts';
import { newFile } from '../support/datasets.ts';
import { recant } from '../support/recant.ts';

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
    await mappings.reread(dataset);
    assert.deepEqual(concerned[0], [true, false]);
  });

  it('are no longer known once deleted', async () => {
    await rm(path);
    await mappings.reread(dataset);
    assert.deepEqual(prompts(), []);
  });
});
