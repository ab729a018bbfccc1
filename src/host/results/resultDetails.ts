import { foreignNames, type ResponseNames } from '../../core/judges/names/responseNames.ts';
import { type CalledNames, exchangedNames } from '../../core/judges/names/translateNames.ts';
import type { TurnResult } from '../../core/results/turnResult.ts';
import { replay } from '../../core/runs/audit/runState.ts';
import { viewTurn } from '../../core/runs/audit/views/turnView.ts';
import { baselineTurn, turnId } from '../../core/words/turns.ts';
import { readPair } from '../../logs/reading/readPair.ts';

/** Texts behind a result, all untrusted. */
export interface ResultDetails {
  /** Path of the run's log. */
  readonly path: string;
  /** B1's justification and the revised one, with the letters shown to the judge. */
  readonly justification: string | undefined;
  readonly revised: string | undefined;
  /** Text sent to the judge, with its letters; undefined for B2, which sends nothing new. */
  readonly followUp: string | undefined;
  /** Names of the responses in the judge's words, if they differ from the dataset's. */
  readonly names: ResponseNames | undefined;
  /** Names to exchange in the judge's words; undefined if A was shown first. */
  readonly exchanged: CalledNames | undefined;
}

const mostKept = 50;

/** Reads the texts of results on request and caches the most recent. */
export class DetailsReader {
  readonly #kept = new Map<string, Promise<ResultDetails | undefined>>();

  /**
   * Resolves to undefined if the log no longer contains the result. Rejects if it is unreadable.
   */
  read(path: string, result: TurnResult): Promise<ResultDetails | undefined> {
    const key = JSON.stringify([
      path,
      result.pair.key,
      result.pair.order,
      turnId(result.judgment),
      result.run.createdAt,
    ]);
    const details = this.#kept.get(key) ?? readDetails(path, result);
    this.#kept.delete(key);
    this.#kept.set(key, details);
    for (const oldest of [...this.#kept.keys()].slice(0, -mostKept)) this.#kept.delete(oldest);
    details.catch(() => this.#kept.delete(key));
    return details;
  }

  /** Clears the cache after logs have changed. */
  clear(): void {
    this.#kept.clear();
  }
}

async function readDetails(
  path: string,
  { pair: { key, order }, judgment }: TurnResult,
): Promise<ResultDetails | undefined> {
  const state = replay((await readPair(path, { pair: key, order })).entries);
  const [record] = state.pairs.values();
  if (!record) return undefined;
  const turn = viewTurn(record, judgment);
  return {
    path,
    justification: viewTurn(record, baselineTurn).judgment?.justification,
    revised: judgment.arm === 'baseline' ? undefined : turn.judgment?.justification,
    followUp: turn.followUp,
    names: state.header && foreignNames(state.header, order),
    exchanged: state.header && exchangedNames(state.header, order),
  };
}
