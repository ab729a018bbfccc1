import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Pair } from '../../../../../../src/core/data/pair.ts';
import { doubleBrackets } from '../../../../../../src/core/judges/forms/doubleBrackets.ts';
import { rating10 } from '../../../../../../src/core/judges/forms/rating10.ts';
import { missingEntries } from '../../../../../../src/core/runs/audit/missingEntries.ts';
import {
  describeGaps,
  describeLeftOut,
  requireShowable,
} from '../../../../../../src/core/runs/audit/plan/showablePairs.ts';
import { replay } from '../../../../../../src/core/runs/audit/runState.ts';
import { createSteadyJudge, newHeader, samplePair } from '../auditing.ts';

const withReference = {
  ...doubleBrackets,
  messages: [
    ...doubleBrackets.messages,
    { role: 'user' as const, content: 'A correct answer: {{reference}}' },
  ],
};

const pairs = Array.from({ length: 12 }, (_, index) => {
  const pair: Pair = {
    ...samplePair,
    id: `pair-${index}`,
    ...(index % 3 === 0 ? {} : { reference: 'The moon.' }),
  };
  return { key: `key-${index}`, pair };
});

const file = { all: pairs, pairs };
const undecided = { choice: undefined, now: 1 };
const asked = { chosen: { protocols: ['counterbalanced'] } } as const;

describe('pairs that lack a value that the judge is shown', () => {
  const header = newHeader(createSteadyJudge(), { ...asked, definition: withReference });

  it('are omitted from a run, and not added when it is resumed', () => {
    const entries = missingEntries(replay([header]), header, file, undecided);
    const keys = entries.flatMap((entry) => (entry.type === 'pair' ? entry.key : []));
    assert.deepEqual(
      keys,
      pairs.flatMap(({ key, pair }) => (pair.reference === undefined ? [] : key)),
    );
    assert.deepEqual(missingEntries(replay([header, ...entries]), header, file, undecided), []);
  });

  it('do not change the draws for other pairs', () => {
    const ofAll = newHeader(createSteadyJudge(), asked);
    const all = missingEntries(replay([ofAll]), ofAll, file, undecided);
    const shown = missingEntries(replay([header]), header, file, undecided);
    const pairs = shown.filter(({ type }) => type === 'pair');
    assert.ok(pairs.length > 0);
    assert.ok(pairs.every((entry) => all.some((one) => isEqual(one, entry))));
  });

  it('are also those in which it is empty', () => {
    const shown = (name: string) => ({
      ...doubleBrackets,
      messages: [...doubleBrackets.messages, { role: 'user' as const, content: `{{${name}}}` }],
    });
    const cases: readonly [name: string, values: Partial<Pair>][] = [
      ['reference', { reference: ' \n' }],
      ['background', { background: '' }],
      ['rubric', { rubric: '' }],
      ['rubric', { rubric: [] }],
      ['rubric', { rubric: {} }],
      ['vars.policy', { vars: { policy: '' } }],
    ];
    for (const [name, values] of cases) {
      const judged = newHeader(createSteadyJudge(), { ...asked, definition: shown(name) });
      const pair: Pair = { ...samplePair, ...values };
      assert.deepEqual(describeLeftOut(judged, [{ pair }]), [
        `1 pair is left out: it has no {{${name}}}, which the messages of this judge show.`,
      ]);
    }
  });

  it('are counted with the reason', () => {
    assert.deepEqual(describeLeftOut(header, pairs), [
      '4 pairs are left out: they have no {{reference}}, which the messages of this judge show.',
    ]);
    assert.deepEqual(describeLeftOut(newHeader(createSteadyJudge()), pairs), []);
  });

  it('are refused when they are audited alone', () => {
    assert.throws(() => requireShowable(header, samplePair), {
      message:
        'This record has no {{reference}}, which the messages of this judge show. Add it to the record, or choose another judge.',
    });
    requireShowable(newHeader(createSteadyJudge()), samplePair);
  });
});

