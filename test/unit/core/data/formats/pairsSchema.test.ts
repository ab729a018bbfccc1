import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import * as z from 'zod';
import { recantRecord } from '../../../../../src/core/data/formats/recant.ts';

const file = new URL('../../../../../media/schemas/pairs.schema.json', import.meta.url);

/** Run `npm run generate` after a change in the record to update the file. */
test('offers editors the same schema by which records are read', () => {
  const schema = {
    title: 'Recant pairs',
    description: 'Pairs of responses whose judgment can be audited with Recant.',
    ...z.toJSONSchema(z.array(recantRecord), { io: 'input', target: 'draft-07' }),
  };
  if (process.env.RECANT_WRITE) writeFileSync(file, `${JSON.stringify(schema, null, 2)}\n`);
  assert.deepEqual(JSON.parse(readFileSync(file, 'utf8')), JSON.parse(JSON.stringify(schema)));
});
