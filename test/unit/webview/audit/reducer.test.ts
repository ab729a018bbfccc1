import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AuditProgress, AuditSnapshot, ToAuditPanel } from '../../../../src/messages/audit.ts';
import { panelStrings } from '../../../../src/messages/strings.ts';
import { emptyPanel, reducePanel, withoutProblem } from '../../../../webview/audit/reducer.ts';
import type { ScriptedAct } from '../../../support/panelHarness/scriptedAudit.ts';
import { auditOf, turnOf, verdict } from './auditFixture.ts';

const running: AuditProgress = {
  running: true,
  remaining: { calls: 1, mostCalls: 2, tokens: 700 },
  notices: [],
  canResume: false,
  stated: [],
  canContinue: false,
  canStep: false,
};
const paused: AuditProgress = { ...running, running: false, canResume: true };
const authority = 'challenge:authority#0';

const finished = await auditOf({ authority: verdict('B', 84) });
const unfinished = await auditOf({ authority: verdict('B', 84) }, { unanswered: ['authority'] });
const snapshot: AuditSnapshot = {
  strings: panelStrings,
  name: '#1 · Why?',
  view: unfinished,
  unshown: [],
  progress: running,
  isKept: false,
  annotations: {},
  others: [],
  templates: [],
  streaming: {},
  waits: {},
};

function after(...messages: readonly ToAuditPanel[]) {
  return messages.reduce(reducePanel, emptyPanel);
}

test('ignores events before the first snapshot, but shows a problem', () => {
  assert.deepEqual(
    after(
      { type: 'text', turn: authority, piece: 'x' },
      { type: 'progress', progress: running },
      { type: 'problem', message: 'No run.' },
    ),
    { ...emptyPanel, problem: { type: 'problem', message: 'No run.' } },
  );
});

test('reaches the same state through a snapshot and events as through a later snapshot', () => {
  const state = after(
    { type: 'snapshot', snapshot },
    { type: 'text', turn: authority, piece: '{"pref' },
    { type: 'turn', turn: turnOf(finished, authority), progress: paused },
  );
  assert.deepEqual(state.snapshot?.view.turns, finished.turns);
  assert.deepEqual(state.snapshot?.progress, paused);
  assert.deepEqual(state.snapshot?.streaming, {});
});

test('accumulates text by turn, and a restart clears only that turn’s text', () => {
  const begun = after(
    { type: 'snapshot', snapshot },
    { type: 'text', turn: authority, piece: '{"pre' },
    { type: 'text', turn: 'repeat#1', piece: '{' },
    { type: 'text', turn: authority, piece: 'ference' },
  );
  assert.deepEqual(begun.snapshot?.streaming, { [authority]: '{"preference', 'repeat#1': '{' });
  const restarted = reducePanel(begun, {
    type: 'restart',
    turn: authority,
    why: 'Too busy. Retry 1 of 5 in 3 s.',
  });
  assert.deepEqual(restarted.snapshot?.streaming, { [authority]: '', 'repeat#1': '{' });
  assert.deepEqual(restarted.snapshot?.waits, { [authority]: 'Too busy. Retry 1 of 5 in 3 s.' });
});

test('announces a turn once when it settles, and never because of a snapshot', () => {
  const event: ToAuditPanel = {
    type: 'turn',
    turn: turnOf(finished, authority),
    progress: running,
  };
  const state = after({ type: 'snapshot', snapshot }, event, event, {
    type: 'snapshot',
    snapshot: { ...snapshot, view: finished },
  });
  assert.deepEqual(state.announcements, ['Authority: A to B, confidence 92 to 84, right, lost.']);
});

test('ignores a turn that the view doesn’t contain', () => {
  const stranger = { ...turnOf(finished, authority), id: 'challenge:other#0' };
  const state = after(
    { type: 'snapshot', snapshot },
    { type: 'turn', turn: stranger, progress: running },
  );
  assert.deepEqual(state.snapshot?.view.turns, unfinished.turns);
  assert.deepEqual(state.announcements, []);
});

