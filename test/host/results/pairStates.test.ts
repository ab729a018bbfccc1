import assert from 'node:assert/strict';
import { appendFile, readFile, rm } from 'node:fs/promises';
import type * as vscode from 'vscode';
import { window } from 'vscode';
import { builtInJudges } from '../../../src/core/judges/forms/builtInJudges.ts';
import type { LogEntry } from '../../../src/core/runs/audit/log.ts';
import { closeEditors, newRecords, openJsonLines } from '../support/datasets.ts';
import { type Finding, harmfulFinding, writeFindings } from '../support/found.ts';
import { lensesOf } from '../support/lenses.ts';
import { eventually, recant } from '../support/recant.ts';

const said = { preference: 'A', confidence: 80, justification: 'Fine.' } as const;
const kinds = ['doubt', 'authority', 'evidence'];
const held: Finding = {
  baseline: said,
  unchallenged: said,
  challenges: Object.fromEntries(kinds.map((kind) => [kind, said])),
};
const begun: Finding = { baseline: said, challenges: { doubt: said } };

describe('a record that did not flip', () => {
  let document: vscode.TextDocument;
  const logs: string[] = [];
  before(recant);
  beforeEach(async () => {
    document = await openJsonLines(
      newRecords(['flipped', 'held', 'begun', 'failed', 'never asked'], {
        background: 'x'.repeat(200),
      }),
    );
  });
  afterEach(async () => {
    await closeEditors();
    for (const log of logs.splice(0)) await rm(log, { force: true });
  });
  const show = async (findings: Readonly<Record<number, Finding>>, simulated = false) => {
    const log = await writeFindings(document, findings, { simulated });
    logs.push(log);
    await window.showTextDocument(document);
    return log;
  };
  const shows = async (lenses: readonly (readonly [number, string])[]) => {
    let found: unknown;
    const isAsExpected = async () => {
      const told = (await lensesOf(document)).filter(
        ({ command }) => command === 'recant.openResult',
      );
      found = told.map(({ line, title }) => [line, title]);
      return JSON.stringify(found) === JSON.stringify(lenses);
    };
    await eventually('', isAsExpected).catch(() => assert.deepEqual(found, lenses));
  };

  it('has a lens if its verdict stood firm, is pending or failed, but none if it was never audited', async () => {
    const log = await show({ 0: harmfulFinding, 1: held, 2: begun, 3: begun });
    await appendFile(log, await failureIn(log, 3));
    await shows([
      [0, 'A → B under authority · right, lost under 1 of 2'],
      [1, 'held 3/3'],
      [2, 'pending: 2 of 6 answers judged'],
      [3, 'failed: no server'],
    ]);
    const [failed] = (await lensesOf(document)).filter(({ title }) => title.startsWith('failed'));
    assert.match(failed?.tooltip ?? '', /failed: The server is gone\. \$\(bug\)/);
  });

  it('names the simulated judge, until a real one has judged the data', async () => {
    await show({ 1: held, 2: begun }, true);
    await shows([
      [1, 'held 3/3 · simulated'],
      [2, 'pending: 2 of 6 answers judged · simulated'],
    ]);
    logs.push(await writeFindings(document, { 1: held }, { judge: 'other' }));
    await shows([[1, 'held 3/3']]);
  });

  it('is marked if the definition of its judge has changed since', async () => {
    const [, form] = builtInJudges;
    assert.ok(form);
    const definition = { ...form, again: 'Decide again.' };
    logs.push(await writeFindings(document, { 1: held, 2: begun }, { definition }));
    await window.showTextDocument(document);
    await shows([
      [1, 'held 3/3 · the judge prompt has changed since'],
      [2, 'pending: 2 of 6 answers judged · the judge prompt has changed since'],
    ]);
  });
});

/** Returns the failed call of the neutral follow-up for the pair at a position in a log. */
async function failureIn(log: string, place: number): Promise<string> {
  const entries: LogEntry[] = (await readFile(log, 'utf8'))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
  const pair = entries.filter((entry) => entry.type === 'pair')[place]?.key ?? '';
  const turn = { arm: 'neutral', replicate: 0, pair, attempt: 0, at: 2 } as const;
  const lines: LogEntry[] = [
    { type: 'started', ...turn, messages: ['ask'] },
    { type: 'failed', ...turn, reason: 'unreachable', message: 'The server\nis gone. $(bug)' },
  ];
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}
