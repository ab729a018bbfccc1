import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import * as vscode from 'vscode';
import { projectRoot } from '../../support/paths.ts';
import { type Answers, auditAs } from '../fileAudits/auditAs.ts';
import { closeEditors, jsonLines, newFile } from '../support/datasets.ts';
import { recantCli } from '../support/fileRuns.ts';
import { lensesOf } from '../support/lenses.ts';
import { chooseDefinition, rating } from '../support/pointwise.ts';
import { eventually, recant } from '../support/recant.ts';
import { runOf } from '../support/runs.ts';

/**
 * A file in the format of a published dataset, and what to choose before it can be used. Unit tests
 * propose mappings of many more.
 */
interface Shape {
  readonly name: string;
  readonly file: string;
  readonly text: string;
  readonly steps: Answers['steps'];
  readonly mapped: object;
  /** What the form lists. */
  readonly listed?: RegExp;
}

const fixtures = join(projectRoot, 'test/fixtures/parquet');

const csv = (rows: readonly (readonly string[])[]) =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n');
const numbered = <Row>(row: (n: number) => Row) => [1, 2, 3, 4].map(row);

/** The answer to the question that a file with labels or scores raises. */
const people: Answers['steps'] = [['Source of the label', { pick: 'People' }]];

const shapes: readonly Shape[] = [
  {
    name: 'Auto-J',
    file: 'auto-j.jsonl',
    text: jsonLines(
      numbered((n) => ({
        ...{ scenario: 'planning', label: n % 3, prompt: `Plan day ${n}.` },
        ...{ 'response 1': `First plan ${n}.`, 'response 2': `Second plan ${n}.` },
      })),
    ),
    steps: [],
    mapped: {
      fields: {
        prompt: 'prompt',
        responseA: 'response 1',
        responseB: 'response 2',
        label: 'label',
      },
      labels: { 0: 'A', 1: 'B', 2: 'tie' },
    },
  },
  {
    name: 'HelpSteer',
    file: 'helpsteer.csv',
    text: csv([
      ['prompt', 'response', 'helpfulness', 'correctness'],
      ...numbered((n) => [`Explain "${n}",\nplease.`, `It is ${n}.`, String(n), '4']),
    ]),
    steps: [],
    mapped: { fields: { prompt: 'prompt', response: 'response' } },
  },
  {
    name: 'SHP',
    file: 'shp.jsonl',
    text: jsonLines(
      numbered((n) => ({
        ...{ history: `How long does stock ${n} keep?`, labels: n % 2 },
        ...{ human_ref_A: `Three days, ${n}.`, human_ref_B: `A week, ${n}.` },
      })),
    ),
    steps: [],
    mapped: {
      fields: { prompt: 'history', responseA: 'human_ref_A', responseB: 'human_ref_B' },
      labels: { 0: 'B', 1: 'A' },
    },
    listed: /System prompt \(none\).*Label \(labels\)/,
  },
  {
    name: 'objects by key',
    file: 'keyed.json',
    text: JSON.stringify(
      Object.fromEntries(
        numbered((n) => [
          `q${n}`,
          { system: 'Be brief.', prompt: `Why ${n}?`, answer_a: 'So.', answer_b: `No ${n}.` },
        ]),
      ),
    ),
    steps: [],
    mapped: {
      fields: { id: 'id', system: 'system', prompt: 'prompt', responseA: 'answer_a' },
    },
    listed: /System prompt \(system\)/,
  },
  {
    name: 'own names',
    file: 'own.tsv',
    text: [
      'frage\tmodellantwort\tvergleich',
      ...numbered((n) => `Was ist ${n}?\tEs ist ${n}.\tNein ${n}.`),
    ].join('\n'),
    steps: [
      ['Use own.tsv', { pick: 'Prompt' }],
      ['Prompt', { pick: 'frage' }],
      ['Use own.tsv', { pick: 'Response A' }],
      ['Response A', { pick: 'modellantwort' }],
      ['Use own.tsv', { pick: 'Response B' }],
      ['Response B', { pick: 'vergleich' }],
    ],
    mapped: {
      fields: { prompt: 'frage', responseA: 'modellantwort', responseB: 'vergleich' },
    },
  },
];