describe('a judge that shows single turns', () => {
  it('is said not to be shown other messages, with the number of pairs', () => {
    const definition = {
      ...doubleBrackets,
      messages: [
        {
          role: 'user' as const,
          content: '{{prompt.1}} {{first.1}} {{second.1}} {{prompt.2}} {{first.2}} {{second.2}}',
        },
      ],
    };
    const turns = ['q1', 'a1', 'q2', 'a2', 'q3', 'a3'].map((content, at) => ({
      role: at % 2 === 0 ? ('user' as const) : ('assistant' as const),
      content,
    }));
    const { prompt: _, ...responses } = samplePair;
    const of = (...messages: NonNullable<Pair['messages']>) => ({
      pair: { ...responses, messages },
    });
    const led = of({ role: 'system', content: 'Be brief.' }, ...turns.slice(0, 3));
    const [two, three] = [of(...turns.slice(0, 3)), of(...turns.slice(0, 5))];
    assert.deepEqual(describeGaps({ definition }, [two]), []);
    assert.deepEqual(describeGaps({ definition }, [two, three, led]), [
      '2 pairs have messages that this judge is not shown, because its judge prompt names single turns.',
    ]);
  });
});

describe('empty texts', () => {
  it('are counted by field, in pairs that are shown and in single responses', () => {
    const header = newHeader(createSteadyJudge(), { ...asked, definition: withReference });
    const gaps = [
      { responseA: '' },
      { responseA: ' \n', responseB: '' },
      { prompt: '' },
      { responseB: '', reference: undefined },
      {},
    ].map((fields) => ({ pair: { ...samplePair, reference: 'The moon.', ...fields } as Pair }));
    assert.deepEqual(describeGaps(header, gaps), [
      '1 pair is left out: it has no {{reference}}, which the messages of this judge show.',
      '1 pair has an empty prompt, which is shown to the judge as such.',
      '2 pairs have an empty response A, which is shown to the judge as such.',
      '1 pair has an empty response B, which is shown to the judge as such.',
    ]);
    const { responseB: _, ...single } = samplePair;
    assert.deepEqual(
      describeGaps({ definition: rating10 }, [{ pair: { ...single, responseA: '' } }]),
      ['1 response is empty, and shown to the judge as such.'],
    );
  });

  it('are those with white space and invisible characters only, and prompts without a text', () => {
    const { prompt: _, ...responses } = samplePair;
    const led = { role: 'system' as const, content: 'Be brief.' };
    const gaps: readonly Pair[] = [
      { ...samplePair, prompt: '' },
      { ...samplePair, prompt: ' \u200b\n' },
      { ...responses, messages: [led, { role: 'user', content: ' ' }] },
      { ...responses, messages: [led] },
      { ...samplePair, responseA: '\ufeff' },
    ];
    assert.deepEqual(
      describeGaps(
        newHeader(createSteadyJudge()),
        gaps.map((pair) => ({ pair })),
      ),
      [
        '3 pairs have an empty prompt, which is shown to the judge as such.',
        '1 pair has an empty response A, which is shown to the judge as such.',
      ],
    );
  });
});

describe('texts of a pair that no message of the judge shows', () => {
  it('are named with their numbers of pairs', () => {
    const definition = {
      ...doubleBrackets,
      messages: [
        {
          role: 'user' as const,
          content: '{{prompt}} {{first}} {{second}} {{vars.Tone}} {{background}}',
        },
      ],
    };
    const all = {
      ...samplePair,
      ...{ reference: 'The moon.', rubric: ['Right.'], background: 'At night.' },
      vars: { Tone: 'Kind.', Length: 'Short.', Blank: ' ' },
    };
    const tone = { ...samplePair, background: 'At noon.', vars: { Tone: 'Stern.' } };
    assert.deepEqual(describeGaps({ definition }, [{ pair: all }, { pair: tone }]), [
      'Not shown to this judge: `reference` (1 record), `rubric` (1 record), `vars.Length` (1 record).',
    ]);
  });
});

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

describe('a pair for a judge that scores one response', () => {
  it('is refused with the reason, unlike a single response', () => {
    assert.throws(
      () => requireShowable({ definition: rating10 }, samplePair),
      /scores one response, but the record holds two/,
    );
    const { responseB: _, ...single } = samplePair;
    assert.doesNotThrow(() => requireShowable({ definition: rating10 }, single));
  });
});