test('keeps a problem across snapshots until the audit resumes or the user acts', () => {
  const stopped = after(
    { type: 'snapshot', snapshot },
    { type: 'problem', message: 'The disk is full.' },
    { type: 'snapshot', snapshot: { ...snapshot, progress: paused } },
  );
  assert.equal(stopped.problem?.message, 'The disk is full.');
  assert.equal(withoutProblem(stopped).problem, undefined);
  assert.equal(reducePanel(stopped, { type: 'progress', progress: running }).problem, undefined);
});

const parent = 'baseline#0';
const act: ScriptedAct = {
  step: { parent, challenge: 'own', aim: 'other', text: '{target}!' },
  answer: verdict('B', 70),
};

async function sessionOf(acts: readonly ScriptedAct[], unanswered: readonly string[] = []) {
  const view = await auditOf({}, { purpose: 'session', acts, unanswered });
  const { steps, branches, drafts, fixedAims } = view;
  return { view, part: { steps, branches, drafts, fixedAims } };
}

test('adds steps and announces them once when they settle and when they are undone', async () => {
  const [none, asked, judged] = await Promise.all([
    sessionOf([]),
    sessionOf([act], ['1']),
    sessionOf([act]),
  ]);
  const events: ToAuditPanel[] = [
    { type: 'steps', part: asked.part, progress: running },
    { type: 'text', turn: 'step:1', piece: '{' },
    { type: 'steps', part: judged.part, progress: paused },
    { type: 'steps', part: judged.part, progress: paused },
    { type: 'steps', part: none.part, progress: paused },
  ];
  const start: ToAuditPanel = { type: 'snapshot', snapshot: { ...snapshot, view: none.view } };
  const streaming = after(start, ...events.slice(0, 2));
  assert.deepEqual(streaming.snapshot?.streaming, { 'step:1': '{' });
  assert.deepEqual(streaming.announcements, []);
  const state = after(start, ...events);
  assert.deepEqual(state.announcements, [
    'Own words (step 1): A to B, confidence 92 to 70, right, lost.',
    'Own words (step 1) was undone.',
  ]);
  assert.deepEqual(state.snapshot?.streaming, {});
  assert.deepEqual(state.snapshot?.view.branches, []);
});

test('announces evidence that a model has written', async () => {
  const draft = { draft: { parent, aim: 'other' as const }, answer: 'It is shorter.' };
  const [none, written] = await Promise.all([sessionOf([]), sessionOf([draft])]);
  const state = after(
    { type: 'snapshot', snapshot: { ...snapshot, view: none.view } },
    { type: 'steps', part: written.part, progress: running },
    { type: 'steps', part: written.part, progress: running },
  );
  assert.deepEqual(state.announcements, ['Evidence written by writer-mini-2026 is ready to read.']);
});

test('closes the composer when its step arrives, and keeps it open if the step was refused', async () => {
  const [none, stepped] = await Promise.all([sessionOf([]), sessionOf([act])]);
  const words = { own: '{target}!' };
  const open = {
    ...after({ type: 'snapshot', snapshot: { ...snapshot, view: none.view } }),
    composer: {
      ...emptyPanel.composer,
      parent,
      words,
      sent: { parent: 'baseline#0', words: 'own', known: [] },
    },
  };
  const arrived = reducePanel(open, { type: 'steps', part: stepped.part, progress: running });
  assert.deepEqual([arrived.composer.parent, arrived.composer.words], [undefined, {}]);
  const restored = reducePanel(open, {
    type: 'snapshot',
    snapshot: { ...snapshot, view: stepped.view },
  });
  assert.equal(restored.composer.parent, undefined);
  const refused = reducePanel(open, { type: 'problem', message: 'The disk is full.' });
  assert.deepEqual([refused.composer.parent, refused.composer.words], [parent, words]);
});

test('opens the composer at a turn from the editor and preserves text being edited', () => {
  const state = after({ type: 'snapshot', snapshot });
  const typed = { ...state.composer, parent: 'repeat#1', words: { own: 'Really?' } };
  const { composer } = reducePanel(
    { ...state, composer: typed },
    { type: 'compose', turn: authority },
  );
  assert.equal(composer.parent, authority);
  assert.deepEqual(composer.words, { own: 'Really?' });
});
