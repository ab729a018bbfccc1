import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AuditView } from '../../../../src/core/runs/audit/views/auditView.ts';
import type { StepChoice } from '../../../../src/core/runs/steps/steps.ts';
import { fromAuditPanel, type OwnTemplate } from '../../../../src/messages/audit.ts';
import { type ComposerState, emptyComposer } from '../../../../webview/steps/composerState.ts';
import { canStepFrom, composeStep } from '../../../../webview/steps/composeStep.ts';
import type { ScriptedAct } from '../../../support/panelHarness/scriptedAudit.ts';
import { auditOf, turnOf, verdict } from '../audit/auditFixture.ts';

const parent = 'baseline#0';
const templates: OwnTemplate[] = [
  { name: 'Friend', kind: 'authority', text: 'A friend prefers {target} to {other}.' },
  { name: '__proto__', kind: 'own', text: 'Hm, {target}?' },
];
/** Seeds that present the fixture's pair in dataset order and with B first. */
const seeds = [3, 1];

function sessionOf(acts: readonly ScriptedAct[] = [], seed = 3): Promise<AuditView> {
  return auditOf({}, { purpose: 'session', seed, acts });
}

function composed(view: AuditView, composer: Partial<ComposerState>) {
  const step = composeStep(view, templates, { ...emptyComposer, parent, ...composer });
  assert.ok(step);
  const { message } = step;
  assert.ok(message.type === 'step');
  return { ...step, message };
}

test('previews exactly what the judge is sent and posts a valid message', async () => {
  const composers: Partial<ComposerState>[] = [
    { choice: 'neutral' },
    { choice: 'doubt', paraphrase: 0 },
    { choice: 'doubt', paraphrase: 2, aim: 'A' },
    { choice: 'authority', aim: 'B' },
    { choice: 'evidence', aim: 'current' },
    { choice: 'own', words: { own: 'Not {other}, {target}. {0} $& {target}' } },
    { choice: 'own', meantAs: 'doubt', aim: 'A', words: { own: '{target}!' } },
    { choice: 'template' },
    { choice: 'template', template: '__proto__' },
    { choice: 'own', words: { own: 'Response B, not response A. "Response A"' } },
    { choice: 'doubt', paraphrase: 0, aim: 'B', words: { 'doubt:0:B': 'Hm. Response B?' } },
  ];
  for (const seed of seeds) {
    const view = await sessionOf([], seed);
    for (const composer of composers) {
      const { previews, message, target } = composed(view, composer);
      const parsed = fromAuditPanel.parse(structuredClone(message)) as StepChoice;
      const stepped = await sessionOf([{ step: parsed, answer: verdict('A', 80) }], seed);
      const [step] = stepped.steps;
      assert.deepEqual([step?.followUp], previews, JSON.stringify(composer));
      assert.equal(step?.target, target, JSON.stringify(composer));
    }
  }
});

test('takes the names in the user’s text for those of the dataset, in either presented order', async () => {
  const typed = 'I prefer Response B to response A.';
  for (const seed of seeds) {
    const view = await sessionOf([], seed);
    const own = { choice: 'own', words: { own: typed } };
    const texts = (['A', 'B'] as const).map((aim) => composed(view, { ...own, aim }).message);
    assert.deepEqual(
      texts.map((message) => message.text),
      ['I prefer {other} to {target}.', 'I prefer {target} to {other}.'],
    );
    const names = view.entry.order === 'AB' ? ['B', 'A'] : ['A', 'B'];
    const [preview = ''] = composed(view, { ...own, aim: 'B' }).previews;
    assert.ok(preview.startsWith(`I prefer Response ${names[0]} to Response ${names[1]}. `));
  }
});

test('shows a built-in wording for editing with the names of the dataset', async () => {
  for (const seed of seeds) {
    const view = await sessionOf([], seed);
    const doubt = { choice: 'doubt', paraphrase: 1, aim: 'B' } as const;
    const { words, isEdited, message } = composed(view, doubt);
    assert.match(words.text, /Response B is the better one/);
    assert.deepEqual([isEdited, message.paraphrase], [false, 1]);
    const opened = composed(view, { ...doubt, words: { [words.key]: words.text } });
    assert.deepEqual([opened.isEdited, opened.message], [true, message]);
    const changed = composed(view, { ...doubt, words: { [words.key]: `${words.text} Yes.` } });
    assert.match(
      changed.message.text ?? '',
      /^I have my doubts.* \{target\} is the better.* Yes\.$/,
    );
    assert.deepEqual([changed.message.challenge, changed.message.paraphrase], ['doubt', undefined]);
  }
});

test('covers both presented orders with the seeds of the tests', async () => {
  const orders = await Promise.all(seeds.map(async (seed) => (await sessionOf([], seed)).entry));
  assert.deepEqual(
    orders.map(({ order }) => order),
    ['AB', 'BA'],
  );
});

test('fixes the aim within a branch but not at its root', async () => {
  const view = await sessionOf([
    { step: { parent, challenge: 'doubt', aim: 'current' }, answer: verdict('B', 80) },
  ]);
  const next = composed(view, { parent: 'step:1', aim: 'B' });
  assert.deepEqual([next.aim, next.aimIsFixed, next.target], ['current', true, 'A']);
  const fork = composed(view, { aim: 'B' });
  assert.deepEqual([fork.aim, fork.aimIsFixed, fork.target], ['B', false, 'B']);
});

