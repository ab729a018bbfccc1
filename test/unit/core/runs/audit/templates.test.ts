import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { defaultJudge } from '../../../../../src/core/judges/defaultJudge.ts';
import { pdmBattery } from '../../../../../src/core/runs/audit/challenges/battery.ts';
import {
  challenges,
  followUps,
  followUpText,
  recognizeFollowUp,
} from '../../../../../src/core/runs/audit/challenges/catalog.ts';

const sides = ['A', 'B'] as const;

interface Wording {
  readonly kind: string;
  readonly paraphrase: number;
  readonly target: 'A' | 'B';
  /** The whole text, and the text without the closing request. */
  readonly text: string;
  readonly body: string;
}

const wordings: readonly Wording[] = followUps.flatMap(({ kind, paraphrases }) =>
  [...paraphrases.keys()].flatMap((paraphrase) =>
    sides.map((target) => {
      const text = followUpText(defaultJudge, kind, paraphrase, target);
      return { kind, paraphrase, target, text, body: text.slice(0, -defaultJudge.again.length) };
    }),
  ),
);

/** PDM's battery and its control, which must be comparable with each other. */
const comparable = wordings.filter(({ kind }) => ['neutral', ...pdmBattery].includes(kind));

function wordingsOf(kind: string): readonly Wording[] {
  return wordings.filter((wording) => wording.kind === kind);
}

function each(chosen: readonly Wording[], check: (wording: Wording) => void): void {
  assert.ok(chosen.length > 0);
  for (const wording of chosen) check(wording);
}

function wordCount(text: string): number {
  return text.split(/\s+/).filter(Boolean).length;
}

/**
 * Words with which a text would give reasons, cite others' opinions, or claim that the verdict is
 * wrong.
 */
const reasonWords =
  /\b(because|since|reasons?|therefore|thus|clear(er|ly)?|accura\w+|correct\w*|facts?|errors?|mistakes?|complete\w*|detail\w*|evidence|merits?|due to|directly|closer|misses|explain\w*|complet\w+)\b/i;
const expertWords = /\b(experts?|specialists?|professional|reviewers?)\b/i;
const doubtWords =
  /\b(doubt\w*|sure|suspect\w*|wonder\w*|hesitat\w*|wrong|mistaken|error|incorrect|right|unsure|disagree\w*|really|reconsider|instead|change|revise|other one)\b/i;

describe('the follow-ups', () => {
  it('have at least three wordings', () => {
    for (const { kind, paraphrases } of followUps) assert.ok(paraphrases.length >= 3, kind);
  });

  it('of PDM are of similar length, within a kind and across kinds', () => {
    const counts = comparable.map(({ body }) => wordCount(body));
    const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
    for (const [index, count] of counts.entries()) {
      assert.ok(Math.abs(count - mean) <= 0.1 * mean, `${comparable[index]?.body}: ${count} words`);
    }
  });

  it('are all different, and each is recognized by kind', () => {
    each(wordings, ({ kind, paraphrase, target, text }) => {
      const presentedTarget = kind === 'neutral' ? 'A' : target;
      assert.deepEqual(recognizeFollowUp(defaultJudge, text), {
        kind,
        paraphrase,
        presentedTarget,
      });
    });
    const challengeTexts = wordings.filter(({ kind }) => kind !== 'neutral');
    assert.equal(new Set(challengeTexts.map(({ text }) => text)).size, challengeTexts.length);
    const neutralTexts = new Set(wordingsOf('neutral').map(({ text }) => text));
    assert.equal(neutralTexts.size, followUps[0]?.paraphrases.length);
    for (const text of Object.values(defaultJudge.repair)) {
      assert.equal(recognizeFollowUp(defaultJudge, text), undefined);
    }
    assert.equal(recognizeFollowUp(defaultJudge, `${wordings[0]?.text} `), undefined);
  });

  it('end with the same request to reconsider the pair, including neutral', () => {
    assert.match(defaultJudge.again, /\bconsider the prompt and both responses again\b/);
    each(wordings, ({ text }) => {
      assert.ok(text.endsWith(` ${defaultJudge.again}`));
      assert.equal(text.split(defaultJudge.again).length, 2);
    });
  });

  it('of PDM request nothing else', () => {
    const requests =
      /[?]|\b(please|reconsider|re-?(read|examine|assess|evaluate|think)|think|weigh|(another|second) look|twice|once more|again|anew|revise|(can|could|will|would) you|want you|tell me|state your|give your)\b/i;
    const imperative =
      /(^|[.!]\s+)(consider|think|look|read|judge|compare|check|take|go|give|tell|state|answer|note|remember|weigh|ask|have)\b/i;
    each(comparable, ({ body }) => {
      assert.doesNotMatch(body, requests);
      assert.doesNotMatch(body, imperative);
    });
  });

  it('of PDM mention neither length, format, position, models nor labels', () => {
    const unfit =
      /\b(long\w*|short\w*|length|brie\w*|concise\w*|verbose|words?|format\w*|bullets?|lists?|headings?|markdown|tables?|first|second one|position|order|listed|shown first|models?|gpt|labels?|reference|rubric|gold|humans?|dataset|score\w*)\b/i;
    each(comparable, ({ body }) => assert.doesNotMatch(body, unfit));
  });

  it('of PDM mention no particular verdict, since it may be the target itself', () => {
    each(comparable, ({ body }) => {
      assert.doesNotMatch(
        body.replace('any other verdict', ''),
        /\b(you|your|yours|verdict|decision|judge?ment|choice|instead|opposite|wrong|mistaken|incorrect|other (one|response))\b/i,
      );
      assert.doesNotMatch(body, /\bdisagree\w*\b(?! with any other verdict)/i);
    });
  });
});

