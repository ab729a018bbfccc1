import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { pairDigest } from '../../../../src/core/data/formats/readRecord.ts';
import { SentMessages } from '../../../../src/core/journal/sentMessages.ts';
import { auditKind } from '../../../../src/core/runs/audit/auditKind.ts';
import { openRun } from '../../../../src/logs/openRun.ts';
import { summarizeRun } from '../../../../src/logs/reading/summarizeRun.ts';
import { pairEntriesFor } from '../../../support/pairEntriesFor.ts';
import { createSteadyJudge, newHeader, samplePair } from '../../core/runs/audit/auditing.ts';
import { createTestFolder } from '../runFiles.ts';

const folder = await createTestFolder();
let files = 0;
const newPath = () => join(folder, `run-${files++}.jsonl`);
const header = newHeader(createSteadyJudge());

describe('the summary of a run', () => {
  it('has its header and the number of its pairs, including added ones', async () => {
    const path = newPath();
    const pairs = ['a', 'b', 'c'].map((prompt) => ({ ...samplePair, prompt }));
    const [a, b, c] = pairEntriesFor(
      header,
      pairs.map((pair) => ({ key: pairDigest(pair), pair })),
    );
    assert.ok(a && b && c);
    const first = await openRun(path, { kind: auditKind, header, missingFrom: () => [a, b] });
    const message = { role: 'user', content: '{"type":"pair",' } as const;
    await first.log.append(...new SentMessages().name([message]).unknown);
    await first.log.close();
    await (await openRun(path, { kind: auditKind, header, missingFrom: () => [c] })).log.close();
    assert.deepEqual(await summarizeRun(path), {
      header: JSON.parse(JSON.stringify(header)),
      pairs: 3,
      mayHaveMore: false,
    });
  });

  it('counts a pair once if it is presented in both orders', async () => {
    const path = newPath();
    const both = { ...header, orders: 'both' as const };
    const pairs = ['a', 'b'].map((key) => ({ key, pair: samplePair }));
    await (
      await openRun(path, {
        kind: auditKind,
        header: both,
        missingFrom: () => pairEntriesFor(both, pairs),
      })
    ).log.close();
    assert.equal((await summarizeRun(path))?.pairs, 2);
  });

  it('is undefined if the file is missing, a folder or without a header', async () => {
    assert.equal(await summarizeRun(newPath()), undefined);
    assert.equal(await summarizeRun(folder), undefined);
    for (const text of ['', '\n', 'garbage\n', '{}\n', '{"type":"header"}\n', '\0\0']) {
      const path = newPath();
      await writeFile(path, text);
      assert.equal(await summarizeRun(path), undefined, JSON.stringify(text));
    }
  });
});