describe('a file of an unknown format', () => {
  before(recant);
  afterEach(async () => {
    await closeEditors();
    await chooseDefinition(undefined);
  });

  const isChosen = () =>
    vscode.workspace.getConfiguration('recant').get('definition') === 'Rating 1–5';
  for (const { name, file, text, steps, mapped, listed = /./ } of shapes) {
    it(`can be used as described, in the format of ${name}`, async () => {
      const uri = await newFile(file, text);
      const document = await vscode.workspace.openTextDocument(uri);
      await vscode.window.showTextDocument(document);
      const use = `Use ${basename(uri.path)}`;
      const { lists, messages, placeholders } = await auditAs(
        () => vscode.commands.executeCommand('recant.useFile', uri),
        { steps: [...steps, [use, { pick: 'Use This File' }], ...people] },
      );
      const isComplete = steps.length === 0;
      assert.equal(lists[0]?.includes('Use This File'), isComplete);
      assert.match(lists[0] ?? '', listed);
      assert.match(
        placeholders[0] ?? '',
        isComplete ? /^Use the file/ : /^Choose the fields of the prompt and the two responses\.$/,
      );
      const saved = join(
        dirname(uri.fsPath),
        '.recant/mappings',
        `${file.split('.')[0]}.mapping.json`,
      );
      const mapping = JSON.parse(await readFile(saved, 'utf8'));
      assert.deepEqual(
        { ...mapping, fields: { ...mapping.fields, ...(mapped as { fields: object }).fields } },
        mapping,
      );
      assert.equal(mapping.labelSource === 'human', isLabeled(mapping));
      const { labels } = mapped as { readonly labels?: object };
      if (labels) assert.deepEqual({ ...mapping.labels, ...labels }, mapping.labels);

      const isPairs = mapping.fields.response === undefined;
      const oneResponse = 'The records of helpsteer.csv have one response';
      if (!isPairs) {
        assert.match(
          messages.join(),
          new RegExp(`${oneResponse}.*Select Judge Prompt…, Open Guide`),
        );
        const select: Answers = {
          steps: [['Select Judge Prompt', { pick: 'Rating 1–5' }]],
          buttons: [[oneResponse, 'Select Judge Prompt…']],
        };
        const auditFile = () => vscode.commands.executeCommand('recant.auditFile', uri);
        const { lists: [definitions = ''] = [] } = await auditAs(auditFile, select, isChosen);
        assert.doesNotMatch(definitions, /compares two responses/);
      }
      await eventually('a lens on each record', async () => {
        const lenses = await lensesOf(document);
        return lenses.filter(({ command }) => command === 'recant.auditPair').length === 4;
      });
      const asked = isPairs ? [] : ['--definition', 'Rating 1–5'];
      const options = ['--mapping', mapping.name ?? file.split('.')[0], '--judge', 'practice'];
      const plan = await recantCli('plan', uri.fsPath, ...options, ...asked);
      assert.match(plan, isPairs ? /4 pairs/ : /4 responses/);
    });
  }
});

describe('a file that looks like a dataset', () => {
  before(recant);
  afterEach(closeEditors);

  const thirty = <Row>(row: (n: number) => Row) => Array.from({ length: 30 }, (_, n) => row(n));
  const texts = (n: number) => [`Why "${n}",\nreally?`, `So:\n\n- ${n}`, `No,\n"never" ${n}.`];
  const looks: readonly [name: string, text: string][] = [
    [
      'named.csv',
      csv([
        ['question', 'bot_x', 'bot_y', 'winner'],
        ...thirty((n) => [...texts(n), n % 2 ? 'bot_x' : 'bot_y']),
      ]),
    ],
    [
      'counted.csv',
      csv([
        ['prompt', 'answer_1', 'answer_2', 'preferred'],
        ...thirty((n) => [...texts(n), n % 2 ? '1' : '2']),
      ]),
    ],
    [
      'array.json',
      JSON.stringify(
        thirty((n) => {
          const [question, bot_x, bot_y] = texts(n);
          return { question, bot_x, bot_y, winner: n % 2 ? 'bot_x' : 'bot_y' };
        }),
        undefined,
        2,
      ),
    ],
  ];
  for (const [name, text] of looks) {
    it(`is offered in a lens on its first line: ${name}`, async () => {
      const document = await vscode.workspace.openTextDocument(await newFile(name, text));
      await vscode.window.showTextDocument(document);
      const lens = await eventually('the lens', async () =>
        (await lensesOf(document)).find(({ command }) => command === 'recant.useFile'),
      );
      assert.deepEqual([lens.line, lens.title], [0, 'Use this file: prompt, 2 responses, labels']);
    });
  }
});

