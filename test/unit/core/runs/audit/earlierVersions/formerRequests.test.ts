import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { defaultJudge } from '../../../../../../src/core/judges/defaultJudge.ts';
import { doubleBrackets } from '../../../../../../src/core/judges/forms/doubleBrackets.ts';
import { judgeDigest } from '../../../../../../src/core/runs/audit/digests.ts';
import { isSameRun } from '../../../../../../src/core/runs/audit/sameRun.ts';
import { digestOfAll } from '../../../../../../src/core/words/digest.ts';
import { audit, createScriptedJudge, newHeader, resume, verdict } from '../auditing.ts';

const chosen = { protocols: ['anti-baseline', 'counterbalanced', 'multi-step'] } as const;

/** Unreadable under authority, with a stated preference under doubt. */
function createJudge() {
  return createScriptedJudge(({ name }) => {
    if (name === 'authority') return 'no verdict';
    return name === 'doubt' ? '"preference": "B", cut' : verdict('A');
  });
}

describe('an audit by Recant’s own judge', () => {
  // The digests are those of the version before judge definitions.
  it('sends the requests of the first version, repairs included', async () => {
    const { judge } = await audit({ judge: createJudge(), chosen });
    // The repeat went out with the first request, before the format of an answer was known, and
    // nothing was said of the messages that requests share.
    const formerly = ({
      request: { sharedMessages: _, ...request },
    }: (typeof judge.calls)[number]) =>
      request.replicate === 1 ? { ...request, responseFormat: undefined } : request;
    const requests = judge.calls.map((call) => JSON.stringify(formerly(call))).sort();
    assert.equal(requests.length, 13);
    assert.equal(digestOfAll(requests).slice(0, 16), '34bd6ad7f27be85a');
  });

  it('writes the header and the fingerprints of the first version', async () => {
    const judge = createJudge();
    const { log } = await audit({ judge, chosen });
    const header = newHeader(judge, { chosen });
    assert.deepEqual(header.prompts, {
      system: '02f7909f7f881ab5',
      followUps: '6e36f8751697f882',
    });
    assert.equal(header.definition, undefined);
    assert.equal(judgeDigest(header), '795333c5d040990f');
    const judged = log.entries.flatMap((entry) => (entry.type === 'judgment' ? entry : []));
    assert.deepEqual(
      new Set(judged.map(({ fingerprint }) => fingerprint)),
      new Set(['859f12bc82a44945']),
    );
  });

  it('resumes a log that names no definition', async () => {
    const { log, judge } = await audit({ judge: createJudge(), chosen });
    const definition = { ...defaultJudge, name: 'a copy' };
    const [header] = log.entries;
    assert.ok(header?.type === 'header' && header.definition === undefined);
    assert.ok(isSameRun(header, newHeader(judge, { chosen, definition })));
    const again = createJudge();
    const { view } = await resume(log, again);
    assert.equal(again.calls.length, 0);
    assert.ok(view.complete);
  });

  it('is a different run from one under another definition', () => {
    const judge = createJudge();
    const other = newHeader(judge, { definition: doubleBrackets });
    assert.ok(!isSameRun(newHeader(judge), other));
    assert.notEqual(judgeDigest(newHeader(judge)), judgeDigest(other));
    const renamed = newHeader(judge, { definition: { ...doubleBrackets, name: 'mine' } });
    assert.equal(judgeDigest(renamed), judgeDigest(other));
  });
});