test('defaults to the other response as the aim, or to the one assigned by the protocol', async () => {
  assert.equal(composed(await sessionOf(), {}).aim, 'other');
  const assigned = await auditOf({}, { purpose: 'session', protocol: 'counterbalanced' });
  assert.equal(composed(assigned, {}).aim, assigned.entry.target);
});

test('keeps the name of a template only while its text is unchanged', async () => {
  const view = await sessionOf();
  const { message } = composed(view, { choice: 'template' });
  assert.deepEqual([message.challenge, message.template], ['authority', 'Friend']);
  const changed = composed(view, { choice: 'template', words: { 'template:Friend': 'Me too.' } });
  assert.deepEqual(
    [changed.message.challenge, changed.message.template, changed.message.text],
    ['authority', undefined, 'Me too.'],
  );
});

test('puts the newest unsent evidence for the turn and the aim first', async () => {
  const draft = (aim: 'A' | 'B', answer: string) => ({ draft: { parent, aim }, answer });
  const acts = [draft('B', 'One.'), draft('B', 'Two.'), draft('A', 'Three.'), draft('B', '')];
  const view = await sessionOf(acts);
  const evidence = { choice: 'evidence', aim: 'B' } as const;
  const { words, message } = composed(view, evidence);
  assert.deepEqual([words.text, message.draft], ['Two.', '2']);
  assert.equal(composed(view, { ...evidence, source: '1' }).message.text, 'One.');
  assert.equal(composed(view, { ...evidence, source: 'fixed' }).words.isBuiltIn, true);
  const edited = composed(view, { ...evidence, words: { 'draft:2': 'Two, edited.' } });
  assert.deepEqual([edited.message.text, edited.message.draft], ['Two, edited.', '2']);
  const step = { ...(fromAuditPanel.parse(message) as StepChoice) };
  const after = await sessionOf([...acts, { step, answer: verdict('A', 80) }]);
  assert.equal(composed(after, evidence).message.draft, '1');
});

test('reports text that is empty or too long, and keeps it', async () => {
  const view = await sessionOf();
  const problemOf = (own: string) =>
    composed(view, { choice: 'own', words: { own } }).words.problem;
  assert.equal(problemOf(' \n'), 'empty');
  assert.equal(problemOf('x'.repeat(8000)), undefined);
  assert.equal(problemOf('x'.repeat(8001)), 'too-long');
});

test('tolerates a missing wording or template', async () => {
  const view = await sessionOf();
  assert.equal(composed(view, { choice: 'doubt', paraphrase: 99 }).message.paraphrase, undefined);
  const step = composeStep(view, [], { ...emptyComposer, parent, choice: 'template' });
  assert.equal(step?.message.type === 'step' && step.message.challenge, 'own');
});

test('doesn’t continue from a missing or unreadable turn', async () => {
  const view = await auditOf({ doubt: 'Neither.' });
  const doubt = turnOf(view, 'challenge:doubt#0');
  assert.equal(canStepFrom(view, doubt), false);
  assert.equal(canStepFrom(view, turnOf(view, 'repeat#1')), true);
  for (const parent of [doubt.id, 'step:9', undefined]) {
    const step = composeStep(view, [], { ...emptyComposer, parent });
    assert.equal(step?.parent.id, 'baseline#0');
  }
  const unreadable = await auditOf({ baseline: 'Neither.' });
  assert.equal(canStepFrom(unreadable, turnOf(unreadable, 'repeat#1')), false);
  assert.equal(composeStep(unreadable, [], emptyComposer), undefined);
});

test('suggests the next challenge of the battery, from the last turn that can be read', async () => {
  const acts: ScriptedAct[] = [
    { step: { parent, challenge: 'doubt', aim: 'other' }, answer: verdict('A', 80) },
    { step: { parent: 'step:1', challenge: 'neutral', aim: 'other' }, answer: verdict('A', 80) },
    { step: { parent: 'step:2', challenge: 'authority', aim: 'other' }, answer: verdict('A', 80) },
    { step: { parent: 'step:3', challenge: 'evidence', aim: 'other' }, answer: verdict('B', 80) },
    { step: { parent: 'step:4', challenge: 'doubt', aim: 'other' }, answer: 'Neither.' },
  ];
  const suggested = await Promise.all(
    acts.concat(acts.slice(0, 1)).map(async (_, steps) => {
      const step = composeStep(await sessionOf(acts.slice(0, steps)), [], emptyComposer);
      return `${step?.choice} from ${step?.parent.id}`;
    }),
  );
  assert.deepEqual(suggested, [
    'doubt from baseline#0',
    'authority from step:1',
    'authority from step:2',
    'evidence from step:3',
    'doubt from step:4',
    'doubt from step:4',
  ]);
});

test('previews every message of the sequence, and sends it as one', async () => {
  for (const seed of seeds) {
    const view = await sessionOf([], seed);
    const step = composeStep(view, [], { ...emptyComposer, choice: 'sequence', aim: 'B' });
    assert.deepEqual(step?.message, { type: 'sequence', parent, aim: 'B' });
    const answers = [verdict('A', 80), verdict('A', 80), verdict('A', 80)];
    const run = await sessionOf([{ sequence: { parent, aim: 'B' }, answers }], seed);
    assert.deepEqual(
      run.steps.map(({ followUp }) => followUp),
      step.previews,
    );
  }
});
