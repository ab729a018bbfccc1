import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exampleDomain, exampleRubrics } from '../../../../src/core/scoring/exampleRubrics.ts';
import {
  exampleText,
  readSynthesis,
  readSynthesisMessages,
  synthesisCall,
} from '../../../../src/core/scoring/synthesis.ts';
import type { FinishReason } from '../../../../src/core/words/ports.ts';
import { general, maths, rolePlay } from './scoring.ts';

function read(what: 'reference' | 'rubric', text: string, finishReason: FinishReason = 'stop') {
  return readSynthesis(what, { text, finishReason });
}

function textOf(sample: typeof general, what: 'reference' | 'rubric'): string {
  return JSON.stringify(synthesisCall(sample, what));
}

describe('example rubrics', () => {
  it('exist for twelve domains, with unique names and weights that sum to 100', () => {
    const all = Object.entries(exampleRubrics);
    assert.equal(all.length, 12);
    for (const [domain, criteria] of all) {
      assert.equal(
        criteria.reduce((sum, [, weight]) => sum + weight, 0),
        100,
        domain,
      );
      assert.ok('rubric' in read('rubric', exampleText(domain)), domain);
    }
  });

  it('are found in any spelling of a domain', () => {
    assert.equal(exampleDomain('Helpfulness/open_qa'), 'Open QA');
    assert.equal(exampleDomain('closed QA'), 'Closed QA');
    assert.equal(exampleDomain('Helpfulness/Code/Documentation'), 'Code');
    assert.equal(exampleDomain('Astrology'), 'Generation');
    assert.equal(exampleDomain(undefined), 'Generation');
  });
});

describe('a request to synthesize missing information', () => {
  it('shows prompt and background, but neither the response nor existing information', () => {
    const sample = { ...rolePlay, other: { text: 'OTHER' } };
    for (const what of ['reference', 'rubric'] as const) {
      const text = textOf(sample, what);
      assert.match(text, /A kitchen at night\./);
      assert.match(text, /A letter is lost\./);
      assert.doesNotMatch(text, /He must not see|hidden the letter in|OTHER/);
    }
  });

  it('shows, for a rubric, an example of the domain and one of another', () => {
    const task = synthesisCall({ ...general, domain: 'Helpfulness/Translation' }, 'rubric')
      .messages[1]?.content;
    assert.ok(task?.includes(exampleText('Translation')));
    const shown = Object.keys(exampleRubrics).filter((name) => task?.includes(exampleText(name)));
    assert.equal(shown.length, 2);
  });

  it('is recognized from its messages, unlike other conversations', () => {
    assert.deepEqual(readSynthesisMessages(synthesisCall(maths, 'reference').messages), {
      what: 'reference',
      prompt: maths.prompt,
    });
    assert.deepEqual(readSynthesisMessages(synthesisCall(maths, 'rubric').messages), {
      what: 'rubric',
      prompt: maths.prompt,
      domain: 'Reasoning',
    });
    assert.equal(readSynthesisMessages([]), undefined);
    assert.equal(readSynthesisMessages([{ role: 'user', content: 'Hello.' }]), undefined);
  });
});

describe('a synthesized reference', () => {
  it('is the text without reasoning and fences', () => {
    assert.deepEqual(read('reference', '<think>Hm.</think>\n\n\\frac{1}{2}\n'), {
      reference: '\\frac{1}{2}',
    });
    assert.deepEqual(read('reference', '```text\na\n\nb\n```'), { reference: 'a\n\nb' });
  });

  it('may be a story that begins like a refusal', () => {
    const story = `I cannot help but remember it. ${'It was a long night. '.repeat(40)}`.trim();
    assert.deepEqual(read('reference', story), { reference: story });
  });

  it('is missing if the model refused, was cut off or wrote nothing', () => {
    assert.match(faultOf(read('reference', "I'm sorry, I can't help with that.")), /refused/);
    assert.match(faultOf(read('reference', 'Once', 'content_filter')), /refused/);
    assert.match(faultOf(read('reference', 'Once', 'length')), /token limit/);
    assert.match(faultOf(read('reference', ' <think>Only this.')), /wrote nothing/);
  });
});

describe('a synthesized rubric', () => {
  const criteria = [
    { name: 'Plot', weight: 60, description: 'It turns.' },
    { name: 'Style', weight: 40, description: 'It sings.' },
  ];

  it('is marked as synthesized', () => {
    assert.deepEqual(read('rubric', `Here it is: ${JSON.stringify({ criteria })}`), {
      rubric: { kind: 'holistic', criteria, synthesised: true },
    });
  });

  it('is rejected if its weights do not sum to 100, with the sum', () => {
    const heavy = [...criteria, { name: 'Length', weight: 5, description: 'Long.' }];
    const read105 = read('rubric', JSON.stringify({ criteria: heavy }));
    assert.equal(faultOf(read105), 'The weights of the rubric sum to 105, not to 100.');
    const unweighted = criteria.map(({ weight: _, ...rest }) => rest);
    assert.match(faultOf(read('rubric', JSON.stringify({ criteria: unweighted }))), /sum to 0,/);
    const thirds = ['a', 'b', 'c'].map((name) => ({ name, weight: 33.3333333, description: 'x' }));
    assert.ok('rubric' in read('rubric', JSON.stringify({ criteria: thirds })));
  });

  it('is rejected if it cannot be used', () => {
    const broken = [
      ['', /wrote nothing/],
      ['I cannot assist with that.', /refused/],
      ['{"criteria": [{"name": "Plot", "weigh', /no rubric that can be read/],
      ['{"criteria": "many"}', /criteria/],
      ['{"criteria": []}', /criteria/],
      ['{"criteria": [{"name": "Plot", "weight": 1e999}]}', /weight/],
      ['<h1>Rubric</h1>', /no rubric that can be read/],
    ] as const;
    for (const [text, expected] of broken) assert.match(faultOf(read('rubric', text)), expected);
    assert.match(faultOf(read('rubric', '{"criteria": [', 'length')), /token limit/);
  });
});

function faultOf(found: ReturnType<typeof readSynthesis>): string {
  assert.ok('fault' in found);
  return found.fault;
}
