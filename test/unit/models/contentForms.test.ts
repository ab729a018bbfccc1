import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { contentText } from '../../../src/core/data/evaluations/conversationText.ts';
import { alpacaEvalAnnotations } from '../../../src/core/judges/recorded/alpacaEvalAnnotations.ts';
import { mappedVerdicts } from '../../../src/core/judges/recorded/mappedVerdicts.ts';
import type { Aside } from '../../../src/core/words/ports.ts';
import { messagesEvent } from '../../support/stub/stubMessages.ts';
import {
  chatRequest,
  messagesModelOf,
  messagesStubFor,
  modelOf,
  never,
  stubFor,
} from './stubbed.ts';

interface Form {
  readonly message: { readonly content: unknown; readonly [field: string]: unknown };
  readonly text: string;
  readonly asides?: readonly Aside[];
}

const thoughts = (field: string, text = 'Draft: A.'): readonly Aside[] => [
  { field, text, isThoughts: true },
];

/** Forms in which services send an answer. */
const forms: Readonly<Record<string, Form>> = {
  'a text': { message: { content: 'B' }, text: 'B' },
  'text parts': {
    message: {
      content: [
        { type: 'text', text: '{"preference":' },
        { type: 'output_text', text: '"B"}' },
      ],
    },
    text: '{"preference":"B"}',
  },
  'thinking with nested parts, as Mistral sends it': {
    message: {
      content: [
        {
          type: 'thinking',
          thinking: [
            { type: 'text', text: 'Draft: ' },
            { type: 'text', text: 'A.' },
          ],
        },
        { type: 'text', text: 'B' },
      ],
    },
    text: 'B',
    asides: thoughts('content (thinking)'),
  },
  'reasoning with a summary': {
    message: {
      content: [
        { type: 'reasoning', summary: [{ type: 'summary_text', text: 'Draft: A.' }] },
        { type: 'text', text: 'B' },
      ],
    },
    text: 'B',
    asides: thoughts('content (reasoning)'),
  },
  'a part that is marked as a thought': {
    message: { content: [{ text: 'Draft: A.', thought: true }, { text: 'B' }] },
    text: 'B',
    asides: thoughts('content (text)'),
  },
  ...Object.fromEntries(
    ['reasoning_content', 'reasoning', 'reasoning_text', 'thinking'].map((field) => [
      `the field ${field}`,
      { message: { content: 'B', [field]: 'Draft: A.' }, text: 'B', asides: thoughts(field) },
    ]),
  ),
  'thoughts in two fields': {
    message: {
      content: 'B',
      reasoning: 'Draft: A.',
      reasoning_details: [{ type: 'reasoning.text', text: 'Draft: A.' }],
    },
    text: 'B',
    asides: thoughts('reasoning'),
  },
  ...Object.fromEntries(
    [
      ['<think>', '</think>'],
      ['<Thinking>', '</Thinking>'],
      ['<reasoning>', '</reasoning>'],
      ['<seed:think>', '</seed:think>'],
      ['[THINK]', '[/THINK]'],
      ['<antThinking>', '</antThinking>'],
      ['<scratchpad>', '</scratchpad>'],
      ['◁think▷', '◁/think▷'],
      ['<|begin_of_thought|>', '<|end_of_thought|>'],
      ['<|START_THINKING|>', '<|END_THINKING|>'],
      ['<|channel>thought', '<channel|>'],
      ['[unused16]', '[unused17]'],
      ['<|channel|>analysis', '<|end|><|start|>assistant<|channel|>final<|message|>'],
      ['<|channel|>analysis', '<|channel|>final <|constrain|>json<|message|>'],
    ].map(([opening = '', closing = '']) => [
      `tags ${opening} … ${closing}`,
      {
        message: { content: `${opening}Draft: A.${closing}B` },
        text: 'B',
        asides: thoughts(
          opening,
          `Draft: A.${closing.split('<|channel|>')[0]?.match(/^<\|end\|>.*/)?.[0] ?? ''}`,
        ),
      },
    ]),
  ),
  'thoughts alone': {
    message: { content: '', reasoning_content: 'Draft: A.' },
    text: '',
    asides: thoughts('reasoning_content'),
  },
  'thoughts without an end': {
    message: { content: '[THINK]Draft: A.' },
    text: '',
    asides: thoughts('[THINK]'),
  },
  'text in a field that the protocol lacks': {
    message: { content: null, output: 'B' },
    text: '',
    asides: [{ field: 'output', text: 'B' }],
  },
  'a call of a tool': {
    message: {
      content: null,
      tool_calls: [{ id: '1', function: { name: 'verdict', arguments: '{"preference":"B"}' } }],
    },
    text: '',
    asides: [{ field: 'tool_calls', text: 'verdict{"preference":"B"}' }],
  },
};

