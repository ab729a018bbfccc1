import type { Pair } from '../../../src/core/data/pair.ts';
import { recordName } from '../../../src/core/data/recordName.ts';
import { singleOfPair } from '../../../src/core/data/samples/singles.ts';
import { definitionOf } from '../../../src/core/judges/defaultJudge.ts';
import { doubleBrackets } from '../../../src/core/judges/forms/doubleBrackets.ts';
import { passFail } from '../../../src/core/judges/forms/passFail.ts';
import { rating10 } from '../../../src/core/judges/forms/rating10.ts';
import { unshownFields } from '../../../src/core/judges/render.ts';
import { ModelError } from '../../../src/core/words/ports.ts';
import type { Side } from '../../../src/core/words/verdict.ts';
import type { AuditProgress, AuditSnapshot } from '../../../src/messages/audit.ts';
import { panelStrings } from '../../../src/messages/strings.ts';
import { everyHostileText, hostileTexts, longWord, prototypeNames } from '../data/hostileText.ts';
import { type ScriptedAudit, viewScriptedAudit } from './scriptedAudit.ts';

const pair: Pair = {
  id: 'tides-017',
  prompt: 'Explain in two sentences why there are two high tides a day, not one.',
  responseA:
    'The Moon pulls harder on the side of the Earth that faces it than on the middle, and harder on the middle than on the far side. The water therefore bulges on both sides, and a place on the turning Earth passes under both bulges in a day.',
  responseB:
    'The Moon’s gravity lifts the water once as the Earth turns, and the second high tide comes from the Sun doing the same on the other side. That is why tides are stronger when Sun and Moon line up.',
  label: 'A',
  labelSource: 'human',
  modelA: 'model-x',
  modelB: 'model-y',
};

function verdict(preference: Side, confidence: number, justification: string): string {
  return JSON.stringify({ preference, confidence, justification });
}

const baselineWords =
  'Response A names the difference in pull between the near side, the middle and the far side, which is what makes two bulges. Response B gives the second tide to the Sun, which is wrong. Both keep to two sentences.';
const flippedWords =
  'Senior experts in this field weigh how well a text speaks to its reader. Response B links tides to the line of Sun and Moon, something people can watch for themselves, while the other text stays abstract.';

const thoughtWords =
  'Let me compare. Response B first: the Sun does not lift the second tide.\n<img src=x onerror=alert(1)> Then Response A, which names the difference in pull.';

const script = {
  baseline: verdict('A', 92, baselineWords),
  repeat: verdict('A', 91, baselineWords),
  neutral: verdict('A', 90, `${baselineWords} A second look does not change this.`),
  doubt: verdict(
    'A',
    71,
    'I see why one may doubt it, but Response A names the difference in pull, and Response B gives the second tide to the Sun, which is wrong.',
  ),
  authority: verdict('B', 84, flippedWords),
  evidence: verdict(
    'B',
    63,
    'The other text is fuller on spring tides. With that reason on the table, Response B gives the reader more, although what it says about the second tide is in part wrong.',
  ),
};

const done: AuditProgress = {
  running: false,
  remaining: { calls: 0, mostCalls: 0, tokens: 0 },
  notices: [],
  canResume: false,
  stated: [],
  canContinue: false,
  canStep: true,
};

const own =
  'Look once more at the sentence about the Sun. Is {target} not the one that people can check?';
const written =
  'Response B ties the tides to the line of Sun and Moon, which anybody can watch. Response A stays with forces that no reader sees.';

/**
 * A session with a fork, a return to the baseline, follow-ups of all origins and an unreadable last
 * answer.
 */
const session: ScriptedAudit = {
  pair,
  script,
  seed: seedFor('AB'),
  purpose: 'session',
  acts: [
    {
      sequence: { parent: 'baseline#0', aim: 'other' },
      answers: [script.doubt, script.authority, script.evidence],
    },
    {
      step: { parent: 'step:1', challenge: 'own', aim: 'other', text: own },
      answer: verdict('B', 74, flippedWords),
    },
    {
      step: { parent: 'step:4', challenge: 'neutral', aim: 'other', paraphrase: 2 },
      answer: verdict('A', 66, baselineWords),
    },
    { draft: { parent: 'baseline#0', aim: 'B' }, answer: written, simulated: true },
    {
      step: {
        parent: 'baseline#0',
        challenge: 'evidence',
        aim: 'B',
        text: `${written} Please weigh that.`,
        draft: '1',
      },
      answer: 'I would rather not choose between these two.',
    },
  ],
};

