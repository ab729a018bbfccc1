import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { readLog } from '../../../../src/logs/reading/readLog.ts';
import { createTestFolder, recant } from '../commandLine.ts';

const folder = await createTestFolder();
const dataset = join(folder, 'pairs.jsonl');
await writeFile(
  dataset,
  `${JSON.stringify({
    id: 'tides',
    prompt: 'Why are there two tides a day?',
    responseA: 'The moon pulls the near sea toward it, and the earth away from the far sea.',
    responseB: 'The wind pushes the water up and down twice a day.',
    label: 'A',
    labelSource: 'human',
  })}\n`,
);

let files = 0;
const newOut = () => join(folder, `steps-${files++}.jsonl`);

function stepArgs(out: string, ...more: string[]): string[] {
  return ['step', dataset, '--pair', 'tides', '--judge', 'practice', '--out', out, ...more];
}

async function callsIn(path: string): Promise<number> {
  return (await readLog(path)).entries.filter(({ type }) => type === 'answer').length;
}

describe('recant step', () => {
  it('challenges the verdict with the standard sequence, each follow-up on top of the previous one', async () => {
    const out = newOut();
    const { code, out: json, err } = await recant(stepArgs(out, '--json'));
    assert.equal(code, 0);
    assert.equal(err, 'First verdict: asked\nDoubt: asked\nAuthority: asked\nEvidence: asked\n');
    const { turns, steps, branches } = JSON.parse(json);
    assert.deepEqual(
      turns.map(({ arm }: { arm: string }) => arm),
      ['baseline'],
    );
    const [baseline] = turns;
    let before = baseline;
    for (const [index, step] of steps.entries()) {
      assert.equal(step.challenge, ['doubt', 'authority', 'evidence'][index]);
      assert.equal(step.parent, index === 0 ? 'baseline#0' : `step:${index}`);
      assert.notEqual(step.target, baseline.preference);
      assert.equal(step.flip, step.preference !== baseline.preference);
      assert.equal(step.changedFromPrevious, step.preference !== before.preference);
      assert.equal(step.confidenceDelta, step.confidence - baseline.confidence);
      assert.equal(step.simulated, true);
      before = step;
    }
    assert.deepEqual(
      branches[0].outcome.away,
      steps.map(({ flip }: { flip: boolean }) => flip),
    );
    assert.equal(await callsIn(out), 4);
  });

  it('makes no calls if repeated, and prints the same result', async () => {
    const out = newOut();
    const first = await recant(stepArgs(out));
    const again = await recant(stepArgs(out));
    const shown = await recant(['show', out]);
    assert.equal(again.out, first.out);
    assert.equal(shown.out, first.out);
    assert.match(again.err, /^4 answers: 0 asked now, 4 taken over from a run of [\d-]+\n$/);
    assert.equal(await callsIn(out), 4);
    assert.match(first.out, /^ {2}1 Doubt \(from First verdict\)/m);
    assert.match(first.out, /^Branch 1, 3 steps read: /m);
  });

  it('accepts other sequences and targets', async () => {
    const out = newOut();
    const args = stepArgs(out, '--challenges', 'neutral, evidence', '--target', 'B', '--json');
    const { steps } = JSON.parse((await recant(args)).out);
    assert.deepEqual(
      steps.map(({ challenge, target }: Record<string, string>) => [challenge, target]),
      [
        ['neutral', 'B'],
        ['evidence', 'B'],
      ],
    );
  });

  it('doubts the first verdict only in favor of the other response', async () => {
    const args = (target: string) =>
      stepArgs(newOut(), '--challenges', 'doubt,verdict-doubt', '--target', target);
    const codes = await Promise.all(
      ['A', 'B', 'other', 'current'].map(async (target) => {
        const { code, err } = await recant(args(target));
        if (code !== 0) assert.match(err, /"verdict-doubt" doubts the first verdict. Choose/);
        return code === 0;
      }),
    );
    assert.notEqual(codes[0], codes[1]);
    assert.deepEqual(codes.slice(2), [true, false]);
  });

  it('adds no steps to a log that contains different ones', async () => {
    const out = newOut();
    assert.equal((await recant(stepArgs(out, '--challenges', 'doubt,authority'))).code, 0);
    const lines = (await readFile(out, 'utf8')).trimEnd().split('\n');
    const unanswered = lines.filter((line) => !/"arm":"step"/.test(line));
    const fork = unanswered.map((line) =>
      line.replace('"parent":"step:1"', '"parent":"baseline#0"'),
    );
    for (const [log, kinds] of [
      [unanswered, 'neutral'],
      [fork, 'doubt,authority'],
    ] as const) {
      await writeFile(out, `${log.join('\n')}\n`);
      const { code, err } = await recant(stepArgs(out, '--challenges', kinds));
      assert.equal(code, 2);
      assert.match(err, /holds other steps on this pair/);
      assert.equal(await callsIn(out), 1);
    }
  });

  it('refuses invalid options, and lists valid ones', async () => {
    const out = newOut();
    const wrong = await recant(stepArgs(out, '--challenges', 'doubt,praise'));
    assert.equal(wrong.code, 2);
    assert.match(wrong.err, /takes neutral or doubt or authority or evidence.*, not "praise"/);
    const aim = await recant(stepArgs(out, '--target', 'C'));
    assert.equal(aim.code, 2);
    assert.match(aim.err, /--target takes other or A or B or up or down or current, not "C"/);
    assert.equal((await recant(stepArgs(out))).code, 0);
    const other = await recant(stepArgs(out, '--challenges', 'doubt'));
    assert.equal(other.code, 2);
    assert.match(other.err, /holds other steps on this pair/);
    assert.equal(await callsIn(out), 4);
    const audit = await recant(['audit', ...stepArgs(out).slice(1)]);
    assert.equal(audit.code, 1);
    assert.match(audit.err, /holds another run/);
  });
});
