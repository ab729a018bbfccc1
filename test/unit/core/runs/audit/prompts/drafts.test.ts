import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readEvidenceRequest } from '../../../../../../src/core/runs/audit/challenges/evidenceRequest.ts';
import { writeDraft } from '../../../../../../src/core/runs/audit/prompts/drafts.ts';
import { draftText } from '../../../../../../src/core/runs/audit/prompts/writtenEvidence.ts';
import { createDraft } from '../../../../../../src/core/runs/steps/steps.ts';
import { ModelError } from '../../../../../../src/core/words/ports.ts';
import { createSkippingClock } from '../../../../models/clocks.ts';
import {
  createScriptedJudge,
  createSteadyJudge,
  type ScriptedJudge,
  samplePair,
} from '../auditing.ts';
import { beginSession, openSession, root, type Session } from '../stepping.ts';

async function write(session: Session, writer: ScriptedJudge): Promise<void> {
  const draft = createDraft(session.pair, { parent: root, aim: 'other' }, writer.identity, 0);
  await writeDraft(
    {
      state: session.state,
      pairKey: session.pair.entry.key,
      model: writer,
      log: session.log,
      clock: createSkippingClock(),
      signal: new AbortController().signal,
    },
    draft,
  );
}

const writer = () => createScriptedJudge(() => '\n It says why, and that is {target}. ');

describe('evidence written for a pair', () => {
  it('is requested from the chosen model with both texts and the presented target', async () => {
    const session = await beginSession(createSteadyJudge(), 'BA');
    const asked = writer();
    await write(session, asked);
    const [{ request }] = asked.calls as [(typeof asked.calls)[0]];
    const [, user] = request.messages;
    // B1 chose the response shown as A, the dataset's B; the other one is shown as B.
    assert.equal(readEvidenceRequest(user?.content ?? '')?.target, 'Response B');
    for (const text of [samplePair.prompt, samplePair.responseA, samplePair.responseB]) {
      assert.ok(user?.content.includes(text ?? ''));
    }
    assert.doesNotMatch(user?.content ?? '', /human|label/);
    assert.equal(request.responseFormat, 'text');
    assert.equal(request.schema, undefined);
  });

  it('is shown, not sent, and logged with its writer', async () => {
    const session = await beginSession(createSteadyJudge());
    await write(session, writer());
    assert.deepEqual(session.judge.names, ['B1']);
    const [draft] = session.view.drafts;
    assert.equal(draft?.text, 'It says why, and that is {target}.');
    assert.equal(draft?.entry.writer.model, 'script-1');
    assert.equal(draft?.entry.target, 'B');
    assert.equal(draft?.used, false);
    assert.deepEqual(openSession(session.log, session.judge).view, session.view);
  });

  it('is recorded with the step that sent it, edited or not', async () => {
    const session = await beginSession(createSteadyJudge());
    await write(session, writer());
    await session.step({ challenge: 'evidence', text: 'Shorter.', draft: '1' });
    assert.equal(session.view.drafts[0]?.used, true);
    const [step] = session.view.steps;
    assert.deepEqual([step?.step.draft, step?.step.text], ['1', 'Shorter.']);
    assert.match(step?.followUp ?? '', /^Shorter\. /);
    assert.equal(step?.title, 'Evidence');
  });

  it('reports when it is not available', async () => {
    const session = await beginSession(createSteadyJudge());
    await write(
      session,
      createScriptedJudge(() => {
        throw new ModelError('unreachable', 'Nobody there.');
      }),
    );
    assert.deepEqual(session.view.drafts[0]?.failure, {
      reason: 'unreachable',
      message: 'Nobody there.',
    });
    assert.equal(session.view.drafts[0]?.text, undefined);
    assert.equal(session.view.complete, true);
  });

  it('reports when nothing is written', async () => {
    const session = await beginSession(createSteadyJudge());
    await write(
      session,
      createScriptedJudge(() => ' \n'),
    );
    await write(
      session,
      createScriptedJudge(() => ({ text: '', refusal: 'I do not argue.' })),
    );
    assert.deepEqual(
      session.view.drafts.map(({ failure }) => failure?.message),
      ['Its answer is empty.', 'I do not argue.'],
    );
  });

  it('does not settle the judge’s response format', async () => {
    const judge = createScriptedJudge(() => ({ text: 'x', responseFormat: 'text' as const }));
    const session = await beginSession(createSteadyJudge());
    await write(session, judge);
    await session.step({});
    assert.equal(session.judge.calls.at(-1)?.request.responseFormat, 'json_schema');
  });

  const textOf = (text: string) => draftText({ text, finishReason: 'stop' });

  it('is truncated if endless', () => assert.equal(textOf('x'.repeat(9000)).length, 8000));

  it('excludes reasoning, and is missing if the writer refused', () => {
    assert.equal(textOf('<think>Which one?</think> It names both tides.'), 'It names both tides.');
    assert.equal(textOf("I'm sorry, but I can't help with that."), '');
    assert.equal(draftText({ text: 'It na', finishReason: 'content_filter' }), '');
    assert.equal(draftText({ text: 'No.', refusal: 'No.', finishReason: 'stop' }), '');
  });
});
