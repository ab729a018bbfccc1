import type { TurnName } from '../../words/turns.ts';
import type { AnswerEntry, JudgmentEntry } from './log.ts';
import { turnTitle } from './views/turnTitle.ts';

interface AnsweredTurn {
  readonly name: TurnName;
  readonly answers: readonly AnswerEntry[];
  readonly judgment: JudgmentEntry | undefined;
}

/**
 * Sums over the turns of a run's pairs, used to plan the remaining calls and to describe the end.
 */
export class TurnTotals {
  /** Answer tokens of each judged turn, counted or estimated, by the turn's title. */
  readonly tokens = new Map<string, number[]>();
  promptTokens = 0;
  /** Answers of the judge, and their time. */
  answers = 0;
  totalMs = 0;
  baselines = 0;
  readableBaselines = 0;

  addTurns(turns: ReadonlyMap<string, AnsweredTurn>): void {
    for (const turn of turns.values()) {
      for (const answer of turn.answers) if (answer) this.addAnswer(answer);
      if (turn.judgment) this.#addJudged(turn, turn.judgment);
    }
  }

  addAnswer({ arm, usage, totalMs }: AnswerEntry): void {
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
