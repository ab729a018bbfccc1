import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { answersBy, audit, createScriptedJudge, verdict } from '../../core/runs/audit/auditing.ts';
import { createTestFolder, recant } from '../commandLine.ts';

const folder = await createTestFolder();
const log = join(folder, 'audit.jsonl');
const data = join(folder, 'pairs.jsonl');
const refusal = /in the editor only\. .*such as openai:MODEL/;

/** An answer as the editor logs it, with tokens that the model's own tokenizer counted. */
const answer = {
  text: verdict('A'),
  finishReason: 'unknown',
  usage: { promptTokens: 120, completionTokens: 30, estimated: true },
  responseFormat: 'text',
  effectiveTemperature: undefined,
  notApplied: ['seed'],
} as const;

/** Writes the log and the dataset. */
async function write(): Promise<void> {
  const judge = createScriptedJudge(answersBy({}, answer));
  const identity = { ...judge.identity, provider: 'vscode', model: 'v/m', endpoint: 'vscode:' };
  const { log: written } = await audit({ judge: { ...judge, identity } });
  await writeFile(log, written.lines.map((line) => `${line}\n`).join(''));
  const record = { id: 'one', prompt: 'Why?', responseA: 'Because.', responseB: 'Never.' };
  await writeFile(data, JSON.stringify(record));
}

async function file(name: string, content: unknown): Promise<string> {
  await writeFile(join(folder, name), JSON.stringify(content));
  return join(folder, name);
}

describe('the log of a VS Code model', () => {
  before(write);

  it('is shown with estimated tokens, and with what the model does not report as unknown', async () => {
    const { out } = await recant(['show', log, '--calls']);
    assert.match(
      out,
      /^\[answer: finish reason and applied temperature unknown, about 120 \+ 30 tokens, .* without seed\]$/m,
    );
  });

  it('is reported with estimated tokens and an unknown temperature', async () => {
    const { out } = await recant(['report', log, '--format', 'md', '--full']);
    assert.match(out, /0 asked for, unknown applied/);
    assert.match(out, /\| 6 \| about 720 \| about 180 \|/);
    const { runs } = JSON.parse((await recant(['report', log, '--format', 'json'])).out);
    assert.equal(runs[0].appliedTemperature, 'unknown');
    assert.equal(runs[0].spending[0].estimated, true);
  });
});

describe('the command line, given a VS Code model', () => {
  before(write);

  const model = 'vscode:v/m';
  const audited = ['audit', data, '--out', join(folder, 'out'), '--yes'];
  const attacked = ['attack', data, '--attack', 'all', '--out', join(folder, 'out'), '--yes'];
  const listed = [{ name: 'ours', provider: 'vscode', model: 'v/m' }];
  const cases: readonly (readonly [string, () => Promise<string[]>])[] = [
    ['as judge', async () => [...audited, '--judge', model]],
    ['as writer', async () => [...audited, '--judge', 'practice', '--writer', model]],
    [
      'in a list of judges',
      async () => [...audited, '--judges', await file('judges.json', listed)],
    ],
    ['as attacker', async () => [...attacked, '--judge', 'practice', '--attacker', model]],
    [
      'as verifier',
      async () => [
        ...attacked,
        '--judge',
        'practice',
        '--attacker',
        'practice',
        '--verifier',
        model,
      ],
    ],
    [
      "in a project's audit",
      async () => [
        ...['run', '--yes', '--config'],
        await file('recant.config.json', {
          data: 'pairs.jsonl',
          judges: [{ provider: 'vscode', model: 'v/m' }],
        }),
      ],
    ],
  ];
  for (const [title, args] of cases) {
    it(`refuses it ${title}, with a remedy`, async () => {
      const { code, err } = await recant(await args());
      assert.notEqual(code, 0);
      assert.match(err, refusal);
    });
  }
});
