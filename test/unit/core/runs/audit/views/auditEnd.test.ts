import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { auditEnd } from '../../../../../../src/core/runs/audit/views/auditEnd.ts';
import { auditMarkdown } from '../../../../../../src/core/runs/audit/views/auditMarkdown.ts';
import { answersBy, audit, createScriptedJudge, verdict } from '../auditing.ts';
import { beginSession } from '../stepping.ts';

const readable = createScriptedJudge(answersBy({}, verdict('A', 80)));
const unreadable = createScriptedJudge(answersBy({}, 'I would rather not say.'));

describe('the end of an audit', () => {
  it('is complete if answers were read, even if others were not', async () => {
    const some = createScriptedJudge(
      answersBy({ doubt: 'Hm.', 'doubt repair': 'Hm?' }, verdict('A', 80)),
    );
    for (const judge of [readable, some]) {
      const { view } = await audit({ judge });
      assert.equal(auditEnd(view), 'complete');
      assert.doesNotMatch(auditMarkdown(view), /could be read|First verdict only/);
    }
  });

  it('is reported as unreadable if nothing could be read, in audits and sessions', async () => {
    const { view } = await audit({ judge: unreadable });
    for (const one of [view, (await beginSession(unreadable)).view]) {
      assert.equal(auditEnd(one), 'nothing-read');
      assert.match(auditMarkdown(one), /^- Finished; no answer could be read\.$/m);
    }
  });

  it('is "baseline only" for a session without steps', async () => {
    const session = await beginSession(readable);
    assert.equal(auditEnd(session.view), 'baseline-only');
    assert.match(auditMarkdown(session.view), /^- First verdict only: no step was taken\.$/m);
    await session.step({ challenge: 'doubt' });
    await session.ask();
    assert.equal(auditEnd(session.view), 'complete');
  });

  it('has not come while something remains to be asked', async () => {
    const { view } = await audit({ judge: readable });
    assert.equal(auditEnd({ ...view, complete: false }), undefined);
  });
});
