import type * as z from 'zod';
import { digestOfAll } from '../../../words/digest.ts';
import type { LabelSource } from '../../pair.ts';
import { fieldsOf } from '../check.ts';
import type { Choice, SourceValue } from '../importer.ts';
import type { Origin } from '../origin.ts';
import type { ImportReport } from '../report.ts';
import type { Vote } from '../votes.ts';
import { games, goldPair, sourceOfJudge, type vote } from './mtBenchRecords.ts';

interface CastVote {
  readonly question: string;
  /** Name of the better model; undefined for a tie. */
  readonly winner: string | undefined;
  readonly source: LabelSource | undefined;
  readonly origin: Origin;
  /** What the voter read of each model up to the turn, by model, if the file states it. */
  readonly read: ReadonlyMap<string, string>;
}

interface VotedSide {
  readonly model: string;
  readonly replies: readonly string[];
}

/** The pair whose votes are requested. */
interface VotedPair {
  readonly question: string;
  readonly prompt: string;
  readonly turn: 1 | 2;
  readonly a: VotedSide;
  readonly b: VotedSide;
}

/**
 * MT-Bench's votes by question, turn and models, regardless of the order in which a file names the
 * models.
 */
export class VoteBox {
  readonly #choice: Choice;
  readonly #report: ImportReport;
  readonly #votes = new Map<string, CastVote[]>();
  readonly #gold = new Map<string, { better: 'first' | 'second'; origin: Origin; used: boolean }>();

  constructor(choice: Choice, report: ImportReport) {
    this.#choice = choice;
    this.#report = report;
  }

