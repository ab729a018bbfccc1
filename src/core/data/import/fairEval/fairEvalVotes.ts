import type * as z from 'zod';
import type { LabelSource } from '../../pair.ts';
import type { Origin } from '../origin.ts';
import type { ImportReport } from '../report.ts';
import type { Vote } from '../votes.ts';
import { explainLabels, type LabelLine } from './fairEvalLabels.ts';
import { type review, stemOf } from './fairEvalRecords.ts';

export type Review = z.infer<typeof review> & { readonly origin: Origin };

interface CastVote {
  readonly winner: string | undefined;
  readonly source: LabelSource;
  readonly origin: Origin;
}

/** Questions and answers that votes are matched with. */
interface Aligned {
  /** Question index by id. */
  readonly indexes: ReadonlyMap<string, number>;
  readonly questions: number;
  readonly models: readonly string[];
  readonly modelOfAnswer: ReadonlyMap<string, string>;
}

/** Human labels from text files and scores from judges, by question and pair of models. */
export class AlignedVotes {
  readonly #report: ImportReport;
  readonly #aligned: Aligned;
  readonly #votes = new Map<string, CastVote[]>();

  constructor(aligned: Aligned, report: ImportReport) {
    this.#aligned = aligned;
    this.#report = report;
  }

  addLabels(file: string, lines: readonly LabelLine[]): void {
    const { questions, models } = this.#aligned;
    const meaning =
      lines.length === questions ? explainLabels(stemOf(file), lines, models) : misaligned;
    for (const [index, { word, origin }] of lines.entries()) {
      if (typeof meaning === 'string') {
        this.#report.skip(origin, meaning, word);
      } else {
        const winner = meaning.winners.get(word);
        this.#cast(index, meaning.models, { winner, source: 'human', origin });
      }
    }
  }

  addReview(review: Review): void {
    const { origin, question_id, score } = review;
    const pair = this.#reviewed(review);
    const index = this.#aligned.indexes.get(question_id);
    const detail = `question ${question_id}`;
    if (index === undefined) {
      this.#report.skip(origin, 'A review refers to a missing question.', detail);
    } else if (pair === undefined) {
      this.#report.skip(origin, 'A review does not name two of the chosen answers.', detail);
    } else if (score.some((value) => value < 0)) {
      this.#report.skip(origin, 'A judge’s answer is unreadable.', detail);
    } else {
      const winner = score[0] === score[1] ? undefined : pair[score[0] > score[1] ? 0 : 1];
      this.#cast(index, pair, { winner, source: reviewerOf(review, pair), origin });
    }
  }

  /** Returns the votes on a pair, in terms of its A and B. */
  on(index: number, a: string, b: string): readonly Vote[] {
    return (this.#votes.get(voteKey(index, a, b)) ?? []).map(({ winner, ...vote }) => ({
      ...vote,
      choice: winner === undefined ? 'tie' : winner === a ? 'A' : 'B',
    }));
  }

  #cast(index: number, [a, b]: readonly [string, string], vote: CastVote): void {
    const key = voteKey(index, a, b);
    const votes = this.#votes.get(key);
    if (votes) votes.push(vote);
    else this.#votes.set(key, [vote]);
  }

  /** Returns the two models that a review scores, from its answers' ids or the name of its file. */
  #reviewed({ answer1_id, answer2_id, origin }: Review): readonly [string, string] | undefined {
    const { modelOfAnswer, models } = this.#aligned;
    const first = modelOfAnswer.get(answer1_id ?? '');
    const second = modelOfAnswer.get(answer2_id ?? '');
    if (first !== undefined && second !== undefined && first !== second) return [first, second];
    const stem = stemOf(origin.file);
    const named = models
      .filter((model) => stem.includes(model))
      .sort((one, other) => stem.indexOf(one) - stem.indexOf(other));
    const [one, other, ...more] = named;
    return one === undefined || other === undefined || more.length > 0 ? undefined : [one, other];
  }
}

export const misaligned =
  'A file without ids does not have one line per question, so its lines cannot be matched with questions.';

/**
 * Returns the judge's name: as stated in the review, else the part of the file's name that is not a
 * model.
 */
function reviewerOf(
  { reviewer_id, origin }: Review,
  models: readonly [string, string],
): LabelSource {
  if (reviewer_id !== undefined) return `llm:${reviewer_id}`;
  const rest = models.reduce((stem, model) => stem.replace(model, ''), stemOf(origin.file));
  const name = rest.replace(/review/i, '').replace(/^[_-]+|[_-]+$/g, '');
  return `llm:${name === '' ? 'unknown reviewer' : name}`;
}

function voteKey(index: number, ...models: readonly [string, string]): string {
  return JSON.stringify([index, ...[...models].sort()]);
}
