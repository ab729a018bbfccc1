import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { recant } from '../../unit/cli/commandLine.ts';
import { type StubRequest, startStubServer } from '../stub/stubServer.ts';
import { temporaryFolder } from '../temporaryFolder.ts';
import { drawnAnswer } from '../window/drawnAnswers.ts';
import { drawnFault } from './faults.ts';
import { labeledPairs } from './labeledPairs.ts';
import { markedKey } from './markedKey.ts';
import { reportNumbers } from './reportNumbers.ts';

/** Number of planned calls per pair: baseline, repeat, neutral and three challenges. */
const callsOfPair = 6;

export interface FaultFigures {
  readonly calls: number;
  readonly requests: number;
  /** Number of faulty replies by fault name. */
  readonly faults: ReadonlyMap<string, number>;
  /** Number of times the command ran until the run was complete. */
  readonly commands: number;
}

/**
 * Audits a file with the command line, once at an endpoint without faults and once at one with
 * faults, repeating the command until the run is complete. Asserts that the reports are equal and
 * that no call was repeated whose finish reason had been sent.
 *
 * @param share fraction of the requests that get a faulty reply
 */
export async function auditUnderFaults(options: {
  readonly pairs: number;
  readonly share: number;
  readonly seed: number;
}): Promise<FaultFigures> {
  const folder = temporaryFolder('faults');
  const dataset = join(folder, 'pairs.jsonl');
  await writeFile(dataset, labeledPairs(options.pairs));
  const stub = await startStubServer({ respond: answerWell });
  Object.assign(process.env, { OPENAI_API_KEY: markedKey, OPENAI_BASE_URL: stub.baseUrl });
  try {
    const unbroken = await audited(dataset, join(folder, 'unbroken'));
    const calls = stub.requests.length;
    assert.equal(calls, options.pairs * callsOfPair);
    assert.equal(unbroken.commands, 1);

    const faults = new Map<string, number>();
    const finished = new Map<string, number>();
    stub.answerWith((request, number) => {
      const fault = drawnFault(number - calls, options.share, options.seed);
      const text = drawnAnswer(request.body.messages);
      if (fault) countUp(faults, fault.name);
      if (!fault || fault.finishes) countUp(finished, JSON.stringify(request.body.messages));
      return fault ? fault.reply(text) : { text };
    });
    const broken = await audited(dataset, join(folder, 'broken'));
    assert.deepEqual(broken.numbers, unbroken.numbers);
    const once = countOf(stub.requests.slice(0, calls));
    assert.deepEqual(
      [...finished].filter(([call, count]) => count !== once.get(call)),
      [],
    );
    assert.equal(finished.size, once.size);
    return { calls, requests: stub.requests.length - calls, faults, commands: broken.commands };
  } finally {
    delete process.env.OPENAI_API_KEY;
    delete process.env.OPENAI_BASE_URL;
    await stub.close();
  }
}

/** Counts how often each conversation was sent; the repeat sends the baseline's again. */
function countOf(requests: readonly StubRequest[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const request of requests) countUp(counts, JSON.stringify(request.body.messages));
  return counts;
}

function countUp(counts: Map<string, number>, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}

function answerWell({ body }: StubRequest) {
  return { text: drawnAnswer(body.messages) };
}

/** Repeats the command until the run is complete, and reads its report. */
async function audited(dataset: string, out: string) {
  const args = ['audit', dataset, '--judge', 'openai:stub-judge', '--concurrency', '32'];
  for (let commands = 1; commands <= 100; commands += 1) {
    const { code, err } = await recant([
      ...[...args, '--out', out, '--yes', '--protocol', 'anti-baseline'],
    ]);
    if (code === 0) {
      const report = await recant(['report', out, '--format', 'json']);
      assert.equal(report.code, 0, report.err);
      return { commands, numbers: reportNumbers(report.out) };
    }
    assert.equal(code, 6, err);
  }
  throw new Error('The run had not finished after 100 commands.');
}