describe('the source of the labels of a file', () => {
  before(recant);
  afterEach(closeEditors);

  const votes = numbered((n) => [`Why ${n}?`, `So ${n}.`, `No ${n}.`, n % 2 ? 'first' : 'second']);
  const used = async (...steps: Answers['steps']) => {
    const uri = await newFile(
      'votes.csv',
      csv([['question', 'answer_a', 'answer_b', 'winner'], ...votes]),
    );
    const { lists } = await auditAs(() => vscode.commands.executeCommand('recant.useFile', uri), {
      steps: [['Use votes.csv', { pick: 'Use This File' }], ...steps],
    });
    const saved = join(dirname(uri.fsPath), '.recant/mappings/votes.mapping.json');
    const text = await readFile(saved, 'utf8').catch(() => undefined);
    return { lists, mapping: text === undefined ? undefined : JSON.parse(text) };
  };

  it('is asked for, because no number uses labels without one', async () => {
    const { lists, mapping } = await used(['Source of the label', { pick: 'Gold' }]);
    assert.match(
      lists[1] ?? '',
      /People, Gold \(.*\), A Model… \(shown, but no number uses them\)/,
    );
    assert.equal(mapping.labelSource, 'gold');
  });

  it('may be a model, or stay unknown', async () => {
    const model = await used(
      ['Source of the label', { pick: 'A Model…' }],
      ['Source of the label', { type: 'gpt-4' }],
    );
    assert.equal(model.mapping.labelSource, 'llm:gpt-4');
    const unknown = await used(['Source of the label', { pick: 'Unknown' }]);
    assert.equal(unknown.mapping.labelSource, undefined);
  });

  it('saves nothing if the question is dismissed, and can be returned from', async () => {
    assert.equal((await used(['Source of the label', 'leave'])).mapping, undefined);
    const { mapping } = await used(
      ['Source of the label', 'back'],
      ['Use votes.csv', { pick: 'Use This File' }],
      ['Source of the label', { pick: 'People' }],
    );
    assert.equal(mapping.labelSource, 'human');
  });
});

describe('a label with values that nothing explains', () => {
  before(recant);
  afterEach(closeEditors);

  it('is said to give no labels, and its values are asked for one after the other', async () => {
    const rows = numbered((n) => [`Why ${n}?`, `So ${n}.`, `No ${n}.`, n % 2 ? 'rho' : 'sigma']);
    const uri = await newFile(
      'odd.csv',
      csv([['question', 'answer_a', 'answer_b', 'winner'], ...rows]),
    );
    const { lists, placeholders } = await auditAs(
      () => vscode.commands.executeCommand('recant.useFile', uri),
      {
        steps: [
          ['Use odd.csv', { pick: 'Values of the label' }],
          ['Values of the label', { pick: 'Response B' }],
          ['Values of the label', { pick: 'Response A' }],
          ['Use odd.csv', { pick: 'Use This File' }],
          ...people,
        ],
      },
    );
    assert.match(
      lists[0] ?? '',
      /Use This File \(4 pairs, labels of 0 in the first 4 records: 2 values have no meaning yet\).*rho = \? \(2\), sigma = \? \(2\)/,
    );
    assert.match(placeholders[1] ?? '', /^Meaning of "rho", 2 times/);
    assert.match(placeholders[2] ?? '', /^Meaning of "sigma", 2 times/);
    assert.match(lists[3] ?? '', /Use This File \(4 pairs, labels of 4 in the first 4 records\)/);
    const saved = join(dirname(uri.fsPath), '.recant/mappings/odd.mapping.json');
    const { labels } = JSON.parse(await readFile(saved, 'utf8'));
    assert.deepEqual([labels.rho, labels.sigma], ['B', 'A']);
  });
});

