import type { AttentionCase } from '../../metrics/attack/attention.ts';
import type { AttackJudgeFacts, JudgedSample } from '../../metrics/attack/judgedSample.ts';
import { AttackState } from '../../runs/attack/attackState.ts';
import { AttackStatement } from '../../runs/attack/attackStatement.ts';
import { attentionTargets, nameOfTarget } from '../../runs/attack/attentionLimit.ts';
import { modelOfCall, stageOfCall } from '../../runs/attack/calls/callName.ts';
import { type Scoring, scoringOf } from '../../runs/attack/calls/scoring.ts';
import type { PlannedCell } from '../../runs/attack/cell.ts';
import type { AttackHeader } from '../../runs/attack/log/attackHeader.ts';
import type { AttackEntry } from '../../runs/attack/log/attackLog.ts';
import type { ScoreEntry } from '../../runs/attack/log/scoreEntry.ts';
import { isAttackDone } from '../../runs/attack/plan/attackPlan.ts';
import {
  type AttackTarget,
  attackTargets,
  type Lacking,
} from '../../runs/attack/plan/attackTargets.ts';
import { describeGaps } from '../../runs/attack/plan/judgeGaps.ts';
import { plannedCells } from '../../runs/attack/plan/plannedCells.ts';
import type { Statement } from '../../runs/statement.ts';
import { groupBy } from '../../words/groupBy.ts';
import { AttentionTally } from './attentionTally.ts';
import { judgeSamples, judgesOf } from './judgeSamples.ts';

/** The facts about an attack run that a report needs. */
export interface AttackRun {
  readonly header: AttackHeader;
  readonly judges: readonly AttackJudgeFacts[];
  /** Every sample, once for each judge. */
  readonly samples: readonly JudgedSample[];
  readonly sampleCount: number;
  readonly attention: readonly AttentionCase[];
  /**
   * Returns the number of planned attacks that are not yet made, scored and verified in full, plus
   * missing measurements of the attention limit. Computed on each call.
   */
  readonly missing: () => number;
  /** Number of attacks that the run will make and has not tried yet. */
  readonly untried: number;
  /** Samples that a cell cannot attack, by what they lack. */
  readonly skipped: readonly SkippedSamples[];
  /** What its judges are not asked or not shown because of their definitions. */
  readonly gaps: readonly string[];
  /** Number of calls that failed and have not been answered since. */
  readonly failures: number;
  /** What its log states of calls and cost. */
  readonly statement?: Statement;
  /** Number of samples whose record has since changed or disappeared; they count in no number. */
  readonly earlierVersions: number;
  /** Model names that each judge's endpoint reported, with the fingerprints of its scores. */
  readonly served: readonly (readonly string[])[];
  readonly fingerprints: readonly (readonly string[])[];
}

export interface SkippedSamples extends Pick<Lacking, 'lacks'> {
  readonly cell: string;
  readonly samples: number;
}

/** Folds the entries of an attack log. The only answers it keeps are syntheses. */
export class AttackFold {
  readonly #state = new AttackState();
  readonly #attention = new AttentionTally();
  /** Calls without an answer, some of which may be pending again. */
  readonly #failed = new Set<string>();
  readonly #calls = new AttackStatement();
  readonly #served = new Map<number, Set<string>>();

  get header(): AttackHeader | undefined {
    return this.#state.header;
  }

  add(entry: AttackEntry): void {
    const isNewCall = this.#calls.apply(entry);
    switch (entry.type) {
      case 'started':
        return;
      case 'failed':
        if (isNewCall) this.#failed.add(entry.call);
        return;
      case 'answer': {
        if (!isNewCall) return;
        this.#failed.delete(entry.call);
        const judge = modelOfCall(entry.call);
        if (typeof judge === 'number' && entry.servedModel !== undefined) {
          this.#served.set(judge, (this.#served.get(judge) ?? new Set()).add(entry.servedModel));
        }
        // An empty synthesis ends its attack and leaves no other entry.
        if (stageOfCall(entry.call) === 'synthesis') this.#state.apply(entry);
        return;
      }
      case 'planted':
      case 'found':
        this.#attention.add(entry);
        return;
      default:
        this.#state.apply(entry);
    }
  }

  /** Returns the run as read so far; undefined without a header. */
  run(): AttackRun | undefined {
    const { header } = this.#state;
    if (!header) return undefined;
    const entries = this.#state.samples();
    const judges = judgesOf(header);
    const scores = entries.flatMap(({ key }) => this.#state.scoresOf(key));
    return {
      header,
      judges,
      samples: judgeSamples(header, judges, this.#state),
      sampleCount: entries.length,
      attention: this.#attention.cases(header, judges, entries),
      missing: () => this.#missing(header),
      ...attacksLeft(header, this.#state),
      gaps: describeGaps(this.#state, plannedCells(header), header, firstFew),
      failures: this.#failed.size,
      statement: this.#calls.statement(),
      earlierVersions: this.#state.leftOut.size,
      served: judges.map((_, place) => [...(this.#served.get(place) ?? [])].sort()),
      fingerprints: judges.map((_, place) => fingerprintsOf(scores, place, scoringOf(header))),
    };
  }

  #missing(header: AttackHeader): number {
    const run = { header, state: this.#state };
    const attacks = targetsOf(run).targets.filter((target) => !isAttackDone(target, run));
    const attention = attentionTargets(header, this.#state).targets.filter(
      (target) => !this.#attention.has(nameOfTarget(target)),
    );
    return attacks.length + attention.length;
  }
}

/** Maximum number of ids that a warning lists. */
const mostNamed = 5;

function firstFew(ids: readonly string[]): string {
  const more = ids.length > mostNamed ? ` and ${ids.length - mostNamed} more` : '';
  return `${ids.slice(0, mostNamed).join(', ')}${more}`;
}

function targetsOf({ header, state }: { header: AttackHeader; state: AttackState }) {
  return attackTargets(state.samples(), plannedCells(header), header, state);
}

function attacksLeft(
  header: AttackHeader,
  state: AttackState,
): Pick<AttackRun, 'untried' | 'skipped'> {
  const { targets, lacking } = targetsOf({ header, state });
  const isTried = ({ sample, cell }: AttackTarget<PlannedCell>) =>
    state.attemptsOf(sample.key, cell.id).length > 0;
  return {
    untried: targets.filter((target) => !isTried(target)).length,
    skipped: [...groupBy(lacking, ({ cell, lacks }) => `${cell.id} ${lacks}`).values()].flatMap(
      (alike) => {
        const [first] = alike;
        const samples = alike.filter((one) => !isTried(one)).length;
        return first && samples > 0 ? [{ cell: first.cell.id, lacks: first.lacks, samples }] : [];
      },
    ),
  };
}

/**
 * Returns the fingerprints of comparable scores, which excludes re-scores in older logs: they used
 * a different temperature.
 */
function fingerprintsOf(
  scores: readonly ScoreEntry[],
  place: number,
  { draws }: Scoring,
): string[] {
  const own = scores.filter(({ judge, replicate }) => judge === place && replicate < draws);
  return [...new Set(own.map(({ fingerprint }) => fingerprint))].sort();
}

/** Returns the run of a log's entries; undefined without a header. */
export function attackRunOf(entries: Iterable<AttackEntry>): AttackRun | undefined {
  const fold = new AttackFold();
  for (const entry of entries) fold.add(entry);
  return fold.run();
}
