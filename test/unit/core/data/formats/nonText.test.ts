import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { datasetFormats } from '../../../../../src/core/data/formats/catalog.ts';
import type {
  DatasetFormat,
  JsonObject,
  JsonValue,
} from '../../../../../src/core/data/formats/format.ts';
import { readRecord } from '../../../../../src/core/data/formats/readRecord.ts';
import { importers } from '../../../../../src/core/data/import/catalog.ts';
import type { SourceFile } from '../../../../../src/core/data/import/importer.ts';
import { joinSources } from '../../../../../src/core/data/import/joinSources.ts';
import { ImportReport } from '../../../../../src/core/data/import/report.ts';
import { mappedFormat } from '../../../../../src/core/data/mapping/mappedFormat.ts';
import { proposeMapping } from '../../../../../src/core/data/mapping/propose/proposeMapping.ts';
import { joinSamples } from '../../../../../src/core/data/samples/joinSamples.ts';
import { mappedSamples } from '../../../../../src/core/data/samples/mappedSamples.ts';
import { sampleFormats } from '../../../../../src/core/data/samples/samplesOf.ts';
import { singleFormats } from '../../../../../src/core/data/samples/singleFormats.ts';

const text = { type: 'text', text: 'Which animal is it?' };
const url = { url: 'data:image/png;base64,AAAA' };

/** Parts of a message that are not text, each in front of, behind and between texts. */
const parts: readonly JsonObject[] = [
  { type: 'image_url', image_url: url },
  { image_url: url },
  { type: 'input_image', image_url: 'https://example.org/a.png' },
  { type: 'image', image: 'a.png' },
  { type: 'image', text: null, index: 0 },
  { type: 'image', text: '' },
  { type: 'image', source: { type: 'base64', data: 'AAAA' } },
  { type: 'text', text: 'A picture.', image_url: url },
  { type: 'input_audio', input_audio: { data: 'AAAA', format: 'wav' } },
  { type: 'audio', audio: 'a.wav' },
  { type: 'file', file: { file_id: 'f' } },
  { type: 'input_file', file_id: 'f' },
  { type: 'document', source: { type: 'base64', data: 'AAAA' } },
  { type: 'video', video: 'a.mp4' },
  { type: 'video_url', video_url: url },
  { inlineData: { mimeType: 'image/png', data: 'AAAA' } },
];

/** Whole messages with something besides their text. */
const messages: readonly JsonObject[] = [
  ...parts.flatMap((part) =>
    [
      [part, text],
      [text, part],
      [text, part, text],
    ].map((content) => ({ role: 'user', content })),
  ),
  { role: 'user', content: [{ type: 'tool_result', content: [{ type: 'image', image: 'a' }] }] },
  { role: 'user', content: text.text, images: ['AAAA'] },
  { role: 'user', content: text.text, attachments: [{ name: 'a.pdf' }] },
  { role: 'assistant', content: null, audio: { id: 'a', transcript: 'An owl.' } },
];

const placeholders = [
  ...['<image>\nWhich animal is it?', 'Which animal is it?\n<image>', 'Is <image> an owl?'],
  ...['<image> Which animal is it?', '<video>\nWhat happens?', 'What is said? <audio>'],
  ...['<|image_1|>\nWhich is it?', 'See <|vision_start|><|image_pad|><|vision_end|>.'],
  ...['<start_of_image> Which is it?', 'Compare <image 1> and <image 2>.', '[image]\nWhich?'],
  ...['Which is it? ![](data:image/png;base64,AAAA)', '[IMG]\nWhich is it?'],
];

/** Texts that only speak of such things. */
const plain = [
  ...['What does the `<image>` element do?', 'Run it:\n```\ndocker run <image>\n```'],
  ...['Why does <video> not play in my page?', 'An RSS feed: <image>\n<url>x</url>\n</image>'],
  ...['Draw [image] on it.', 'Describe the image.', 'a < image > b', '<p>Why?</p>'],
];