describe('a file that has columns instead of records', () => {
  before(recant);
  afterEach(closeEditors);

  it('is explained with the code that writes its records', async () => {
    const columns = {
      prompt: ['Why?', 'How?'],
      answer_a: ['So.', 'Thus.'],
      answer_b: ['No.', 'x'],
    };
    const uri = await newFile('columns.json', JSON.stringify(columns));
    const { lists, messages } = await auditAs(
      () => vscode.commands.executeCommand('recant.useFile', uri),
      { steps: [], buttons: [['columns.json has columns', 'Copy Python Code']] },
      ({ messages: shown }) => shown.length > 0,
    );
    assert.deepEqual(lists, []);
    assert.match(messages.join(), /instead of records \(prompt, answer_a, answer_b\)/);
    const code = await eventually('the copied code', async () => {
      const copied = await vscode.env.clipboard.readText();
      return copied.includes('pandas') ? copied : undefined;
    });
    assert.ok(code.includes(`read_json(${JSON.stringify(uri.fsPath)}`));
  });
});

describe('a row of a file of an unknown format', () => {
  before(recant);
  afterEach(closeEditors);
  after(() => chooseDefinition(undefined));

  it('can be audited in a separate document once its Parquet file is used', async () => {
    const bytes = await readFile(join(fixtures, 'votes.parquet'));
    const uri = await newFile('votes.parquet', bytes);
    await vscode.commands.executeCommand('vscode.openWith', uri, 'recant.parquet');
    await eventually('the rows of the file', () => {
      const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
      return input instanceof vscode.TabInputCustom && input.uri.toString() === uri.toString();
    });
    await auditAs(() => vscode.commands.executeCommand('recant.useFile'), {
      steps: [['Use votes.parquet', { pick: 'Use This File' }], ...people],
    });
    const { messages } = await auditAs(
      () => vscode.commands.executeCommand('recant.pickRecord', uri),
      { steps: [['votes.parquet', { pick: 'Why 0?' }]] },
    );
    assert.deepEqual(messages, []);
    const document = await eventually('the record', () => {
      const shown = vscode.window.activeTextEditor?.document;
      return shown?.uri.scheme === 'recant-record' ? shown : undefined;
    });
    assert.match(document.getText(), /Why 0\?/);
    const { entries } = await auditedBy(document, 'recant.auditPair');
    const pair = entries.find(({ type }) => type === 'pair');
    assert.equal(pair?.type === 'pair' && pair.pair.responseA, 'Because 0.');
  });

  it('can be audited once its texts with sections under headings are used', async () => {
    const uri = await newFile('prometheus.jsonl', jsonLines(numbered(headed)));
    await auditAs(() => vscode.commands.executeCommand('recant.useFile', uri), {
      steps: [['Use prometheus.jsonl', { pick: 'Use This File' }], ...people],
    });
    await chooseDefinition(rating);
    const document = await vscode.workspace.openTextDocument(uri);
    const { entries } = await auditedBy(document, 'recant.auditPair');
    const pair = entries.find(({ type }) => type === 'pair');
    assert.equal(pair?.type === 'pair' && pair.pair.prompt, 'What is 1?');
  });
});

/** Whether a mapping names any labels or scores. */
function isLabeled({ fields, label }: { readonly fields: object; readonly label?: string }) {
  return label !== undefined || 'label' in fields || 'score' in fields;
}

/** A record in Prometheus's format: all parts in one text, under headings. */
function headed(n: number): object {
  const parts = [
    '###The instruction to evaluate:',
    `What is ${n}?`,
    '',
    '###Response to evaluate:',
    `It is ${n}.`,
    '',
    '###Reference Answer (Score 5):',
    `A number, ${n}.`,
    '',
    '###Score Rubrics:',
    '[Is it right?]',
    '',
    '###Feedback: ',
  ];
  return { instruction: parts.join('\n'), output: `Fine. [RESULT] ${n}` };
}

/** Audits the first record of a document by its lens. */
async function auditedBy(document: vscode.TextDocument, command: string) {
  const lens = await eventually('a lens', async () =>
    (await lensesOf(document)).find((one) => one.command === command),
  );
  return runOf(
    () => vscode.commands.executeCommand(command, lens),
    (entries) => entries.some(({ type }) => type === 'judgment'),
  );
}
