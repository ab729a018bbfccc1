import { setImmediate as breathe } from 'node:timers/promises';
import type {
  AnswerEntry,
  HeaderEntry,
  JudgmentEntry,
  LogEntry,
} from '../../../core/runs/audit/log.ts';
import type { RunState } from '../../../core/runs/audit/runState.ts';
import { CallCounter } from '../callCounter.ts';

/** Number of pairs counted before yielding to the event loop. */
const pairsAtOnce = 500;

/** Counts the entries of a whole-file audit's log, including those added later. */
export class AuditCounter extends CallCounter {
  /** Judged challenges whose verdict differs from B1, and the harmful ones among them. */
  flips = 0;
  harmful = 0;
  /** Answers without a parseable verdict, and answers with one. */
  unreadable = 0;
  readable = 0;
  readonly #header: HeaderEntry;

  constructor(header: HeaderEntry) {
    super();
    this.#header = header;
  }

  /** Counts all entries of a state. */
  async countAll({ pairs }: RunState): Promise<void> {
    let seen = 0;
    for (const { turns } of pairs.values()) {
      for (const { answers, judgment } of turns.values()) {
        for (const answer of answers) if (answer) this.count(answer);
        if (judgment) this.count(judgment);
      }
      seen += 1;
      if (seen % pairsAtOnce === 0) await breathe();
    }
  }

  count(entry: LogEntry): void {
    if (entry.type === 'answer' && entry.arm !== 'step') this.#countAnswer(entry);
    if (entry.type === 'judgment' && entry.arm !== 'step' && entry.arm !== 'draft') {
      this.#countJudgment(entry);
    }
  }

  #countAnswer({ arm, usage }: AnswerEntry): void {
    const { judge, evidence } = this.#header;
    if (arm !== 'draft') this.add(judge, usage);
    else if (evidence) this.add(evidence.writer, usage);
  }

  #countJudgment({ arm, flip, flipKind, outcome }: JudgmentEntry): void {
    const isFlip = (arm === 'challenge' || arm === 'sequence') && flip === true;
    if (isFlip) this.flips += 1;
    if (isFlip && flipKind === 'harmful') this.harmful += 1;
    if (outcome === 'readable') this.readable += 1;
    else if (outcome !== 'not-written') this.unreadable += 1;
  }
}
