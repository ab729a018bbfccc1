import { fieldsOf } from '../check.ts';
import type { Choice, ImportedPair, Importer, Joining, SourceValue } from '../importer.ts';
import { modelsFrom, pairId, pairsOf } from '../modelPairs.ts';
import type { Origin } from '../origin.ts';
import type { ImportReport } from '../report.ts';
import { settleVotes } from '../votes.ts';
import type { LabelLine } from './fairEvalLabels.ts';
import * as records from './fairEvalRecords.ts';
import { AlignedVotes, misaligned, type Review } from './fairEvalVotes.ts';

/**
 * Files aligned by `question_id` or, without ids, line by line, as in Vicuna's evaluation and
 * FairEval. A file without ids is joined only if its number of records equals the number of
 * questions. Scores come from a judge and are in the order of the answers: the reviewers' swapped
 * games are already mapped back.
 */
export const fairEvalImporter: Importer = {
  id: 'fair-eval',
  title: 'FairEval and other aligned files',
  hint: 'question.jsonl, answer_MODEL.jsonl for each model, and optionally reviews (scores, or a text file with one label a line)',
  makes: 'pairs',
  hasTurns: false,
  recognize: records.fairEvalPart,
  begin: (choice, report) => new FairEvalJoining(choice, report),
};

interface Question {
  readonly id: string | undefined;
  readonly text: string;
  readonly category: string | undefined;
  readonly origin: Origin;
}
interface Answer {
  readonly question: string | undefined;
  readonly text: string;
  readonly origin: Origin;
}
class FairEvalJoining implements Joining {
  readonly #choice: Choice;
  readonly #report: ImportReport;
  readonly #questions: Question[] = [];
  readonly #indexes = new Map<string, number>();
  readonly #answers = new Map<string, Answer[]>();
  readonly #modelOfAnswer = new Map<string, string>();
  readonly #labelFiles = new Map<string, LabelLine[]>();
  readonly #reviews: Review[] = [];

  constructor(choice: Choice, report: ImportReport) {
    this.#choice = choice;
    this.#report = report;
  }

  add(value: SourceValue, origin: Origin): void {
    if (typeof value === 'string') {
      const lines = this.#labelFiles.get(origin.file) ?? [];
      lines.push({ word: value.trim(), origin });
      this.#labelFiles.set(origin.file, lines);
      return;
    }
    const part = records.fairEvalPart(value, origin.file)?.part;
    if (part === 'questions') this.#addQuestion(value, origin);
    if (part === 'answers') this.#addAnswer(records.modelOf(value, origin.file), value, origin);
    if (part === 'reviews') {
      const given = fieldsOf(records.review, value, origin, this.#report);
      if (given) this.#reviews.push({ ...given, origin });
    }
  }

  *pairs(): Iterable<ImportedPair> {
    const models = [...this.#answers.keys()];
    const answers = new Map(models.map((model) => [model, this.#align(model)]));
    const votes = this.#collectVotes(models);
    for (const [index, question] of this.#questions.entries()) {
      for (const [a, b] of pairsOf(modelsFrom(models, this.#choice.models))) {
        const id = pairId('fair-eval', question.id ?? index + 1, a, 'vs', b);
        const [answerA, answerB] = [a, b].map((model) =>
          this.#usable(answers.get(model)?.get(index), question, `${id}: ${model}`),
        );
        if (answerA === undefined || answerB === undefined) continue;
        yield {
          id,
          prompt: question.text,
          responseA: answerA.text,
          responseB: answerB.text,
          modelA: a,
          modelB: b,
          ...settleVotes(votes.on(index, a, b), id, this.#report),
          ...(question.category === undefined ? {} : { domain: question.category }),
        };
      }
    }
  }

  #addQuestion(value: SourceValue, origin: Origin): void {
    const given = fieldsOf(records.question, value, origin, this.#report);
    if (given === undefined) return;
    const { question_id: id, text, category } = given;
    if (id !== undefined && this.#indexes.has(id)) {
      this.#report.skip(origin, 'The question is a duplicate.', id);
      return;
    }
    if (id !== undefined) this.#indexes.set(id, this.#questions.length);
    this.#questions.push({ id, text, category: category ?? undefined, origin });
  }

  #addAnswer(model: string, value: SourceValue, origin: Origin): void {
    const given = fieldsOf(records.answer, value, origin, this.#report);
    if (given === undefined) return;
    if (given.answer_id !== undefined) this.#modelOfAnswer.set(given.answer_id, model);
    if (!this.#report.isChosen(model, this.#choice.models)) return;
    const answers = this.#answers.get(model) ?? [];
    answers.push({ question: given.question_id, text: given.text, origin });
    this.#answers.set(model, answers);
  }

  #collectVotes(models: readonly string[]): AlignedVotes {
    const votes = new AlignedVotes(
      {
        indexes: this.#indexes,
        questions: this.#questions.length,
        models,
        modelOfAnswer: this.#modelOfAnswer,
      },
      this.#report,
    );
    for (const [file, lines] of this.#labelFiles) votes.addLabels(file, lines);
    for (const review of this.#reviews) votes.addReview(review);
    return votes;
  }

  /** Returns a model's answers by the index of their question. */
  #align(model: string): ReadonlyMap<number, Answer> {
    const answers = this.#answers.get(model) ?? [];
    const aligned = new Map<number, Answer>();
    const byLine = answers.every(({ question }) => question === undefined);
    if (byLine && answers.length !== this.#questions.length) {
      for (const { origin } of answers) {
        this.#report.skip(origin, misaligned, `${model}: ${answers.length} answers`);
      }
      return aligned;
    }
    for (const [line, answer] of answers.entries()) {
      const index = byLine ? line : this.#indexes.get(answer.question ?? '');
      if (index === undefined) {
        this.#report.skip(answer.origin, 'An answer refers to a missing question.', model);
      } else if (aligned.has(index)) {
        this.#report.skip(
          answer.origin,
          'The model has several answers to this question; the first is used.',
          model,
        );
      } else {
        aligned.set(index, answer);
      }
    }
    return aligned;
  }

  #usable(answer: Answer | undefined, question: Question, detail: string): Answer | undefined {
    if (answer === undefined) {
      this.#report.skip(question.origin, 'A model has no answer to the question.', detail);
      return undefined;
    }
    if (answer.text.trim() !== '') return answer;
    this.#report.skip(answer.origin, 'An answer is empty.', detail);
    return undefined;
  }
}
