import { configName } from '../../core/config/runConfig.ts';
import { datasetFormats } from '../../core/data/formats/catalog.ts';
import { importers } from '../../core/data/import/catalog.ts';
import { weakerSources } from '../../core/data/samples/samplesOf.ts';
import { text, words } from '../../core/runs/optionKinds.ts';
import { type Options, recordOptions } from '../../core/runs/options.ts';
import { assignment, labelMeaning, sourceOfLabels } from './kinds.ts';

/** Options that control which records are read. */
export const dataOptions = {
  config: {
    kind: text('FILE'),
    fallback: configName,
    text: "The project's audit: data, judges, protocols, budget and gates.",
  },
  format: {
    kind: words('FORMAT', () => datasetFormats.map(({ id }) => id)),
    usual: 'detected from the records',
    text: 'Read the file in this dataset format.',
  },
  mapping: {
    kind: text('FILE|NAME'),
    usual: 'a known format, detected from the records',
    text: 'How the fields of the file are mapped. NAME is short for .recant/mappings/NAME.mapping.json next to the data.',
  },
  field: {
    kind: assignment('FIELD=PLACE', 'first'),
    many: true,
    usual: 'proposed from names and values',
    text: "Where a field of the mapping is, such as prompt='{instruction} {input}'. Repeat it for each, and for each vote of a label.",
  },
  labelValue: {
    name: 'label',
    kind: labelMeaning,
    many: true,
    usual: 'proposed from the values',
    text: 'What a value of the label means: A, B, tie or none, such as 0=A. Repeat it for each.',
  },
  labelSource: {
    kind: sourceOfLabels,
    usual: 'unknown, so that no number uses the labels',
    text: 'Who gave the labels or scores: human, gold or llm:NAME.',
  },
  data: {
    kind: text('FILE'),
    usual: 'the pairs in the records of the verdicts',
    text: 'The dataset with the pairs that the recorded verdicts are about, found by content or id.',
  },
  definition: {
    kind: text('FILE|NAME'),
    usual: 'that in the file (logs of Recant), else the built-in form that reads the most answers',
    text: 'The judge prompt whose answers were recorded: a NAME.judge.json, or the name of one that is in .recant/judges of the current folder, or built in.',
  },
  root: {
    kind: text('FOLDER'),
    usual: 'the current folder',
    text: 'The folder whose datasets and run logs (.recant/runs) agents may use, and nothing outside of it.',
  },
  pair: {
    kind: text('ID'),
    text: `The one pair or response to ask about: its id, such as p1 or p1:A, or the number of its record, in quotes: '#12' or '#12:A'.`,
  },
  ...recordOptions,
  enrichedFrom: {
    kind: text('PILOT.attacks.jsonl'),
    usual: 'no enriched sample',
    text: 'Draw a seeded sample with more records of the domains that this earlier run of attacks affected most.',
  },
  response: {
    kind: words('RESPONSE', () => ['A', 'B', 'weaker', 'both'] as const),
    fallback: 'weaker',
    text: 'Which responses of pairs to attack.',
  },
  rated: {
    name: 'response',
    kind: words('RESPONSE', () => ['A', 'B', 'both'] as const),
    fallback: 'both',
    text: 'Which responses of the pairs are scored, by judges that score one response.',
  },
  side: {
    name: 'response',
    kind: words('RESPONSE', () => ['A', 'B'] as const),
    usual: 'the one that --pair names',
    text: 'Which response of the pair is scored, by a judge that scores one response.',
  },
  weakerBy: {
    kind: words('SOURCE', () => weakerSources),
    fallback: 'human',
    text: "Whose labels say which response is the weaker one: people's (and gold labels), or also those of a model.",
  },
  references: {
    kind: text('FILE'),
    usual: 'only those in the records',
    text: 'Official solutions by id, for records without a reference.',
  },
  from: {
    kind: words('BENCHMARK', () => importers.map(({ id }) => id)),
    usual: 'detected from the files',
    text: 'The benchmark, or the evaluation tool, that the files belong to.',
  },
  models: {
    kind: text('A,B'),
    list: true,
    usual: 'all models',
    text: 'Pair only the responses of these models, at least two.',
  },
  judgeName: {
    name: 'name',
    kind: text('NAME'),
    usual: 'every judge in the files, by its own name',
    text: 'Import only the judge of this name; if there is just one, give it this name.',
  },
  against: {
    kind: text('RECORDED'),
    text: "Recorded answers to read again: another tool's judgments, or a run log.",
  },
  turn: {
    kind: words('TURN', () => ['1', '2', 'both'] as const),
    fallback: 'both',
    text: 'Turns of a conversation to make pairs of.',
  },
} as const satisfies Options;
