import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { datasetFormats } from '../../../../../src/core/data/formats/catalog.ts';
import { mayHoldRecords } from '../../../../../src/core/data/formats/mayHoldRecords.ts';
import { sampleFormats } from '../../../../../src/core/data/samples/samplesOf.ts';
import { singleFormats } from '../../../../../src/core/data/samples/singleFormats.ts';
import { openDataset } from '../../../../support/data/openDataset.ts';
import { ordinaryFiles } from '../../../../support/data/ordinaryFiles.ts';
import { projectRoot } from '../../../../support/paths.ts';

const formats = [...datasetFormats, ...singleFormats(datasetFormats, sampleFormats)];
const folders = [join(projectRoot, 'test/fixtures'), join(projectRoot, 'media')];
const texts = folders.flatMap((cwd) =>
  globSync('**/*.{json,jsonl}', { cwd }).map((name) => readFileSync(join(cwd, name), 'utf8')),
);
const datasets = texts.filter((text) => openDataset(text, { formats }) !== undefined);

describe('the quick check of a JSON file', () => {
  it('accepts every dataset, and each of its records over several lines', () => {
    assert.ok(datasets.length > 5, `${datasets.length} datasets`);
    for (const text of datasets) {
      assert.ok(mayHoldRecords(text), text.slice(0, 200));
      for (const line of text.split('\n').slice(0, 20)) {
        const isDataset = openDataset(line, { formats }) !== undefined;
        if (!isDataset || !line.startsWith('{')) continue;
        assert.ok(mayHoldRecords(JSON.stringify(JSON.parse(line), null, 2)), line.slice(0, 200));
      }
    }
  });

  it('rejects configuration files of other tools', () => {
    for (const name of ['package.json', 'package-lock.json', 'tsconfig.json', 'settings.json']) {
      assert.equal(mayHoldRecords(ordinaryFiles[name] ?? ''), false, name);
    }
  });
});
