import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, it } from 'node:test';
import type { FlipKind } from '../../../../../src/core/measures/flipKind.ts';
import {
  type FlipFinding,
  flipFindings,
} from '../../../../../src/core/report/flips/flipFindings.ts';
import { flipsSarif } from '../../../../../src/core/report/flips/sarif.ts';
import { syntheticRun } from '../syntheticRuns.ts';

const require = createRequire(import.meta.url);
const { default: Ajv } = require('ajv-draft-04');
const { default: addFormats } = require('ajv-formats');
const ajv = new Ajv({ allErrors: true, unicodeRegExp: false });
addFormats(ajv);
const schema = require.resolve('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json');
const validate = ajv.compile(JSON.parse(readFileSync(schema, 'utf8')));

/** Returns the finding of a flip of this kind on a record with this id. */
function flipOf(flipKind: FlipKind, challenge = 'doubt', id = 'pair-2'): FlipFinding {
  const verdict = { preference: 'B', flipKind } as const;
  const runs = [syntheticRun([{ b1: 'A', challenged: { [challenge]: verdict } }], { run: 'run' })];
  const [finding] = flipFindings(runs, () => ({ file: 'data/pairs.jsonl', line: 3 }));
  assert.ok(finding);
  return { ...finding, id };
}

const finding = flipOf('harmful');
const at = (file: string) => ({ ...finding, place: { file } });

const cases: [name: string, findings: readonly FlipFinding[]][] = [
  ['no flip', []],
  [
    'a flip of each kind',
    [
      finding,
      flipOf('unlabelled', 'authority'),
      flipOf('beneficial', 'a kind of a newer version\n<b>'),
    ],
  ],
  ['a record without a line', [at('data/pairs.jsonl')]],
  [
    'hostile names and texts',
    [
      { ...at('../a b/ü%41:\\"<>#?{}|^`/x\n.jsonl'), id: '\u0000\ud800\u202e]}' },
      at('lone \ud800 surrogate.jsonl'),
    ],
  ],
];

describe('SARIF output', () => {
  for (const [name, findings] of cases) {
    it(`fits the published schema of SARIF 2.1.0 with ${name}`, () => {
      const sarif = JSON.parse(flipsSarif(findings, 'recant 0.1.0'));
      assert.ok(validate(sarif), JSON.stringify(validate.errors, null, 1));
      assert.equal(sarif.runs[0].results.length, findings.length);
    });
  }

  it('does not fit the schema if a line number is invalid', () => {
    const sarif = JSON.parse(
      flipsSarif([{ ...finding, place: { file: 'a', line: 0 } }], 'recant 0.1.0'),
    );
    assert.ok(!validate(sarif));
    assert.match(JSON.stringify(validate.errors), /startLine/);
  });
});