const isOfContent = ({ message }: Form) => Object.keys(message).length === 1;

const inPieces = (value: string) => value.match(/[\s\S]{1,3}/g) ?? [];

/** The chunks of a stream; a text is sent in pieces of three characters. */
function chunksOf({ content, ...fields }: Form['message']): readonly object[] {
  const deltas: object[] = [{ role: 'assistant', content: '', ...fields }];
  if (typeof content === 'string') {
    for (const piece of inPieces(content)) deltas.push({ content: piece });
  } else if (Array.isArray(content)) {
    for (const part of content) deltas.push({ content: [part] });
  }
  return deltas.map((delta) => ({ choices: [{ index: 0, delta }] }));
}

const event = (data: unknown) => `data: ${JSON.stringify(data)}\n\n`;
const ended = { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] };

describe('the content of an answer', () => {
  for (const [what, form] of Object.entries(forms)) {
    const { message, text, asides } = form;
    const expected = { text, asides };
    const read = (answer: { readonly text: string; readonly asides?: readonly Aside[] }) =>
      assert.deepEqual({ text: answer.text, asides: answer.asides }, expected);

    it(`is read from ${what}, in a whole response`, async (t) => {
      const body = JSON.stringify({ choices: [{ message, finish_reason: 'stop' }] });
      const stub = await stubFor(t, { respond: () => ({ raw: { status: 200, body } }) });
      read(await modelOf(stub).complete(chatRequest, { signal: never }));
    });

    it(`is read from ${what}, streamed`, async (t) => {
      const rawEvents = [...chunksOf(message).map(event), event(ended), 'data: [DONE]\n\n'];
      const stub = await stubFor(t, { respond: () => ({ rawEvents }) });
      let shown = '';
      const onText = (piece: string) => {
        shown += piece;
      };
      read(await modelOf(stub).complete(chatRequest, { signal: never, onText }));
      assert.equal(shown, text);
    });

    if (isOfContent(form)) {
      const { content } = message;
      const blocks = Array.isArray(content) ? content : [{ type: 'text', text: content }];
      const typed = blocks.map((block) => ({ type: 'text', ...block }));

      it(`is read from ${what}, in a message of the Messages API`, async (t) => {
        const body = JSON.stringify({ model: 'm', content: typed, stop_reason: 'end_turn' });
        const stub = await messagesStubFor(t, { respond: () => ({ raw: { status: 200, body } }) });
        read(await messagesModelOf(stub).complete(chatRequest, { signal: never }));
      });

      it(`is read from ${what}, in a stream of the Messages API`, async (t) => {
        const rawEvents = [
          messagesEvent({ type: 'message_start', message: { model: 'm', content: [] } }),
          ...typed.map((block) =>
            messagesEvent({
              type: 'content_block_delta',
              delta: { ...block, type: `${block.type}_delta` },
            }),
          ),
          messagesEvent({ type: 'message_delta', delta: { stop_reason: 'end_turn' } }),
        ];
        const stub = await messagesStubFor(t, { respond: () => ({ rawEvents }) });
        const answer = await messagesModelOf(stub).complete(chatRequest, { signal: never });
        assert.deepEqual({ text: answer.text, asides: answer.asides }, expected);
      });
    }

    if (!what.startsWith('tags') && what !== 'thoughts without an end') {
      it(`is read from ${what}, recorded by AlpacaEval or described by a mapping`, () => {
        const record = {
          instruction: 'Q',
          output_1: 'one',
          output_2: 'two',
          preference: 2,
          raw_completion: { message: JSON.parse(JSON.stringify(message)) },
        };
        const mapping = mappedVerdicts({
          name: 'own',
          fields: { id: 'instruction' },
          verdicts: [
            { answer: 'raw_completion.message', decision: 'preference', decisions: { 2: 'B' } },
          ],
        });
        for (const shape of [alpacaEvalAnnotations, mapping]) {
          const reading = shape.begin()(record);
          assert.ok('answers' in reading && reading.answers[0], JSON.stringify(reading));
          read(reading.answers[0]);
        }
        if (isOfContent(form))
          assert.equal(contentText(record.raw_completion.message.content), text);
      });
    }
  }

  it('has no secret of the caller in its asides', async (t) => {
    const apiKey = 'sk-1234567890abcdefghij';
    const body = JSON.stringify({
      choices: [
        { message: { content: 'B', reasoning: `Is it ${apiKey}?` }, finish_reason: 'stop' },
      ],
    });
    const stub = await stubFor(t, { respond: () => ({ raw: { status: 200, body } }) });
    const answer = await modelOf(stub, { apiKey }).complete(chatRequest, { signal: never });
    assert.deepEqual(answer.asides, thoughts('reasoning', 'Is it [removed]?'));
  });
});