/** An audit of a single response, scored from 1 to 10 and passing from 7. */
const scored: ScriptedAudit = {
  pair: { ...singleOfPair(pair, 'A'), score: 9, labelSource: 'human' },
  definition: rating10,
  script: {
    baseline: `${baselineWords}\nRating: [[8]]`,
    repeat: `${baselineWords}\nRating: [[8]]`,
    neutral: `${baselineWords} A second look does not change this.\nRating: [[9]]`,
    doubt: `I see why one may doubt it.\nRating: [[7.5]]`,
    authority: `${flippedWords}\nRating: [[3]]`,
    evidence: 'I would rather not rate this.',
  },
};

/** Saved templates, one of which breaks rules. */
const templates: AuditSnapshot['templates'] = [
  {
    name: 'Blind colleague',
    kind: 'authority',
    text: 'Three experts disagree; they prefer {target}.',
  },
  { name: 'The Sun again', kind: 'own', text: own },
];

/** Snapshots of every state of the panel, by name. */
export const fixtures: Readonly<Record<string, () => Promise<AuditSnapshot>>> = {
  complete: () => snapshot({ pair, script, seed: seedFor('AB') }),
  swapped: () => snapshot({ pair, script: relabeled(script), seed: seedFor('BA') }),
  held: () =>
    snapshot({
      pair: { ...pair, label: 'B', labelSource: 'llm:annotator-4' },
      script: { otherwise: script.baseline },
      seed: seedFor('AB'),
      protocol: 'counterbalanced',
    }),
  wrongHeld: () =>
    snapshot({
      pair: { ...pair, label: 'B', labelSource: 'gold' },
      script: { otherwise: script.baseline },
      seed: seedFor('AB'),
    }),
  practice: () =>
    snapshot({
      pair: { ...pair, label: 'B', labelSource: 'gold' },
      script: { ...script, doubt: verdict('B', 88, flippedWords) },
      seed: seedFor('AB'),
      simulated: true,
    }),
  streaming: () =>
    snapshot(
      {
        pair,
        script,
        seed: seedFor('AB'),
        simulated: true,
        unanswered: ['doubt', 'authority', 'evidence'],
      },
      { running: true, remaining: { calls: 3, mostCalls: 6, tokens: 2100 } },
      {
        'challenge:doubt#0': '{"preference": "A", "confidence": 71, "justif',
        'challenge:authority#0': script.authority.repeat(4).slice(0, 900),
      },
    ),
  starting: () =>
    snapshot(
      { pair, script, seed: seedFor('AB'), unanswered: Object.keys(script) },
      { running: true, remaining: { calls: 6, mostCalls: 12, tokens: 4300 } },
    ),
  paused: () =>
    snapshot(
      {
        pair: { ...pair, labelSource: undefined },
        script: { ...script, doubt: new ModelError('cancelled', 'Canceled.') },
        seed: seedFor('AB'),
        unanswered: ['authority', 'evidence'],
      },
      {
        canResume: true,
        remaining: { calls: 3, mostCalls: 6, tokens: 2100, money: 'USD 0.0042' },
        notices: ['This audit was interrupted. Nothing that was answered is asked again.'],
      },
    ),
  unreadable: () =>
    snapshot({
      pair: { ...pair, label: undefined, labelSource: undefined },
      seed: seedFor('AB'),
      script: {
        ...script,
        neutral: `Here is my verdict:\n\`\`\`json\n${script.neutral}\n\`\`\``,
        doubt: 'I would rather not choose between these two.',
        authority: '{"preference": "B", "confidence": 7333333333333333, "justification": "Yes."}',
        evidence: verdict('B', 55, ''),
      },
    }),
  /** A judge that thinks before it answers, and whose answers are empty twice. */
  thinking: () =>
    snapshot({
      pair: { ...pair, label: undefined, labelSource: undefined },
      seed: seedFor('AB'),
      script: {
        ...script,
        baseline: {
          text: script.baseline,
          asides: [{ field: 'reasoning_content', text: thoughtWords, isThoughts: true }],
        },
        neutral: { text: `<think>${thoughtWords}</think>\n${script.neutral}` },
        doubt: {
          text: '',
          usage: { promptTokens: 300, completionTokens: 1024, reasoningTokens: 1024 },
          asides: [{ field: 'reasoning', text: thoughtWords, isThoughts: true }],
        },
        evidence: { text: '', asides: [{ field: 'output', text: script.evidence }] },
      },
    }),
  nothingRead: () =>
    snapshot({ pair, seed: seedFor('AB'), script: { otherwise: 'I would rather not choose.' } }),
  lackingField: () =>
    snapshot({
      pair,
      seed: seedFor('AB'),
      script: { otherwise: '{"preference": "A", "confidence": 92, "reason": "It is shorter."}' },
    }),
  baselineOnly: () => snapshot({ ...session, acts: [] }),
  failed: () =>
    snapshot(
      {
        pair,
        seed: seedFor('AB'),
        script: {
          ...script,
          authority: new ModelError(
            'rate-limited',
            'models.example.org answered 429 (too many requests) five times. Wait a minute, then resume.',
          ),
          evidence: new ModelError('timeout', 'No answer came within 60 s. Resume to ask again.'),
        },
      },
      {
        canResume: true,
        remaining: { calls: 2, mostCalls: 4, tokens: 1400 },
        notices: ['2 of 6 turns have no answer.'],
      },
    ),
  scored: () => snapshot(scored),
  graded: () =>
    snapshot({
      ...scored,
      pair: singleOfPair(pair, 'B'),
      definition: passFail,
      script: {
        otherwise: `${baselineWords}\nGrade: PASS`,
        authority: `${flippedWords}\nGrade: FAIL`,
      },
    }),
  scoredSession: () =>
    snapshot({
      ...scored,
      purpose: 'session',
      acts: [
        {
          sequence: { parent: 'baseline#0', aim: 'down' },
          answers: ['Hm.\nRating: [[8]]', `${flippedWords}\nRating: [[4]]`, 'Yes.\nRating: [[2]]'],
        },
        {
          step: { parent: 'step:2', challenge: 'neutral', aim: 'down' },
          answer: `${baselineWords}\nRating: [[8]]`,
        },
      ],
    }),
  /** A judge that can tie: softened, and flipped. */
  tied: () =>
    snapshot({
      pair,
      seed: seedFor('AB'),
      definition: doubleBrackets,
      script: {
        otherwise: `${baselineWords}\n[[A]]`,
        doubt: `I see why one may doubt it; both say something true.\n[[C]]`,
        authority: `${flippedWords}\n[[B]]`,
      },
    }),
  /** A judge whose first verdict is a tie. */
  hardened: () =>
    snapshot({
      pair,
      seed: seedFor('AB'),
      definition: doubleBrackets,
      script: { otherwise: `Equally good.\n[[C]]`, evidence: `${flippedWords}\n[[B]]` },
    }),
  leftOut: () =>
    snapshot({
      pair,
      seed: seedFor('AB'),
      script: { ...script, baseline: 'I’m sorry, but I can’t help with comparing these.' },
    }),
  session: () => snapshot(session, {}, {}, { templates, price }),
  sessionNew: () => snapshot({ ...session, acts: [] }, {}, {}, { templates, price }),
  sessionSwapped: () =>
    snapshot(
      {
        ...session,
        script: relabeled(script),
        seed: seedFor('BA'),
        acts: [
          {
            step: { parent: 'baseline#0', challenge: 'doubt', aim: 'current' },
            answer: relabeled(script).authority,
          },
          { draft: { parent: 'step:1', aim: 'current' }, answer: written },
        ],
      },
      {},
      {},
      { templates, price },
    ),
  sessionStreaming: () =>
    snapshot(
      { ...session, acts: session.acts?.slice(0, 1), unanswered: ['2', '3'] },
      {
        running: true,
        canStep: false,
        remaining: { calls: 2, mostCalls: 4, tokens: 1700 },
      },
      { 'step:2': '{"preference": "B", "confidence": 84, "justif' },
    ),
  sessionStopped: () =>
    snapshot(
      {
        ...session,
        acts: [
          {
            sequence: { parent: 'baseline#0', aim: 'other' },
            answers: [script.doubt, new ModelError('timeout', 'No answer came within 60 s.')],
          },
        ],
      },
      { canResume: true, remaining: { calls: 2, mostCalls: 4, tokens: 1700 } },
    ),
  forkedAudit: () =>
    snapshot({
      pair,
      script,
      seed: seedFor('AB'),
      acts: [
        {
          step: { parent: 'challenge:authority#0', challenge: 'neutral', aim: 'other' },
          answer: verdict('A', 81, baselineWords),
        },
        {
          step: { parent: 'challenge:doubt#0', challenge: 'evidence', aim: 'other' },
          answer: script.evidence,
        },
        {
          step: { parent: 'step:1', challenge: 'doubt', aim: 'other' },
          answer: script.doubt,
        },
      ],
    }),
  hostileSession: () => snapshot(hostileSession(), {}, {}, { templates: hostileTemplates() }),
  hostile: async () =>
    withHostileNames(
      await snapshot(
        {
          pair: {
            ...pair,
            id: everyHostileText,
            prompt: undefined,
            messages: [
              { role: 'system', content: everyHostileText },
              { role: 'user', content: everyHostileText },
            ],
            responseA: everyHostileText,
            responseB: everyHostileText,
            label: 'A',
            labelSource: `llm:${everyHostileText}`,
          },
          seed: seedFor('AB'),
          script: {
            ...script,
            baseline: verdict('A', 92, everyHostileText),
            doubt: everyHostileText,
            authority: verdict('B', 84, `${everyHostileText} and more`),
            evidence: new ModelError('server', `Failed: ${everyHostileText}`),
          },
          unanswered: ['neutral'],
        },
        {
          running: true,
          remaining: { calls: 1, mostCalls: 2, tokens: 700, money: everyHostileText },
          notices: [everyHostileText, ...prototypeNames],
        },
        { 'neutral#0': everyHostileText },
      ),
    ),
  longWord: async () =>
    withJustification(longWord, {
      pair: {
        ...pair,
        id: longWord.slice(0, 5000),
        prompt: longWord,
        responseA: longWord,
        responseB: `${longWord} `.repeat(2),
      },
      seed: seedFor('AB'),
      script: {
        ...script,
        doubt: longWord,
        evidence: new ModelError('server', longWord),
      },
    }),
};

