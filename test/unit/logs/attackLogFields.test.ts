import type { AttackSample } from '../../../src/core/data/samples/sample.ts';
import { attackKind } from '../../../src/core/runs/attack/attackKind.ts';
import { AttackState } from '../../../src/core/runs/attack/attackState.ts';
import { type AttackEntry, attackEntry } from '../../../src/core/runs/attack/log/attackLog.ts';
import { missingSamples } from '../../../src/core/runs/attack/plan/missingSamples.ts';
import { createSampleEntry } from '../../../src/core/runs/attack/plan/newAttack.ts';
import {
  pairSample,
  sampleNumber,
  scriptedModel,
  setUp,
  steadyAttacker,
  steadyJudge,
} from '../core/runs/attack/attacking.ts';
import {
  answer,
  anyHeader,
  describeFields,
  failed,
  free,
  identity,
  type LogFields,
  message,
  revision,
  settings,
  shown,
  time,
  told,
  within,
} from './logFields.ts';

const { reference: _, ...bare } = pairSample;
const rubric = { kind: 'penalty', criteria: [{ name: 'Accuracy' }, { name: 'Clarity' }] } as const;
const samples: readonly AttackSample[] = [1, 2].map((number) =>
  sampleNumber(number, {
    ...{ ...bare, scenario: 'writing', domain: 'sea', vars: { tone: 'plain' } },
    rubric: { ...rubric, criteria: [...rubric.criteria] },
  }),
);
const attacker = scriptedModel('attacker', (request, asked, number) =>
  asked === 'synthesis' ? 'The moon does it.' : steadyAttacker(request, asked, number),
);
const verifier = scriptedModel('verifier', steadyJudge);
const { run, log } = setUp({
  ...{ samples, attacker, cells: ['writing-format', 'writing-loophole'] },
  settings: {
    synthesise: ['reference'],
    placebo: true,
    verified: true,
    attention: [1],
    verifier: verifier.identity,
  },
});
await run();
const planned = samples.map(createSampleEntry);

const chosen = 'a person chose or wrote it, and transcripts and reports say so';
const callOf = shown('names a call with a digest of its messages', 'call');
const about = shown('names an attack: of another, the log has no answer', 'sample', 'cell');
const response = told({ text: 'Sent with your key.' }, 'read');
const limits = told([{ id: 'edits', kept: true }], 'read');
const asked = told('0123456789abcdef', 'read');

const fields: LogFields = {
  'attack-run': {
    ...anyHeader,
    ...within('generation', free('attacks send none', 'topP', 'reasoningEffort', 'extra')),
    ...settings({ seed: 2, attacks: ['writing-format'], responses: 'A', weakerBy: 'llm' }),
    ...shown('follows from the samples and the attacks', 'everyAttack'),
    cells: told([], 'derived'),
    ...within('sources', shown('where the file was', 'files', 'references')),
    ...within('attacker', identity),
    ...settings({ judges: [{ identity: attacker.identity }] }),
    ...within('scoring', settings({ draws: 2, temperature: 0.7 })),
    ...within('rescoring', shown('of older logs, which have no scoring', 'times', 'temperature')),
    ...settings({ retries: 0, criteria: 'one-at-a-time', referenceMayBeWrong: true }),
    ...settings({ verified: false, placebo: false, prompts: '0123' }),
    auxiliary: told('source', 'derived'),
    ...within('verifier', identity),
    ...settings({ synthesise: ['rubric'], attention: [2], selection: 'sample', pilot: 'run-0' }),
  },
  sample: {
    key: told('0123456789abcdef', 'derived'),
    ...shown('the place of its record in the file', 'number'),
    ...within('sample', {
      id: told('another', 'derived'),
      scenario: told('general', 'derived'),
      prompt: told('Another?', 'derived'),
      messages: told([{ role: 'user', content: 'Another?' }], 'derived'),
      response: told({ text: 'Sent with your key.' }, 'derived'),
      other: told({ text: 'Sent with your key.' }, 'derived'),
      side: told('A', 'derived'),
      firstWrongStep: told(1, 'derived'),
      reference: told('Sent with your key.', 'derived'),
      rubric: told({ kind: 'holistic', criteria: [{ name: 'Length' }] }, 'derived'),
      givenRubric: told('Sent with your key.', 'file'),
      background: told('Sent with your key.', 'derived'),
      vars: told({ tone: 'solemn' }, 'file'),
      characters: told([{ name: 'Anna' }], 'derived'),
      domain: told('land', 'derived'),
      model: told('other', 'derived'),
      score: told(3, 'derived'),
      scoreSource: told('gold', 'derived'),
      synthesised: told(['reference'], 'derived'),
    }),
  },
  revision,
  synthesis: {
    ...shown('names a response: of another, the log has no answer', 'sample'),
    reference: told('Sent with your key.', 'read'),
    ...within('rubric', shown('read again like the reference', 'kind', 'criteria', 'scale')),
    ...within('rubric', shown('read again like the reference', 'synthesised')),
    ...shown(chosen, 'edited'),
  },
  message,
  started: {
    ...callOf,
    ...shown('an answer is found by the digest of its call', 'messages'),
    ...time,
  },
  answer: { ...callOf, ...answer },
  failed: { ...callOf, ...failed },
  profile: {
    ...about,
    ...shown('names the rubric it was extracted from', 'rubric'),
    text: told('Sent with your key.', 'read'),
    ...shown(chosen, 'edited'),
  },
  attempt: {
    ...about,
    attempt: told(7, 'read'),
    outcome: told('refusal', 'read'),
    response,
    limits,
    ...shown(chosen, 'edited'),
    call: told('camouflage/other', 'read'),
  },
  placebo: { ...about, response, limits, asked },
  score: {
    ...about,
    ...shown('names a score', 'judge', 'variant', 'auxiliary', 'replicate'),
    outcome: told('refusal', 'read'),
    total: told(1, 'read'),
    passes: told(true, 'read'),
    criteria: told({}, 'read'),
    firstWrongStep: told(1, 'read'),
    issues: told([], 'read'),
    justification: told('Because.', 'read'),
    comparisons: told([], 'read'),
    leaning: told(1, 'read'),
    leaningMarks: told([], 'read'),
    fingerprint: told('0123', 'read'),
    asked,
  },
  verification: {
    ...about,
    ...shown(chosen, 'by'),
    improved: told(true, 'read'),
    injection: told(true, 'read'),
    asked,
  },
  injection: { ...about, ...shown(chosen, 'confirmed') },
  discard: { ...about, ...shown(chosen, 'discarded') },
  planted: {
    ...shown('names a response: of another, the log has no answer', 'sample'),
    count: told(2, 'read'),
    response,
    flaws: told([], 'read'),
  },
  found: {
    ...shown('names a question', 'sample', 'judge', 'count', 'criteria'),
    outcome: told('refusal', 'read'),
    issues: told([{ criterion: 'Clarity', instance: 'tides', severity: 3 }], 'read'),
    fingerprint: told('0123', 'read'),
  },
};

describeFields('attacks', {
  kind: attackKind,
  schemas: attackEntry.options,
  fields,
  entries: log.entries(),
  isChanged: () => true,
  compareWithFile: (entries: readonly AttackEntry[]) => {
    const state = AttackState.replay(entries);
    const own = { all: planned, samples: planned };
    if (state.header) missingSamples(state, state.header, own, { choice: undefined, now: 0 });
  },
});
