import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { buildReport } from '../../../../src/core/report/buildReport.ts';
import { reportJson } from '../../../../src/core/report/formats/json.ts';
import { reportSchema } from '../../../../src/core/report/reportSchema.ts';
import { type PairSpec, times } from '../metrics/syntheticRows.ts';
import { syntheticRun } from './syntheticRuns.ts';

const file = fileURLToPath(
  new URL('../../../../media/schemas/report.schema.json', import.meta.url),
);

const validator = `
import json, sys
from jsonschema import Draft7Validator
schema = json.load(open(sys.argv[1]))
Draft7Validator.check_schema(schema)
errors = [error.json_path + ': ' + error.message[:200]
          for error in Draft7Validator(schema).iter_errors(json.load(sys.stdin))]
print(json.dumps(errors))
`;
const hasValidator = spawnSync('python3', ['-c', 'import jsonschema']).status === 0;

/** Returns the errors that Python's jsonschema finds in a report. */
function faultsOf(json: string): string[] {
  const { status, stdout, stderr } = spawnSync('python3', ['-c', validator, file], {
    input: json,
    encoding: 'utf8',
  });
  assert.equal(status, 0, stderr);
  return JSON.parse(stdout);
}

const specs: PairSpec[] = [
  ...times(15, { b1: 'A', b2: 'A', asked: 'A', label: 'A', challenged: { doubt: 'B' } } as const),
  ...times(15, {
    b1: 'A',
    b2: '?',
    asked: 'B',
    domain: 'law',
    challenged: { doubt: 'A' },
  } as const),
];

describe("the report's JSON schema", () => {
  /** Run `npm run generate` after a change in the report to update the file. */
  it('matches the schema that reports are parsed with', () => {
    const schema = {
      title: 'Recant report',
      description: 'What `recant report --format json` prints.',
      ...z.toJSONSchema(reportSchema, { io: 'input', target: 'draft-07' }),
    };
    if (process.env.RECANT_WRITE) writeFileSync(file, `${JSON.stringify(schema, null, 2)}\n`);
    assert.deepEqual(JSON.parse(readFileSync(file, 'utf8')), JSON.parse(JSON.stringify(schema)));
  });

  it('accepts reports and rejects invalid ones', {
    skip: hasValidator ? false : "Python's jsonschema is not installed",
  }, () => {
    const runs = [syntheticRun(specs), syntheticRun(specs.slice(2), { run: 'run-2' })];
    const report = buildReport(runs, { seed: 1 });
    assert.ok(report.comparisons);
    assert.deepEqual(faultsOf(reportJson(report)), []);
    const [group] = report.groups;
    const changed = { ...report, schema: 2, groups: [{ ...group, scope: 'all' }] };
    assert.equal(faultsOf(JSON.stringify(changed)).length, 2);
  });
});