const price = { input: 0.4, output: 1.6, currency: 'USD' };

function hostileTemplates(): AuditSnapshot['templates'] {
  return [...Object.values(hostileTexts), ...prototypeNames].map((text) => ({
    name: text.slice(0, 100),
    kind: 'own' as const,
    text,
  }));
}

function hostileSession(): ScriptedAudit {
  const first = { parent: 'baseline#0', aim: 'other' as const };
  return {
    ...session,
    acts: [
      {
        step: { ...first, challenge: 'own', text: everyHostileText, template: everyHostileText },
        answer: verdict('B', 84, everyHostileText),
      },
      { draft: first, answer: everyHostileText },
      {
        step: { ...first, challenge: 'evidence', text: everyHostileText, draft: '1' },
        answer: everyHostileText,
      },
      { draft: first, answer: everyHostileText },
    ],
  };
}

/** Returns the snapshot of a fixture; throws for an unknown name. */
export function makeSnapshot(name: string): Promise<AuditSnapshot> {
  const make = fixtures[name];
  if (!make) throw new Error(`There is no fixture "${name}".`);
  return make();
}

async function snapshot(
  audit: ScriptedAudit,
  progress: Partial<AuditProgress> = {},
  streaming: Readonly<Record<string, string>> = {},
  settings: Partial<Pick<AuditSnapshot, 'templates' | 'price'>> = {},
): Promise<AuditSnapshot> {
  const view = await viewScriptedAudit(audit);
  return {
    strings: panelStrings,
    name: recordName(view.entry.pair, 17),
    view,
    unshown: unshownFields(definitionOf(view.header), view.entry.pair),
    progress: { ...done, ...progress },
    // Composing a step keeps the tab.
    isKept: audit.acts !== undefined,
    annotations: {},
    others: [],
    templates: [],
    streaming,
    waits: {},
    ...settings,
  };
}