const both = { responseA: 'It is an owl.', responseB: 'It is a heron.' };
const talk = (message: JsonValue): JsonValue => [message, { role: 'user', content: 'And?' }];
const mapped = (fields: Readonly<Record<string, string>>) =>
  mappedFormat({
    name: 'mapped',
    fields: { responseA: 'responseA', responseB: 'responseB', ...fields },
  });
const formatOf = (id: string) => datasetFormats.find((one) => one.id === id) as DatasetFormat;
const ofSingles = singleFormats(
  [],
  [mappedSamples({ name: 'singles', fields: { messages: 'talk', response: 'responseA' } })],
)[0] as DatasetFormat;
const ofSamples = singleFormats([], sampleFormats).find(
  ({ id }) => id === 'samples',
) as DatasetFormat;

/** Readers of conversations: how a record holds one, and its format. */
const ofTalks: readonly [(message: JsonObject) => JsonObject, DatasetFormat][] = [
  [(one) => ({ messages: talk(one), ...both }), formatOf('recant')],
  [(one) => ({ talk: talk(one), ...both }), mapped({ messages: 'talk' })],
  [(one) => ({ talk: JSON.stringify(talk(one)), ...both }), mapped({ messages: 'talk' })],
  [(one) => ({ talk: talk(one), ...both }), mapped({ prompt: 'talk.:asked' })],
  [
    (one) => ({ talk: [one, { role: 'assistant', content: 'So.' }], ...both }),
    mapped({ messages: 'talk.:-1' }),
  ],
  [(one) => ({ talk: talk(one), ...both }), ofSingles],
  [
    (one) => ({ id: 's', scenario: 'general', messages: talk(one), response: { text: 'So.' } }),
    ofSamples,
  ],
  [
    (one) => ({
      conversation_input: talk(one),
      chosen: { answer: 'This.' },
      reject: { answer: 'That.' },
    }),
    formatOf('rmb'),
  ],
];

/** Readers of prompts that are texts. */
const ofTexts: readonly [(prompt: string) => JsonObject, DatasetFormat][] = [
  [(prompt) => ({ prompt, ...both }), formatOf('recant')],
  [(prompt) => ({ ask: prompt, ...both }), mapped({ prompt: 'ask' })],
  [(prompt) => ({ ask: prompt, ...both }), mapped({ prompt: '{ask}\n\n{more}' })],
  [(input) => ({ input, output_1: 'a', output_2: 'b', label: 1 }), formatOf('llmbar')],
  [(question) => ({ question, response_A: 'a', response_B: 'b' }), formatOf('judgebench')],
  [(instruction) => ({ instruction, output_1: 'a', output_2: 'b' }), formatOf('alpacaeval')],
  ...ofTalks.map(([recordOf, format]): [(prompt: string) => JsonObject, DatasetFormat] => [
    (content) => recordOf({ role: 'user', content }),
    format,
  ]),
];

describe('a message with a part that is not text', () => {
  for (const message of messages) {
    it(`makes the record unreadable, by name: ${JSON.stringify(message)}`, () => {
      for (const [recordOf, format] of ofTalks) {
        const reading = readRecord(recordOf(message), format, []);
        assert.ok('fault' in reading, `${format.title}: ${JSON.stringify(reading)}`);
        assert.match(reading.fault.reason, /not text/, format.title);
      }
    });
  }
});

describe('a placeholder for what is not text', () => {
  for (const prompt of placeholders) {
    it(`makes the record unreadable: ${JSON.stringify(prompt)}`, () => {
      for (const [recordOf, format] of ofTexts) {
        const reading = readRecord(recordOf(prompt), format, []);
        assert.ok('fault' in reading, `${format.title}: ${JSON.stringify(reading)}`);
        assert.match(reading.fault.reason, /not text/, format.title);
      }
    });
  }

  for (const prompt of plain) {
    it(`is none in a text that speaks of it: ${JSON.stringify(prompt)}`, () => {
      for (const [recordOf, format] of ofTexts) {
        assert.ok('drafts' in readRecord(recordOf(prompt), format, []), format.title);
      }
    });
  }
});

