import * as z from 'zod';
import { fieldOf, hasTexts } from '../../formats/fields.ts';
import { fieldsOf } from '../check.ts';
import type { Choice, ImportedPair, Importer, Joining, Part, SourceValue } from '../importer.ts';
import { modelsFrom, pairId, pairsOf } from '../modelPairs.ts';
import type { Origin } from '../origin.ts';
import type { ImportReport } from '../report.ts';

const question = z.object({
  uid: z.string().min(1),
  prompt: z.string(),
  category: z.string().nullish(),
  subcategory: z.string().nullish(),
});

const answer = z.object({
  uid: z.string().min(1),
  model: z.string().min(1),
  messages: z
    .array(
      z.object({
        role: z.string(),
        content: z.union([z.string(), z.object({ answer: z.string() })]),
      }),
    )
    .min(1),
});

/**
 * Arena-Hard v2.0: questions, and each model's answers as conversations that end with the answer.
 * Files of v0.1 have the layout of MT-Bench and are imported as such.
 */
export const arenaHardImporter: Importer = {
  id: 'arena-hard',
  title: 'Arena-Hard',
  hint: 'question.jsonl and two or more model_answer/*.jsonl (v2.0)',
  makes: 'pairs',
  hasTurns: false,
  recognize: partOf,
  begin: (choice, report) => new ArenaHardJoining(choice, report),
};

function partOf(value: SourceValue): Part | undefined {
  if (typeof value === 'string' || !hasTexts(value, 'uid')) return undefined;
  if (hasTexts(value, 'prompt')) return { part: 'questions', models: [] };
  if (!hasTexts(value, 'model') || !Array.isArray(fieldOf(value, 'messages'))) return undefined;
  return { part: 'answers', models: [String(fieldOf(value, 'model'))] };
}

type Question = z.infer<typeof question> & { readonly origin: Origin };

class ArenaHardJoining implements Joining {
  readonly #choice: Choice;
  readonly #report: ImportReport;
  readonly #questions = new Map<string, Question>();
  /** Answers by model, then by question. */
  readonly #answers = new Map<string, Map<string, { text: string; origin: Origin }>>();

  constructor(choice: Choice, report: ImportReport) {
    this.#choice = choice;
    this.#report = report;
  }

  add(value: SourceValue, origin: Origin): void {
    if (partOf(value)?.part === 'questions') this.#addQuestion(value, origin);
    else this.#addAnswer(value, origin);
  }

  *pairs(): Iterable<ImportedPair> {
    const modelPairs = pairsOf(modelsFrom(this.#answers.keys(), this.#choice.models));
    for (const question of this.#questions.values()) {
      for (const [a, b] of modelPairs) {
        const pair = this.#join(question, a, b);
        if (pair) yield pair;
      }
    }
    for (const answers of this.#answers.values()) {
      for (const [uid, { origin }] of answers) {
        if (this.#questions.has(uid)) continue;
        this.#report.skip(origin, 'An answer refers to a missing question.', uid);
      }
    }
  }

  #addQuestion(value: SourceValue, origin: Origin): void {
    const given = fieldsOf(question, value, origin, this.#report);
    if (!given) return;
    if (this.#questions.has(given.uid)) {
      this.#report.skip(origin, 'The question is a duplicate.', given.uid);
    } else this.#questions.set(given.uid, { ...given, origin });
  }

  #addAnswer(value: SourceValue, origin: Origin): void {
    const given = fieldsOf(answer, value, origin, this.#report);
    if (!given) return;
    const { uid, model, messages } = given;
    if (!this.#report.isChosen(model, this.#choice.models)) return;
    const answers = this.#answers.get(model) ?? new Map();
    this.#answers.set(model, answers);
    const said = messages.findLast(({ role }) => role === 'assistant')?.content ?? '';
    if (answers.has(uid)) {
      const reason = 'The model has several answers to this question; the first is used.';
      this.#report.skip(origin, reason, `${model}, question ${uid}`);
    } else answers.set(uid, { text: typeof said === 'string' ? said : said.answer, origin });
  }

  #join(question: Question, a: string, b: string): ImportedPair | undefined {
    const { uid, prompt, category, subcategory, origin } = question;
    const id = pairId('arena-hard', uid, a, 'vs', b);
    const [answerA, answerB] = [a, b].map((model) => this.#answers.get(model)?.get(uid));
    if (!answerA || !answerB) {
      const model = answerA ? b : a;
      this.#report.skip(origin, 'A model has no answer to the question.', `${id}: ${model}`);
      return undefined;
    }
    const empty = [answerA, answerB].find(({ text }) => text.trim() === '');
    if (empty) {
      this.#report.skip(empty.origin, 'An answer is empty.', id);
      return undefined;
    }
    const domain = subcategory ?? category ?? undefined;
    return {
      id,
      prompt,
      responseA: answerA.text,
      responseB: answerB.text,
      modelA: a,
      modelB: b,
      ...(domain !== undefined && { domain }),
    };
  }
}
