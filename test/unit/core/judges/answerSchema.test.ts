import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { answerSchema } from '../../../../src/core/judges/answerSchema.ts';
import { defaultJudge } from '../../../../src/core/judges/defaultJudge.ts';
import type { JudgeDefinition } from '../../../../src/core/judges/definition.ts';
import { jsonConfidence } from '../../../../src/core/judges/forms/jsonConfidence.ts';
import { jsonVerdict } from '../../../../src/core/judges/forms/jsonVerdict.ts';
import { passFail } from '../../../../src/core/judges/forms/passFail.ts';
import { lintDefinition } from '../../../../src/core/judges/lint.ts';
import { chatRequest, modelOf, never, stubFor } from '../../models/stubbed.ts';

const scale = { min: 1, max: 5, pass: 3 };
const graded = (grades: Record<string, 'pass' | 'fail'>): JudgeDefinition => ({
  ...passFail,
  reader: { kind: 'json', score: '/grade', grades },
  justification: { json: '/why' },
});
const scored = (score: JudgeDefinition['scale']): JudgeDefinition => ({
  ...passFail,
  reader: { kind: 'json', score: '/score' },
  scale: score,
  justification: 'none',
});

const fieldsOf = (definition: JudgeDefinition) =>
  Object.entries(answerSchema(definition).schema.properties as Record<string, object>);

describe('the schema of an answer', () => {
  it('has the reason before the verdict, and the confidence last', () => {
    assert.deepEqual(
      fieldsOf(jsonConfidence).map(([name]) => name),
      ['reason', 'verdict', 'confidence'],
    );
    assert.deepEqual(answerSchema(jsonConfidence).schema.required, [
      'reason',
      'verdict',
      'confidence',
    ]);
  });

  it("keeps the order that the prompt of Recant's own judge states", () => {
    const own = ['preference', 'confidence', 'justification'];
    assert.deepEqual(
      fieldsOf(defaultJudge).map(([name]) => name),
      own,
    );
    const copy = { ...defaultJudge, name: 'copy' };
    assert.deepEqual(
      fieldsOf(copy).map(([name]) => name),
      own,
    );
  });

  const types: readonly [what: string, JudgeDefinition, field: object][] = [
    ['truth values', graded({ true: 'pass', false: 'fail' }), { type: 'boolean' }],
    ['whole numbers', graded({ 1: 'pass', 0: 'fail' }), { type: 'integer', enum: [0, 1] }],
    [
      'fractions',
      graded({ '1': 'pass', '0.5': 'pass', '0': 'fail' }),
      { type: 'number', enum: [0, 1, 0.5] },
    ],
    [
      'words',
      graded({ CORRECT: 'pass', WRONG: 'fail' }),
      { type: 'string', enum: ['CORRECT', 'WRONG'] },
    ],
    [
      'texts of digits',
      graded({ '01': 'pass', '00': 'fail' }),
      { type: 'string', enum: ['01', '00'] },
    ],
    ['whole scores', scored(scale), { type: 'integer', minimum: 1, maximum: 5 }],
    [
      'scores in steps',
      scored({ ...scale, step: 0.5 }),
      { type: 'number', minimum: 1, maximum: 5 },
    ],
    [
      'verdicts that are not listed',
      { ...jsonVerdict, justification: 'none', reader: { kind: 'json', preference: '/best' } },
      { type: 'string', enum: ['A', 'B'] },
    ],
  ];
  for (const [what, definition, field] of types) {
    it(`has the types that the definition reads: ${what}`, () => {
      assert.deepEqual(fieldsOf(definition).at(-1)?.[1], field);
    });
  }
});

/** A schema of the user's, which is stricter or looser than what the reader needs. */
const schemaOf = (properties: object, more: object = {}) => ({
  schema: { type: 'object', properties, required: ['reason'], ...more },
});
const verdict = { type: 'string', enum: ['A', 'B', 'tie'] };
const text = { type: 'string' };

function withFormat(format: JudgeDefinition['format']): JudgeDefinition {
  return { ...jsonConfidence, format };
}

