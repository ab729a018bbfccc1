import { digestOf } from '../../../words/digest.ts';
import { alpacaEvalFormat } from '../../formats/alpacaEval.ts';
import { responseText } from '../../responses.ts';
import { fieldsOf } from '../check.ts';
import type { Choice, ImportedPair, Importer, Joining, SourceValue } from '../importer.ts';
import { modelsFrom, pairId, pairsOf } from '../modelPairs.ts';
import type { Origin } from '../origin.ts';
import type { ImportReport } from '../report.ts';
import { settleVotes, type Vote } from '../votes.ts';
import { alpacaEvalPart, modelFrom, output } from './alpacaEvalRecords.ts';

/**
 * AlpacaEval: outputs of models for the same instructions, and annotated pairs of outputs. There
 * are no ids: the key is the instruction with its input, if any. For annotated pairs, both texts
 * come from the annotation, because the outputs may have changed since; annotations of other texts
 * become separate pairs. A preference refers to the annotation's output_1 and output_2, regardless
 * of the order that the annotator saw; it is read as `alpacaEvalFormat` reads it.
 */
export const alpacaEvalImporter: Importer = {
  id: 'alpaca-eval',
  title: 'AlpacaEval',
  hint: 'two or more model_outputs.json, and optionally annotations.json',
  makes: 'pairs',
  hasTurns: false,
  recognize: alpacaEvalPart,
  begin: (choice, report) => new AlpacaEvalJoining(choice, report),
};

interface Output {
  readonly text: string;
  readonly origin: Origin;
}
interface Instruction {
  readonly prompt: string;
  readonly domain: string | undefined;
  readonly origin: Origin;
  readonly outputs: Map<string, Output>;
  readonly annotated: Annotated[];
}
/** Two annotated texts, and the votes on them in terms of their order here. */
interface Annotated {
  readonly models: readonly [string, string];
  readonly texts: readonly [string, string];
  readonly origin: Origin;
  readonly votes: Vote[];
}

class AlpacaEvalJoining implements Joining {
  readonly #choice: Choice;
  readonly #report: ImportReport;
  readonly #instructions = new Map<string, Instruction>();
  readonly #models = new Set<string>();

  constructor(choice: Choice, report: ImportReport) {
    this.#choice = choice;
    this.#report = report;
  }

  add(value: SourceValue, origin: Origin): void {
    if (alpacaEvalPart(value, origin.file)?.part === 'annotations')
      this.#addAnnotation(value, origin);
    else this.#addOutput(value, origin);
  }

