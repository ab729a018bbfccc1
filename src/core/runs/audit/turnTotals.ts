import type { ModelIdentity } from '../../words/ports.ts';
import type { TurnName } from '../../words/turns.ts';
import { SpendingTally } from '../spending.ts';
import type { AnswerEntry, DraftEntry, HeaderEntry, JudgmentEntry } from './log.ts';
import { turnTitle } from './views/turnTitle.ts';

interface AnsweredTurn {
  readonly name: TurnName;
  readonly answers: readonly AnswerEntry[];
  readonly brokenAttempts: number;
  readonly brokenTokens: number;
  readonly judgment: JudgmentEntry | undefined;
}

interface AnsweredPair {
  readonly turns: ReadonlyMap<string, AnsweredTurn>;
  readonly drafts: ReadonlyMap<string, DraftEntry>;
}

/**
 * Sums over the turns of a run's pairs, used to plan the remaining calls and to describe the end.
 */
export class TurnTotals {
  /** What models were paid for; answers recorded by other tools do not count. */
  readonly spending = new SpendingTally();
  /** Answer tokens of each judged turn, counted or estimated, by the turn's title. */
  readonly tokens = new Map<string, number[]>();
  promptTokens = 0;
  /** Answers of the judge, and their time. */
  answers = 0;
  totalMs = 0;
  baselines = 0;
  readableBaselines = 0;

  addPair({ turns, drafts }: AnsweredPair, header: HeaderEntry | undefined): void {
    for (const turn of turns.values()) {
      const { name, answers, judgment } = turn;
      const writer = drafts.get(name.step ?? '')?.writer ?? header?.evidence?.writer;
      const model = name.arm === 'draft' ? writer : header?.judge;
      this.spending.addBroken(model, turn);
      for (const answer of answers) if (answer) this.addAnswer(answer, model);
      if (judgment) this.#addJudged(turn, judgment);
    }
  }

  /** Adds an answer of this model. */
  addAnswer(
    { arm, recorded, usage, totalMs, maxTokens }: AnswerEntry,
    model: ModelIdentity | undefined,
  ): void {
    if (!recorded) this.spending.add(model, usage, maxTokens);
    this.promptTokens += usage?.promptTokens ?? 0;
    if (arm === 'draft') return;
    this.answers += 1;
    this.totalMs += totalMs;
  }

  #addJudged({ name, answers }: AnsweredTurn, { outcome }: JudgmentEntry): void {
    if (name.arm === 'draft' || name.arm === 'step') return;
    const title = turnTitle(name);
    const known = this.tokens.get(title) ?? [];
    this.tokens.set(title, known);
    const counts = answers.flatMap(({ usage }) => usage?.completionTokens ?? []);
    if (counts.length > 0 && counts.length === answers.length) {
      known.push(counts.reduce((total, count) => total + count, 0));
    }
    if (name.arm !== 'baseline') return;
    this.baselines += 1;
    if (outcome === 'readable') this.readableBaselines += 1;
  }

  /** Adds other sums. */
  add(other: TurnTotals): this {
    this.spending.addAll(other.spending);
    for (const [title, tokens] of other.tokens) {
      this.tokens.set(title, [...(this.tokens.get(title) ?? []), ...tokens]);
    }
    this.promptTokens += other.promptTokens;
    this.answers += other.answers;
    this.totalMs += other.totalMs;
    this.baselines += other.baselines;
    this.readableBaselines += other.readableBaselines;
    return this;
  }
}