async function sentFormat(t: TestContext, schema: Readonly<Record<string, unknown>>) {
  const stub = await stubFor(t);
  await modelOf(stub).complete(
    { ...chatRequest, schema: { name: 'verdict', schema } },
    { signal: never },
  );
  return stub.requests[0]?.body.response_format;
}

describe("a user's own schema", () => {
  const own = schemaOf({ analysis: text, reason: text, verdict, confidence: { type: 'number' } });

  it('is sent as it stands, in its order', async (t) => {
    const { schema } = answerSchema(withFormat(own as JudgeDefinition['format']));
    const format = await sentFormat(t, schema);
    assert.equal(
      JSON.stringify(format),
      JSON.stringify({
        type: 'json_schema',
        json_schema: { name: 'verdict', strict: false, schema: own.schema },
      }),
    );
  });

  it('is strict if it permits nothing else', async (t) => {
    const closed = { properties: { a: text }, required: ['a'], additionalProperties: false };
    const format = await sentFormat(t, closed);
    assert.equal((format as { json_schema: { strict: boolean } }).json_schema.strict, true);
  });

  const fitting: readonly object[] = [
    own,
    schemaOf({}),
    schemaOf(
      { reason: text, verdict: { $ref: '#/$defs/side' }, confidence: {} },
      { $defs: { side: verdict } },
    ),
    schemaOf({
      reason: { type: ['string', 'null'] },
      verdict: { anyOf: [{ const: 'A' }, { const: 'B' }, { const: 'tie' }] },
      confidence: { type: 'integer', minimum: 0, maximum: 100 },
    }),
    schemaOf({ reason: text, verdict: { $ref: '#/properties/verdict' }, confidence: {} }),
  ];
  for (const format of fitting) {
    it(`passes lint if it can hold what the reader reads: ${JSON.stringify(format).slice(0, 90)}`, () => {
      assert.deepEqual(lintDefinition(withFormat(format as JudgeDefinition['format'])), []);
    });
  }

  const failing: readonly [format: object, message: RegExp][] = [
    [
      schemaOf({ reason: text, verdict: { enum: ['A', 'B'] }, confidence: {} }),
      /cannot hold "tie" in \/verdict/,
    ],
    [
      schemaOf({ reason: text, verdict: { type: 'integer' }, confidence: {} }),
      /cannot hold "A" in/,
    ],
    [
      schemaOf({ reason: text, verdict }, { additionalProperties: false }),
      /a confidence in \/confidence/,
    ],
    [schemaOf({ reason: { type: 'array' }, verdict }), /a justification in \/reason/],
    [
      schemaOf({ reason: text, verdict, confidence: { type: 'number', maximum: 1 } }),
      /a confidence/,
    ],
    [{ schema: { type: 'array', items: {} } }, /a justification in \/reason/],
  ];
  for (const [format, message] of failing) {
    it(`fails lint if it cannot hold what the reader reads: ${message.source}`, () => {
      const found = lintDefinition(withFormat(format as JudgeDefinition['format']));
      assert.ok(
        found.some((one) => one.severity === 'error' && message.test(one.message)),
        JSON.stringify(found),
      );
      assert.deepEqual(found[0]?.path, ['format', 'schema']);
    });
  }

  it('is noted if it allows a value that the reader cannot read', () => {
    const format = schemaOf({ reason: text, verdict: { enum: [...verdict.enum, 'neither'] } });
    const [found] = lintDefinition(withFormat(format as JudgeDefinition['format']));
    assert.deepEqual([found?.severity, found?.path], ['warning', ['format', 'schema']]);
    assert.match(found?.message ?? '', /allows "neither"/);
  });

  it('fails lint if it cannot hold both ends of the scale', () => {
    const score = { type: 'object', properties: { score: { type: 'integer', maximum: 4 } } };
    const found = lintDefinition({ ...scored(scale), format: { schema: score } });
    assert.ok(found.some(({ message }) => /cannot hold the score 5 in \/score/.test(message)));
  });
});