  *pairs(): Iterable<ImportedPair> {
    const modelPairs = pairsOf(modelsFrom(this.#models, this.#choice.models));
    for (const [prompt, instruction] of this.#instructions) {
      const name = digestOf(prompt).slice(0, 8);
      for (const [a, b] of modelPairs) {
        const id = pairId('alpaca-eval', name, a, 'vs', b);
        const annotated = instruction.annotated.filter(
          ({ models }) => models.includes(a) && models.includes(b),
        );
        for (const [index, pair] of annotated.entries()) {
          yield* this.#fromAnnotation(
            instruction,
            pair,
            a,
            index === 0 ? id : `${id}-${index + 1}`,
          );
        }
        if (annotated.length === 0 && instruction.outputs.size > 0) {
          yield* this.#fromOutputs(instruction, a, b, id);
        }
      }
    }
  }

  #addOutput(value: SourceValue, origin: Origin): void {
    const given = fieldsOf(output, value, origin, this.#report);
    if (given === undefined) return;
    const model = given.generator ?? modelFrom(origin.file);
    if (!this.#isChosen(model)) return;
    const { outputs } = this.#instruction(given.instruction, given.input, given.dataset, origin);
    if (outputs.has(model)) {
      this.#report.skip(origin, 'A model has several outputs; its first is used.', model);
      return;
    }
    outputs.set(model, { text: given.output, origin });
  }

  #addAnnotation(value: SourceValue, origin: Origin): void {
    if (typeof value === 'string') return;
    const reading = alpacaEvalFormat.read(value);
    if ('fault' in reading) {
      this.#report.skip(origin, reading.fault.reason);
      return;
    }
    const draft = reading.pairs[0];
    if (draft === undefined) return;
    const { prompt = '', modelA, modelB, label, labelSource: source } = draft;
    const [responseA, responseB] = [responseText(draft, 'A'), responseText(draft, 'B')];
    if (modelA === undefined || modelB === undefined || modelA === modelB) {
      this.#report.skip(origin, 'An annotation does not name two models.');
      return;
    }
    if (![modelA, modelB].every((model) => this.#isChosen(model))) return;
    const { annotated } = this.#instruction(prompt, undefined, draft.domain, origin);
    const known = annotated.find(
      ({ models, texts }) =>
        isSame(models, [modelA, modelB]) && isSame(texts, [responseA, responseB]),
    );
    const votes = known?.votes ?? [];
    if (label === undefined) {
      this.#report.skip(origin, 'An annotation without a preference gives no label.', modelA);
    } else {
      votes.push({ choice: label, source, origin });
    }
    if (known) return;
    annotated.push({ models: [modelA, modelB], texts: [responseA, responseB], origin, votes });
  }

  #instruction(
    text: string,
    input: string | null | undefined,
    domain: string | null | undefined,
    origin: Origin,
  ): Instruction {
    const prompt = input ? `${text}\n\n${input}` : text;
    const known = this.#instructions.get(prompt);
    if (known) return known;
    const added = {
      prompt,
      domain: domain ?? undefined,
      origin,
      outputs: new Map(),
      annotated: [],
    };
    this.#instructions.set(prompt, added);
    return added;
  }

  *#fromAnnotation(
    instruction: Instruction,
    { models, texts, origin, votes }: Annotated,
    a: string,
    id: string,
  ): Iterable<ImportedPair> {
    const isStraight = models[0] === a;
    const oriented = isStraight ? votes : votes.map(swapped);
    const [first, second] = texts;
    const label = settleVotes(oriented, id, this.#report);
    const responses = isStraight ? [first, second] : [second, first];
    const names = isStraight ? models : [models[1], models[0]];
    yield* this.#pair(
      instruction,
      id,
      names,
      responses.map((text) => ({ text, origin })),
      label,
    );
  }

  *#fromOutputs(
    instruction: Instruction,
    a: string,
    b: string,
    id: string,
  ): Iterable<ImportedPair> {
    const outputs = [a, b].flatMap((model) => instruction.outputs.get(model) ?? []);
    if (outputs.length < 2) {
      const missing = [a, b].filter((model) => !instruction.outputs.has(model)).join(', ');
      this.#report.skip(
        instruction.origin,
        'A model has no output for the instruction.',
        `${id}: ${missing}`,
      );
      return;
    }
    yield* this.#pair(instruction, id, [a, b], outputs, {});
  }

  *#pair(
    { prompt, domain }: Instruction,
    id: string,
    [modelA = '', modelB = '']: readonly string[],
    [a, b]: readonly Output[],
    label: object,
  ): Iterable<ImportedPair> {
    const empty = [a, b].find((output) => (output?.text ?? '').trim() === '');
    if (a === undefined || b === undefined || empty) {
      if (empty) this.#report.skip(empty.origin, 'An output is empty.', id);
      return;
    }
    yield {
      id,
      prompt,
      responseA: a.text,
      responseB: b.text,
      modelA,
      modelB,
      ...label,
      ...(domain === undefined ? {} : { domain }),
    };
  }

  #isChosen(model: string): boolean {
    const isChosen = this.#report.isChosen(model, this.#choice.models);
    if (isChosen) this.#models.add(model);
    return isChosen;
  }
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.every((text, index) => text === other[index]);
}

function swapped(vote: Vote): Vote {
  const choice = vote.choice === 'A' ? 'B' : vote.choice === 'B' ? 'A' : 'tie';
  return { ...vote, choice };
}
