import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import * as z from 'zod';
import { mappingFile } from '../../../../../src/core/data/mapping/mapping.ts';

const file = new URL('../../../../../media/schemas/mapping.schema.json', import.meta.url);

/** Run `npm run generate` after a change in the mapping to update the file. */
test('offers editors the same schema by which mapping files are read', () => {
  const schema = {
    title: 'Recant mapping',
    description: 'Where the fields of a file are, so that Recant reads it as pairs or responses.',
    ...z.toJSONSchema(mappingFile, { io: 'input', target: 'draft-07' }),
  };
  if (process.env.RECANT_WRITE) writeFileSync(file, `${JSON.stringify(schema, null, 2)}\n`);
  assert.deepEqual(JSON.parse(readFileSync(file, 'utf8')), JSON.parse(JSON.stringify(schema)));
});