  addVote(given: z.infer<typeof vote>, origin: Origin): void {
    if (!this.#isWanted(given.turn, given.model_a, given.model_b, origin)) return;
    if (given.winner === 'tie (inconsistent)') {
      this.#report.skip(origin, unsettled, describe(given.question_id, given.turn));
      return;
    }
    const read = new Map<string, string>();
    for (const side of ['a', 'b'] as const) {
      const said = (given[`conversation_${side}`] ?? []).filter(({ role }) => role === 'assistant');
      const replies = said.map(({ content }) => content).slice(0, given.turn);
      if (replies.length > 0) read.set(given[`model_${side}`], digestOfReplies(replies));
    }
    const winner = given.winner.startsWith('tie')
      ? undefined
      : given[given.winner as 'model_a' | 'model_b'];
    const source = sourceOfJudge(given.judge);
    this.#cast(given.turn, [given.model_a, given.model_b], {
      question: given.question_id,
      winner,
      source,
      origin,
      read,
    });
  }

  addGames(value: SourceValue, origin: Origin): void {
    const given = fieldsOf(games, value, origin, this.#report);
    if (given === undefined) return;
    const { question_id: question, turn, g1_winner: first, g2_winner: second } = given;
    if (!this.#isWanted(turn, given.model_1, given.model_2, origin)) return;
    if (first === 'error' || second === 'error') {
      this.#report.skip(origin, judgeFailed, describe(question, turn));
      return;
    }
    if (first !== second) {
      this.#report.skip(origin, unsettled, describe(question, turn));
      return;
    }
    const winner = first === 'tie' ? undefined : given[first];
    const source = sourceOfJudge(given.judge);
    this.#cast(turn, [given.model_1, given.model_2], {
      question,
      winner,
      source,
      origin,
      read: new Map(),
    });
  }

  addGold(value: SourceValue, origin: Origin): void {
    const given = fieldsOf(goldPair, value, origin, this.#report);
    if (given === undefined) return;
    const { input, output_1, output_2 } = given;
    const key = goldKey(input, output_1, output_2);
    if (this.#gold.has(key) || this.#gold.has(goldKey(input, output_2, output_1))) {
      this.#report.skip(origin, 'There is already a gold preference for the same two texts.');
      return;
    }
    const better = given.label === 1 ? 'first' : 'second';
    this.#gold.set(key, { better, origin, used: false });
  }

  /** Returns the votes on a pair, in terms of its A and B. */
  on({ question, prompt, turn, a, b }: VotedPair): readonly Vote[] {
    const key = voteKey(question, turn, a.model, b.model);
    const cast = this.#votes.get(key) ?? [];
    this.#votes.delete(key);
    const votes = cast.flatMap(({ winner, source, origin, read }): Vote[] => {
      if (![a, b].every(({ model, replies }) => isSameText(read.get(model), replies))) {
        this.#report.skip(
          origin,
          'A vote refers to a text other than the answer.',
          describe(question, turn),
        );
        return [];
      }
      const choice = winner === undefined ? 'tie' : winner === a.model ? 'A' : 'B';
      return [{ choice, source, origin }];
    });
    return turn === 1 ? [...this.#goldOn(prompt, a, b), ...votes] : votes;
  }

  /** Reports the votes that `on` never returned. Call after `on` was called for every pair. */
  reportUnused(isQuestion: (id: string) => boolean): void {
    for (const { question, origin } of [...this.#votes.values()].flat()) {
      const reason = isQuestion(question)
        ? 'A vote is on a pair that could not be joined.'
        : 'A vote refers to a missing question.';
      this.#report.skip(origin, reason, `question ${question}`);
    }
    for (const { origin, used } of this.#gold.values()) {
      if (!used) {
        this.#report.skip(
          origin,
          'A gold preference is between texts that are not answers of two chosen models.',
        );
      }
    }
  }

  /** Whether the vote is on a pair of chosen models; reports the reason if not. */
  #isWanted(turn: 1 | 2, one: string, other: string, origin: Origin): boolean {
    if (one === other) {
      this.#report.skip(origin, 'A vote names the same model twice.', one);
      return false;
    }
    const { models, turn: chosenTurn } = this.#choice;
    const isWanted =
      (models === undefined || (models.includes(one) && models.includes(other))) &&
      (chosenTurn === undefined || chosenTurn === turn);
    if (!isWanted) this.#report.notChosen += 1;
    return isWanted;
  }

  #cast(turn: 1 | 2, [one, other]: readonly [string, string], cast: CastVote): void {
    const key = voteKey(cast.question, turn, one, other);
    const votes = this.#votes.get(key);
    if (votes) votes.push(cast);
    else this.#votes.set(key, [cast]);
  }

  #goldOn(prompt: string, a: VotedSide, b: VotedSide): readonly Vote[] {
    const [textA, textB] = [a.replies[0] ?? '', b.replies[0] ?? ''];
    const straight = this.#gold.get(goldKey(prompt, textA, textB));
    const gold = straight ?? this.#gold.get(goldKey(prompt, textB, textA));
    if (gold === undefined) return [];
    gold.used = true;
    const choice = (gold.better === 'first') === (gold === straight) ? 'A' : 'B';
    return [{ choice, source: 'gold', origin: gold.origin }];
  }
}

/**
 * Skip reason for a judge whose verdict follows the position. It is not a tie (MT-Bench calls it
 * "tie (inconsistent)").
 */
export const unsettled = 'A judge’s verdicts in the two orders disagree, so they give no label.';
export const judgeFailed = 'A judge’s answer is unreadable.';

function describe(question: string, turn: number): string {
  return `question ${question}, turn ${turn}`;
}

function voteKey(question: string, turn: number, ...models: readonly [string, string]): string {
  return JSON.stringify([question, turn, ...[...models].sort()]);
}

function goldKey(...texts: readonly [input: string, first: string, second: string]): string {
  return digestOfAll(texts.map((text) => text.trim()));
}

function digestOfReplies(replies: readonly string[]): string {
  return digestOfAll(replies.map((reply) => reply.trim()));
}

function isSameText(read: string | undefined, replies: readonly string[]): boolean {
  return read === undefined || read === digestOfReplies(replies);
}