describe('a picture beside the texts of a record', () => {
  for (const image of ['a.png', { path: 'a.png' }, ['a.png', 'b.png'], 12]) {
    it(`makes the record unreadable where nothing reads it: ${JSON.stringify(image)}`, () => {
      for (const name of ['image', 'images', 'image_path', 'video', 'audio_url']) {
        const record = { ask: text.text, ...both, [name]: image };
        const reading = readRecord(record, mapped({ prompt: 'ask' }), []);
        assert.ok('fault' in reading);
        assert.ok(reading.fault.reason.includes(`"${name}"`), reading.fault.reason);
      }
    });
  }

  it('is no fault where there is none, or where a mapping reads its text', () => {
    for (const image of [null, '', [], {}, false]) {
      const record = { ask: text.text, ...both, image };
      assert.ok('drafts' in readRecord(record, mapped({ prompt: 'ask' }), []));
    }
    const record = { ask: text.text, ...both, image: 'An owl.' };
    assert.ok('drafts' in readRecord(record, mapped({ prompt: '{image} {ask}' }), []));
  });

  it('is no text of a sample to attack', async () => {
    const samples = mappedSamples({ name: 's', fields: { prompt: 'ask', response: 'response' } });
    const { faults, samples: read } = await joinSamples(
      [source('a', [{ ask: 'Which?', response: 'This.', image: 'a.png' }])],
      new Map(),
      [samples],
    );
    assert.equal(read.length, 0);
    assert.match(faults[0]?.reason ?? '', /"image", which is not text/);
  });
});

function source(name: string, records: readonly JsonObject[]): SourceFile {
  return {
    name,
    async *records() {
      for (const [at, value] of records.entries()) yield { line: at + 1, value };
    },
  };
}

describe('an import', () => {
  const questions: Readonly<Record<string, (asked: JsonValue) => JsonObject>> = {
    'mt-bench': (asked) => ({ question_id: 1, turns: [asked] }),
    'arena-hard': (asked) => ({ uid: 'u', prompt: asked }),
    'alpaca-eval': (asked) => ({ instruction: asked, output: 'So.', generator: 'm0' }),
  };
  const answers: Readonly<Record<string, (model: string) => JsonObject>> = {
    'mt-bench': (model) => ({ question_id: 1, model_id: model, choices: [{ turns: ['So.'] }] }),
    'arena-hard': (model) => ({
      uid: 'u',
      model,
      messages: [{ role: 'assistant', content: 'So.' }],
    }),
    'alpaca-eval': (generator) => ({ instruction: 'Which?', output: 'No.', generator }),
  };

  for (const [id, questionOf] of Object.entries(questions)) {
    it(`skips a question with a picture, by name: ${id}`, async () => {
      const importer = importers.find((one) => one.id === id);
      assert.ok(importer);
      const count = async (asked: JsonValue, more: JsonObject = {}) => {
        const report = new ImportReport();
        const files = [
          source('question.jsonl', [{ ...questionOf(asked), ...more }]),
          ...['m1', 'm2'].map((model) => source(`${model}.jsonl`, [answers[id]?.(model) ?? {}])),
        ];
        for await (const _ of joinSources(importer, files, {}, report));
        return { pairs: report.pairs, reasons: report.reasons.map(({ first }) => first) };
      };
      assert.ok((await count('Which?')).pairs > 0);
      for (const [asked, more] of [
        ['<image>\nWhich?', {}],
        ['Which?', { image: 'a.png' }],
      ] as const) {
        const { pairs, reasons } = await count(asked, more);
        assert.equal(pairs, id === 'alpaca-eval' ? 1 : 0);
        const [found] = reasons.filter(({ reason }) => /not text/.test(reason));
        assert.match(found?.detail ?? '', /image/);
      }
    });
  }
});

describe('the proposal for records with pictures', () => {
  it('names the conversation, so that each record says why it cannot be read', () => {
    const records = [1, 2].map((at) => ({
      ...{ id: `v${at}`, messages: [{ role: 'user', content: [parts[0] ?? {}, text] }] },
      ...{ ...both, label: 'A' },
    }));
    const proposed = proposeMapping(records, 'data');
    assert.equal(proposed?.mapping.fields.messages, 'messages');
  });
});