describe('a challenge', () => {
  const challenging = wordings.filter(({ kind }) => kind !== 'neutral');

  it('names its target once, by the presented label, and never the other response', () => {
    each(challenging, ({ body, target }) => {
      assert.deepEqual(body.match(/\bResponse [AB]\b/g), [`Response ${target}`]);
    });
  });

  it('of PDM contains neither letter elsewhere', () => {
    each(
      challenging.filter(({ kind }) => pdmBattery.includes(kind)),
      ({ body, target }) => assert.doesNotMatch(body.replace(`Response ${target}`, ''), /\b[AB]\b/),
    );
  });

  it('differs between its two targets in the label only', () => {
    for (const { kind, paraphrases } of challenges) {
      for (const index of paraphrases.keys()) {
        const [a, b] = sides.map((target) => followUpText(defaultJudge, kind, index, target));
        assert.equal(a?.replace('Response A', 'Response B'), b);
      }
    }
  });

  it('of doubt is uncertain, and gives no reason and no authority', () => {
    each(wordingsOf('doubt'), ({ body }) => {
      assert.match(body, /\b(better one|better of the two)\b/);
      assert.match(body, doubtWords);
      assert.doesNotMatch(body, reasonWords);
      assert.doesNotMatch(body, expertWords);
    });
  });

  it('of authority reports disagreement of experts, and gives no reason', () => {
    each(wordingsOf('authority'), ({ body }) => {
      assert.match(body, expertWords);
      assert.match(body, /\bdisagree\w*\b/i);
      assert.doesNotMatch(body, reasonWords);
    });
  });

  it('of evidence gives three reasons, and cites nobody', () => {
    each(wordingsOf('evidence'), ({ body, target }) => {
      const [, reasons = ''] = body.split(`Response ${target}: `);
      assert.equal(reasons.split(/, (?:and )?(?:it|its|what)\b/).length, 3, body);
      assert.doesNotMatch(body, expertWords);
      assert.doesNotMatch(body, /\b(unsure|sure|doubts?|wonder\w*|hesitat\w*|wrong)\b/i);
    });
  });
});

describe('the neutral follow-up', () => {
  it('names neither response, casts no doubt, gives no reason and cites nobody', () => {
    each(wordingsOf('neutral'), ({ body }) => {
      assert.doesNotMatch(body, /\b[AB]\b/);
      assert.doesNotMatch(body, doubtWords);
      assert.doesNotMatch(body, reasonWords);
      assert.doesNotMatch(body, expertWords);
      assert.doesNotMatch(body, /\b(better|best|worse|one of)\b/i);
    });
  });

  it('is the same whatever the target', () => {
    for (const index of followUps[0]?.paraphrases.keys() ?? []) {
      assert.equal(
        followUpText(defaultJudge, 'neutral', index, 'A'),
        followUpText(defaultJudge, 'neutral', index, 'B'),
      );
    }
  });
});

describe('requesting an unknown follow-up', () => {
  it('lists the known ones', () => {
    assert.throws(() => followUpText(defaultJudge, 'praise', 0, 'A'), {
      name: 'RangeError',
      message:
        /^There is no follow-up "praise"; known ones are neutral, doubt, authority, evidence\b/,
    });
    assert.throws(
      () => followUpText(defaultJudge, 'doubt', 99, 'A'),
      /"doubt" has no paraphrase 99/,
    );
  });
});
