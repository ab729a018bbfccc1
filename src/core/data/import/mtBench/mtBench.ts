import type * as z from 'zod';
import { fieldsOf } from '../check.ts';
import type { Choice, ImportedPair, Importer, Joining, SourceValue } from '../importer.ts';
import { modelsFrom, pairId, pairsOf } from '../modelPairs.ts';
import type { Origin } from '../origin.ts';
import type { ImportReport } from '../report.ts';
import { twoTurnPrompt, twoTurnResponse } from '../twoTurns.ts';
import { settleVotes } from '../votes.ts';
import * as records from './mtBenchRecords.ts';
import { VoteBox } from './mtBenchVotes.ts';

type Turn = 1 | 2;
type Question = z.infer<typeof records.question> & { readonly origin: Origin };
interface Answer {
  readonly question: string;
  readonly replies: readonly string[];
  readonly origin: Origin;
}

/**
 * MT-Bench in FastChat's layout: questions with two turns, answers by model, reference answers,
 * human votes and a judge's games. A pair and its votes belong to one turn; see `twoTurnPrompt` for
 * second turns. Swapped games are already mapped back in these files. The reference is the
 * reference answer that FastChat's judges get, else the question's own.
 */
export const mtBenchImporter: Importer = {
  id: 'mt-bench',
  title: 'MT-Bench',
  hint: 'question.jsonl, model_answer/*.jsonl, and optionally votes (human or gpt-4_pair.jsonl) and reference_answer/*.jsonl',
  makes: 'pairs',
  hasTurns: true,
  recognize: records.mtBenchPart,
  begin: (choice, report) => new MtBenchJoining(choice, report),
};

class MtBenchJoining implements Joining {
  readonly #choice: Choice;
  readonly #report: ImportReport;
  readonly #questions = new Map<string, Question>();
  readonly #answers = new Map<string, Answer>();
  readonly #references = new Map<string, readonly string[]>();
  /** Questions and answers as voters saw them, for those that no other file contains. */
  readonly #seenQuestions = new Map<string, Question>();
  readonly #seenAnswers = new Map<string, Answer>();
  readonly #models = new Set<string>();
  readonly #votes: VoteBox;

  constructor(choice: Choice, report: ImportReport) {
    this.#choice = choice;
    this.#report = report;
    this.#votes = new VoteBox(choice, report);
  }

  add(value: SourceValue, origin: Origin): void {
    const part = records.mtBenchPart(value, origin.file)?.part;
    if (part === 'questions') this.#addQuestion(value, origin);
    if (part === 'answers') this.#addAnswer(value, origin);
    if (part === 'reference answers') this.#addReference(value, origin);
    if (part === 'votes') this.#addVote(value, origin);
    if (part === 'judgments') this.#votes.addGames(value, origin);
    if (part === 'gold preferences') this.#votes.addGold(value, origin);
  }

