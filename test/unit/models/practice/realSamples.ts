import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readCoserScene } from '../../../../src/core/data/import/records/coser.ts';
import { readProcessBench } from '../../../../src/core/data/import/records/processBench.ts';
import { readWritingBench } from '../../../../src/core/data/import/records/writingBench.ts';
import type { AttackSample, DialogueTurn } from '../../../../src/core/data/samples/sample.ts';
import type { Scenario } from '../../../../src/core/words/scenario.ts';

const data =
  process.env.RECANT_DATA ?? fileURLToPath(new URL('../../../../../shared/data', import.meta.url));

export const hasRealRecords = existsSync(data);

/**
 * Samples of every scenario from real records. If a benchmark has no reference or response, another
 * record's is used: what is tested is how attacks change such texts, not how judges score them.
 */
export function realSamples(scenario: Scenario): readonly AttackSample[] {
  const known = read.get(scenario);
  if (known !== undefined) return known;
  const samples = { general, maths, writing, 'role-play': rolePlay }[scenario]();
  read.set(scenario, samples);
  return samples;
}

const read = new Map<Scenario, readonly AttackSample[]>();

function general(): readonly AttackSample[] {
  const root = join(data, 'rmb/Pairwise_set/Helpfulness');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
  const pairs = files
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => readJson(join(root, name)));
  return pairs.map((pair, index) => ({
    id: `pair ${index}`,
    scenario: 'general',
    prompt: pair.conversation_input[0].content,
    response: { text: pair.reject.answer },
    reference: pair.chosen.answer,
    rubric: writingRubrics()[index % 60],
  }));
}

function maths(): readonly AttackSample[] {
  const records = ['gsm8k', 'olympiadbench']
    .flatMap((name) => readJson(join(data, `processbench/${name}.json`)))
    .map((value) => ok(readProcessBench(value)));
  return records.map((record, index) => ({
    id: record.id,
    scenario: 'maths',
    prompt: record.problem,
    response: { steps: [...record.steps] },
    firstWrongStep: record.firstWrongStep ?? -1,
    reference: records[(index + 1) % records.length]?.steps.join('\n') ?? '',
  }));
}

function writing(): readonly AttackSample[] {
  const [one, other] = ['gpt4_1106_preview', 'gpt4'].map((name) =>
    readJson(join(data, `alpaca_eval/results/${name}/model_outputs.json`)),
  );
  return (one ?? []).map((record, index) => ({
    id: `text ${index}`,
    scenario: 'writing',
    prompt: record.instruction,
    response: { text: record.output },
    reference: other?.[index].output,
    rubric: writingRubrics()[index % 60],
  }));
}

function rolePlay(): readonly AttackSample[] {
  const rubric = {
    kind: 'penalty' as const,
    criteria: ['Storyline Quality', 'Anthropomorphism', 'Character Fidelity'].map((name) => ({
      name,
      description: `How far the dialogue meets what readers ask of ${name.toLowerCase()}`,
    })),
  };
  const ofBooks = ['test_set.public_domain_subset', 'example_test_set']
    .flatMap((name) => readJson(join(data, `coser/data/test/${name}.json`)))
    .map((value) => ok(readCoserScene(value)));
  const sampleOf = (key: string, dialogue: DialogueTurn[], like: number): AttackSample => {
    const scene = ofBooks[like % ofBooks.length];
    return {
      id: key,
      scenario: 'role-play',
      prompt: scene?.scenario ?? '',
      response: { dialogue },
      reference: (ofBooks[(like + 1) % ofBooks.length]?.dialogue ?? [])
        .map(({ speaker, text }) => `${speaker}: ${text}`)
        .join('\n'),
      characters: [...(scene?.profiles ?? [])].map(([name, profile]) => ({ name, profile })),
      rubric,
    };
  };
  const simulated = ['test_set_gpt-4o', 'test_set_gpt-4o_rag=expr3_conv1']
    .flatMap((name) => readJson(join(data, `coser/exp/simulation/${name}.json`)))
    .map((value, index) => sampleOf(`simulation ${index}`, value.simulation, index));
  const played = ofBooks.map(({ key, dialogue }, index) =>
    sampleOf(
      key,
      dialogue.map(({ speaker, text }) => ({ role: speaker, content: text })),
      index,
    ),
  );
  return [...simulated, ...played];
}

let rubrics: NonNullable<AttackSample['rubric']>[] | undefined;

function writingRubrics(): NonNullable<AttackSample['rubric']>[] {
  rubrics ??= readFileSync(join(data, 'writingbench/length_subset.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => ok(readWritingBench(JSON.parse(line))))
    .map(({ criteria }) => ({
      kind: 'holistic',
      criteria: criteria.map(({ bands, ...criterion }) => ({ ...criterion, bands: [...bands] })),
    }));
  return rubrics;
}

function ok<Value>(read: { readonly record: Value } | { readonly fault: string }): Value {
  if ('fault' in read) throw new Error(read.fault);
  return read.record;
}

// biome-ignore lint/suspicious/noExplicitAny: a few fields of foreign records are read
function readJson(path: string): any[] {
  return JSON.parse(readFileSync(path, 'utf8'));
}
