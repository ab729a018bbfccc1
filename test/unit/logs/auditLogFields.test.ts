import { pairDigest } from '../../../src/core/data/formats/readRecord.ts';
import type { Pair } from '../../../src/core/data/pair.ts';
import { defaultJudge } from '../../../src/core/judges/defaultJudge.ts';
import { auditKind } from '../../../src/core/runs/audit/auditKind.ts';
import { auditFile } from '../../../src/core/runs/audit/fileRunner.ts';
import { type LogEntry, logEntry } from '../../../src/core/runs/audit/log.ts';
import { missingEntries } from '../../../src/core/runs/audit/missingEntries.ts';
import { replay } from '../../../src/core/runs/audit/runState.ts';
import {
  createMemoryLog,
  createScriptedJudge,
  newHeader,
  samplePair,
  verdict,
} from '../core/runs/audit/auditing.ts';
import { createSkippingClock } from '../models/clocks.ts';
import {
  answer,
  anyHeader,
  describeFields,
  failed,
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

const definition = {
  ...defaultJudge,
  name: 'own',
  messages: defaultJudge.messages.map(({ role, content }) => ({
    role,
    content: role === 'user' ? `${content}\n{{reference}}` : content,
  })),
};
const judge = createScriptedJudge(
  ({ request }) => verdict(request.messages.length > 3 ? 'B' : 'A'),
  definition,
);
const header = newHeader(judge, {
  definition,
  chosen: {
    protocols: ['anti-baseline', 'counterbalanced', 'multi-step'],
    multiStep: { challenges: ['doubt', 'evidence'], aim: 'assigned' },
    orders: 'both',
  },
});
/** The judge cannot be shown the last one, which has no reference. */
const records = Array.from({ length: 5 }, (_, index) => {
  const pair: Pair = { ...samplePair, id: `p${index}`, prompt: `Why ${index}?`, domain: 'sea' };
  return { key: pairDigest(pair), pair: index === 4 ? pair : { ...pair, reference: 'The moon.' } };
});
const missing = (entries: readonly LogEntry[]) =>
  missingEntries(replay(entries), header, { all: records, pairs: records }, undecided);
const undecided = { choice: undefined, now: 0 };

async function auditedEntries(): Promise<readonly LogEntry[]> {
  const log = createMemoryLog([header, ...missing([header])]);
  const { signal } = new AbortController();
  const clock = createSkippingClock();
  const state = replay(log.entries);
  await auditFile({ log, state, model: judge, clock, signal, pairsAtOnce: 1 });
  return log.entries;
}

const turn = shown(
  'names a turn: of another, the run has no answer, or did not ask it',
  ...['pair', 'arm', 'challenge', 'step', 'protocol', 'replicate'],
);
const attempt = shown('names an answer of a turn, and its limit', 'attempt', 'maxTokens');
const recorded = 'a recorded run says so in every output, and meets no bar';
const chosen = 'a person chose it, or had it written, and transcripts say so';
const draws = {
  key: told('0123456789abcdef', 'derived'),
  order: told('BA', 'derived'),
  target: told('B', 'derived'),
  paraphrases: told({ doubt: 1 }, 'derived'),
};
const labels = { label: told('B', 'file'), labelSource: told('gold', 'file') };

const fields: LogFields = {
  header: {
    ...anyHeader,
    ...within('generation', settings({ topP: 0.5, reasoningEffort: 'high', extra: { top_k: 1 } })),
    seed: told(2, 'derived', 'settings'),
    ...settings({ purpose: 'session', selection: 'labelled', perPrompt: 1, rated: 'A' }),
    ...settings({ protocol: 'counterbalanced', protocols: ['anti-baseline'], wording: 0 }),
    ...settings({ challenges: ['doubt'], orders: undefined, repeats: 3 }),
    ...shown(
      'stated of the judge by the user, and told as such',
      ...['modelReasoning', 'modelFamily', 'modelTraining', 'modelSize'],
    ),
    ...within('multiStep', settings({ challenges: ['doubt'], aim: 'other' })),
    ...within('evidence', settings({ writer: { ...judge.identity, model: 'writer' } })),
    ...within('judge', identity),
    ...settings({ definition: { ...definition, repair: 'Say it in the form.' } }),
    ...within('recorded', shown(recorded, 'source', 'tool', 'continued', 'panel')),
    ...within('registration', {
      ...shown('compared with the project’s, by its digest', 'primary', 'digest', 'records'),
      ...shown('what was known at the time', 'at', 'earlier'),
    }),
    ...within('prompts', settings({ system: '0123', followUps: '0123' })),
  },
  pair: {
    ...draws,
    content: told('0123456789abcdef', 'derived'),
    orderUnknown: told(true, 'derived'),
    incomplete: told(true, 'derived'),
    ...within('pair', {
      ...labels,
      prompt: told('Another?', 'derived'),
      messages: told([{ role: 'user', content: 'Another?' }], 'derived'),
      responseA: told('Sent with your key.', 'derived'),
      responseB: told('Sent with your key.', 'derived'),
      reference: told('Sent with your key.', 'file', 'read'),
      modelA: told('other', 'file'),
      modelB: told('other', 'file'),
      score: told(3, 'file'),
      domain: told('land', 'file'),
      ...shown('compared like the reference if the judge is shown it', 'rubric', 'background'),
      ...shown('compared like the reference if the judge is shown them', 'vars'),
      ...shown('names, which decide nothing in an audit', 'id', 'scenario'),
    }),
  },
  unshown: { ...draws, ...labels, target: told('A', 'derived') },
  revision,
  step: {
    ...shown(chosen, 'pair', 'step', 'parent', 'challenge', 'aim', 'paraphrase', 'text'),
    ...shown(chosen, 'template', 'draft'),
    ...time,
  },
  undo: { ...shown(chosen, 'pair', 'step'), ...time },
  draft: {
    ...shown(chosen, 'pair', 'step', 'parent', 'aim', 'target', 'planned'),
    ...within('writer', shown(chosen, ...Object.keys(identity))),
    ...time,
  },
  message,
  started: {
    ...turn,
    ...attempt,
    messages: told(['0123456789abcdef'], 'read'),
    ...shown('that of the judgment is compared', 'target'),
    ...time,
  },
  answer: { ...turn, ...attempt, ...answer, ...shown(recorded, 'recorded', 'votes') },
  failed: { ...turn, ...attempt, ...failed },
  judgment: {
    ...turn,
    target: told('A', 'read'),
    paraphrase: told(7, 'read'),
    outcome: told('refusal', 'read'),
    notes: told(['repaired'], 'read'),
    preference: told('tie', 'read'),
    strength: told(2, 'read'),
    score: told(2, 'read'),
    confidence: told(1, 'read'),
    justification: told('Because.', 'read'),
    confidenceDelta: told(1, 'read'),
    overlap: told(0.01, 'read'),
    shift: told(1, 'read'),
    moved: told('up', 'read'),
    room: told('both', 'read'),
    tieChange: told('softening', 'read'),
    flip: told(false, 'read'),
    flipKind: told('unlabelled', 'read'),
    changedFromPrevious: told(true, 'read'),
    fingerprint: told('0123', 'read'),
  },
};

describeFields('an audit', {
  kind: auditKind,
  schemas: logEntry.options,
  fields,
  entries: await auditedEntries(),
  isChanged: (entry) => !('arm' in entry) || entry.arm === 'challenge',
  compareWithFile: missing,
});