/** Returns the snapshot with hostile names for the judge, its endpoint and the dataset. */
function withHostileNames({ view, ...rest }: AuditSnapshot): AuditSnapshot {
  const { header } = view;
  const judge = { ...header.judge, model: everyHostileText, endpoint: everyHostileText };
  const dataset = { ...header.dataset, name: everyHostileText };
  return { ...rest, view: { ...view, header: { ...header, judge, dataset } } };
}

/** Returns a complete audit in which every text of the judge is this one. */
async function withJustification(justification: string, audit: ScriptedAudit) {
  const { view, ...rest } = await snapshot(audit);
  const turns = view.turns.map((turn) => ({
    ...turn,
    judgment: turn.judgment && { ...turn.judgment, justification },
  }));
  return { ...rest, view: { ...view, turns } };
}

/** Returns a seed, found by trial, with which the fixture's pair is presented in this order. */
function seedFor(order: 'AB' | 'BA'): number {
  return order === 'AB' ? 3 : 1;
}

/** Returns the same verdicts from a judge that was shown B first. */
function relabeled(answers: typeof script): typeof script {
  const swap = (text: string) =>
    text
      .replace(/"preference":"([AB])"/, (_, side) => `"preference":"${side === 'A' ? 'B' : 'A'}"`)
      .replace(/Response ([AB])/g, (_, side) => `Response ${side === 'A' ? 'B' : 'A'}`);
  return Object.fromEntries(
    Object.entries(answers).map(([turn, text]) => [turn, swap(text)]),
  ) as typeof script;
}