  *pairs(): Iterable<ImportedPair> {
    const questions = this.#questions.size > 0 ? this.#questions : this.#seenQuestions;
    const modelPairs = pairsOf(modelsFrom(this.#models, this.#choice.models));
    for (const question of questions.values()) {
      for (const [a, b] of modelPairs) {
        for (const turn of turnsOf(question, this.#choice.turn)) {
          const pair = this.#join(question, turn, a, b);
          if (pair) yield pair;
        }
      }
    }
    for (const { question, origin } of this.#answers.values()) {
      if (questions.has(question)) continue;
      this.#report.skip(origin, 'An answer refers to a missing question.', question);
    }
    this.#votes.reportUnused((id) => questions.has(id));
  }

  #addQuestion(value: SourceValue, origin: Origin): void {
    const given = fieldsOf(records.question, value, origin, this.#report);
    if (given === undefined) return;
    if (this.#questions.has(given.question_id)) {
      this.#report.skip(origin, 'The question is a duplicate.', given.question_id);
      return;
    }
    this.#questions.set(given.question_id, { ...given, origin });
  }

  #addAnswer(value: SourceValue, origin: Origin): void {
    const given = fieldsOf(records.answer, value, origin, this.#report);
    if (given === undefined) return;
    const { question_id: id, model_id: model, choices } = given;
    if (!this.#report.isChosen(model, this.#choice.models)) return;
    const key = answerKey(id, model);
    if (this.#answers.has(key)) {
      this.#report.skip(origin, answeredAlready, `${model}, question ${id}`);
      return;
    }
    this.#models.add(model);
    this.#answers.set(key, { question: id, replies: choices[0]?.turns ?? [], origin });
  }

  #addReference(value: SourceValue, origin: Origin): void {
    const given = fieldsOf(records.answer, value, origin, this.#report);
    if (given === undefined) return;
    if (this.#references.has(given.question_id)) {
      this.#report.skip(origin, 'The question already has a reference.', given.question_id);
      return;
    }
    this.#references.set(given.question_id, given.choices[0]?.turns ?? []);
  }

  #addVote(value: SourceValue, origin: Origin): void {
    const given = fieldsOf(records.vote, value, origin, this.#report);
    if (given === undefined) return;
    const { question_id } = given;
    for (const side of ['a', 'b'] as const) {
      const messages = given[`conversation_${side}`] ?? [];
      const model = given[`model_${side}`];
      if (messages.length === 0 || !isChosen(model, this.#choice)) continue;
      const said = (role: string) =>
        messages.filter((message) => message.role === role).map(({ content }) => content);
      const key = answerKey(question_id, model);
      this.#models.add(model);
      const [turns, replies] = [said('user'), said('assistant')];
      if (turns.length > (this.#seenQuestions.get(question_id)?.turns.length ?? 0)) {
        this.#seenQuestions.set(question_id, { question_id, turns, origin });
      }
      if (replies.length > (this.#seenAnswers.get(key)?.replies.length ?? 0)) {
        this.#seenAnswers.set(key, { question: question_id, replies, origin });
      }
    }
    this.#votes.addVote(given, origin);
  }

  #join(question: Question, turn: Turn, a: string, b: string): ImportedPair | undefined {
    const id = pairId('mt-bench', question.question_id, `t${turn}`, a, 'vs', b);
    const repliesA = this.#repliesOf(question, turn, a, id);
    const repliesB = this.#repliesOf(question, turn, b, id);
    if (repliesA === undefined || repliesB === undefined) return undefined;
    const label = settleVotes(
      this.#votes.on({
        question: question.question_id,
        prompt: question.turns[0] ?? '',
        turn,
        a: { model: a, replies: repliesA },
        b: { model: b, replies: repliesB },
      }),
      id,
      this.#report,
    );
    const { category } = question;
    const reference = this.#referenceOf(question, turn);
    return {
      id,
      prompt: shownAt(turn, question.turns, twoTurnPrompt),
      responseA: shownAt(turn, repliesA, twoTurnResponse),
      responseB: shownAt(turn, repliesB, twoTurnResponse),
      modelA: a,
      modelB: b,
      ...label,
      ...(reference === undefined ? {} : { reference }),
      ...(category === undefined ? {} : { domain: category }),
    };
  }

  /** Returns the model's replies up to this turn; reports the reason if there are none. */
  #repliesOf({ question_id, origin }: Question, turn: Turn, model: string, id: string) {
    const key = answerKey(question_id, model);
    const answer = this.#answers.get(key) ?? this.#seenAnswers.get(key);
    if (answer === undefined) {
      this.#report.skip(origin, 'A model has no answer to the question.', `${id}: ${model}`);
      return undefined;
    }
    const replies = answer.replies.slice(0, turn);
    if (replies.length < turn) {
      this.#report.skip(answer.origin, 'An answer has no reply in this turn.', `${id}: ${model}`);
      return undefined;
    }
    if (replies.some((reply) => reply.trim() === '')) {
      this.#report.skip(answer.origin, 'An answer is empty.', `${id}: ${model}`);
      return undefined;
    }
    return replies;
  }

  #referenceOf(question: Question, turn: Turn): string | undefined {
    const given = this.#references.get(question.question_id) ?? question.reference ?? [];
    return given.length < turn ? undefined : shownAt(turn, given, twoTurnResponse);
  }
}

const answeredAlready = 'The model has several answers to this question; the first is used.';

function turnsOf(question: Question, chosen: Turn | undefined): readonly Turn[] {
  const turns: readonly Turn[] = question.turns.length > 1 ? [1, 2] : [1];
  return turns.filter((turn) => chosen === undefined || turn === chosen);
}

function shownAt(
  turn: Turn,
  [first = '', second = '']: readonly string[],
  both: (texts: readonly [string, string]) => string,
): string {
  return turn === 1 ? first : both([first, second]);
}

function answerKey(question: string, model: string): string {
  return JSON.stringify([question, model]);
}

function isChosen(model: string, { models }: Choice): boolean {
  return models === undefined || models.includes(model);
}
