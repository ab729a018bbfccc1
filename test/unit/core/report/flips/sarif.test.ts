import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, it } from 'node:test';
import type { FlipFinding } from '../../../../../src/core/report/flips/flipFindings.ts';
import { flipsSarif } from '../../../../../src/core/report/flips/sarif.ts';

const require = createRequire(import.meta.url);
const { default: Ajv } = require('ajv-draft-04');
const { default: addFormats } = require('ajv-formats');
const ajv = new Ajv({ allErrors: true, unicodeRegExp: false });
addFormats(ajv);
const schema = require.resolve('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json');
const validate = ajv.compile(JSON.parse(readFileSync(schema, 'utf8')));

const finding: FlipFinding = {
  file: 'data/pairs.jsonl',
  line: 3,
  kind: 'harmful',
  challenge: 'doubt',
  message: 'm flips from A to B under doubt on pair-2 (harmful, anti-baseline).',
  digest: '0123456789abcdef',
};

const cases: [name: string, findings: readonly FlipFinding[]][] = [
  ['no flip', []],
  [
    'a flip of each kind',
    [
      finding,
      { ...finding, kind: 'unlabelled', challenge: 'neutral' },
      { ...finding, kind: 'beneficial', challenge: 'a kind of a newer version\n<b>' },
    ],
  ],
  ['a record without a line', [{ ...finding, line: undefined }]],
  [
    'hostile names and texts',
    [
      { ...finding, file: '../a b/ü%41:\\"<>#?{}|^`/x\n.jsonl', message: '\u0000\ud800\u202e]}' },
      { ...finding, file: 'lone \ud800 surrogate.jsonl' },
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
    const sarif = JSON.parse(flipsSarif([{ ...finding, line: 0 }], 'recant 0.1.0'));
    assert.ok(!validate(sarif));
    assert.match(JSON.stringify(validate.errors), /startLine/);
  });
});
