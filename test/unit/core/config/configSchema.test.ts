import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import * as z from 'zod';
import { runConfig } from '../../../../src/core/config/runConfig.ts';

const file = new URL('../../../../media/schemas/config.schema.json', import.meta.url);

/**
 * Run `npm run generate` after a change in the settings of a project's audit to update the file.
 */
test('offers editors the same schema by which recant.config.json is read', () => {
  const schema = {
    title: 'Recant audit',
    description: "A project's audit: data, judges, protocols, budget and gates.",
    ...z.toJSONSchema(runConfig(), { io: 'input', target: 'draft-07' }),
  };
  if (process.env.RECANT_WRITE) writeFileSync(file, `${JSON.stringify(schema, null, 2)}\n`);
  assert.deepEqual(JSON.parse(readFileSync(file, 'utf8')), JSON.parse(JSON.stringify(schema)));
});
