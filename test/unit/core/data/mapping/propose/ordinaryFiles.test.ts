import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { datasetFormats } from '../../../../../../src/core/data/formats/catalog.ts';
import { proposeMapping } from '../../../../../../src/core/data/mapping/propose/proposeMapping.ts';
import { sampleFormats } from '../../../../../../src/core/data/samples/samplesOf.ts';
import { singleFormats } from '../../../../../../src/core/data/samples/singleFormats.ts';
import { sniffRecords } from '../../../../../../src/files/sniffRecords.ts';
import { openDataset } from '../../../../../support/data/openDataset.ts';
import { json, lines, ordinaryFiles, pair } from '../../../../../support/data/ordinaryFiles.ts';

/** Whether an editor would offer to map a file with this content. */
function isOffered(name: string, content: string): boolean {
  const sample = content.slice(0, 64 * 1024);
  const records = sniffRecords(sample, name, sample.length < content.length);
  return records !== undefined && proposeMapping(records, name) !== undefined;
}

test('proposes nothing for 200 ordinary files', () => {
  const names = Object.keys(ordinaryFiles);
  assert.ok(names.length >= 200, `only ${names.length} files`);
  assert.deepEqual(
    names.filter((name) => isOffered(name, ordinaryFiles[name] ?? '')),
    [],
  );
});

test('takes one of them for a dataset, whose fields are those of LLMBar', () => {
  const formats = [...datasetFormats, ...singleFormats(datasetFormats, sampleFormats)];
  const isRead = (content: string) => openDataset(content, { formats }) !== undefined;
  const names = Object.keys(ordinaryFiles);
  assert.deepEqual(
    names.filter((name) => isRead(ordinaryFiles[name] ?? '')),
    ['builds.jsonl'],
  );
});

test('proposes a mapping once such a file has a prompt and two responses', () => {
  assert.ok(isOffered('data.json', json([pair])));
  assert.ok(isOffered('data.jsonl', lines(pair)));
});

/** Returns JSON files below a folder of installed packages, up to a number of them. */
function jsonFilesIn(folder: string, most: number): string[] {
  const found: string[] = [];
  const folders = [folder];
  for (let at = 0; at < folders.length && found.length < most; at += 1) {
    const path = folders[at] ?? '';
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      const own = join(path, entry.name);
      if (entry.isDirectory()) folders.push(own);
      else if (entry.isFile() && /\.(json|csv|tsv|jsonl)$/.test(entry.name)) found.push(own);
    }
  }
  return found.slice(0, most);
}

const modules = new URL('../../../../../../node_modules', import.meta.url).pathname;
test('proposes nothing for JSON files of installed packages', {
  skip: !existsSync(modules),
}, () => {
  const offered = jsonFilesIn(modules, 500).filter((path) =>
    isOffered(path.replace('package.json', 'pack.json'), readFileSync(path, 'utf8')),
  );
  assert.deepEqual(offered, []);
});
