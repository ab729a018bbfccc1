import type { PairContent } from '../../data/pairContent.ts';
import type { PairIds } from '../../data/pairIds.ts';
import { statesNoSettings } from '../../judges/editorModels.ts';
import { judgeName } from '../../judges/judgeName.ts';
import type { AskedTurns, Audit } from '../../judgments/audit.ts';
import { judgeDigest } from '../../runs/audit/digests.ts';
import type { HeaderEntry } from '../../runs/audit/log.ts';
import type { JudgmentCount } from '../../runs/audit/plan/pairProgress.ts';
import { describeProtocols } from '../../runs/audit/plan/protocolChoice.ts';
import { isOnlyRecorded, isSettled } from '../../runs/audit/recorded/onlyRecorded.ts';
import type { Statement } from '../../runs/statement.ts';
import type { Reasons } from '../reasons/reasons.ts';
import type { DescribedRun } from '../reportSchema.ts';

/** The facts about a run that a report needs. */
export interface ReportRun {
  readonly header: HeaderEntry;
  readonly selection: DescribedRun['selection'];
  /** Yields the judgments of each presentation of a pair by protocol, those without a B1 too. */
  readonly turnsByPair: () => Iterable<readonly AskedTurns[]>;
  /** Yields the audits of each presentation of a pair, one for each protocol. */
  readonly auditsByPair: () => Iterable<readonly Audit[]>;
  /** Ids of the run's pairs in their dataset, by key: that of the first presentation. */
  readonly pairIds: PairIds;
  /** Returns the first words of the prompts of the run's pairs, in the order of their ids. */
  readonly firstWords: () => readonly string[];
  /** Returns what the judge sees of each presentation, with its id. */
  readonly contents: () => Iterable<IdentifiedContent>;
  /** Whether several presentations may be of the same content. */
  readonly repeatsContents: boolean;
  /** Number of presentations: two for each pair that the run asks in both orders. */
  readonly presentations: number;
  /** Number of judgments of planned arms. */
  readonly judgments: number;
  /**
   * Number of verdicts that were asked for and could be read, those of steps included. Recorded ones
   * were not asked for.
   */
  readonly verdicts: number;
  /** Number of presentations with at least one judgment. */
  readonly judged: number;
  /**
   * Counts the planned turns that are judged and those that are pending; recomputed on each call.
   */
  readonly progress: () => JudgmentCount;
  /** Counts pairs with a judgment, those of them that miss a planned one, and what they miss. */
  readonly begun: () => BegunPairs;
  /** Whether pairs were added after the run was finished. */
  readonly isExtended: boolean;
  /** Time of the last answer, in milliseconds since the epoch; undefined without one. */
  readonly lastAt?: number | undefined;
  /** Fingerprints of its planned judgments, if they still count. */
  readonly fingerprints: readonly string[];
  /** Number of planned turns that were skipped because the writer wrote no evidence for them. */
  readonly leftOut: number;
  /** Justifications after challenges; absent if they were not kept. */
  readonly reasons?: Reasons | undefined;
  /** Number of turns that the user added, which count in no number. */
  readonly steps: number;
  readonly drafts: number;
  /** Returns the label of each presentation that has one. */
  readonly labels: () => Iterable<PairLabel>;
  /** Model names that the endpoint reported. */
  readonly servedModels: readonly string[];
  /** What its log states of calls and cost. */
  readonly statement?: Statement;
  /** Number of pairs whose record has since changed or disappeared; they count in no number. */
  readonly earlierVersions: {
    /** Removed by a decision in the run's log, made when the run was resumed. */
    readonly revised: number;
    /** Superseded by a later run over the same dataset. */
    readonly superseded: number;
  };
  /**
   * Returns the run without the pairs with these keys, which a later run has in another version.
   */
  readonly without: (pairs: ReadonlySet<string>) => ReportRun;
  /** Returns the run with its dataset under this name. */
  readonly named: (dataset: string) => ReportRun;
}

interface BegunPairs {
  readonly pairs: number;
  readonly lacking: number;
  readonly calls: number;
}

interface PairLabel {
  /** Key of the pair. */
  readonly pair: string;
  readonly source: string;
  /** Whether the label is a tie, regardless of its source. */
  readonly isTied: boolean;
}

interface IdentifiedContent extends PairContent {
  /** Id of the pair in its dataset. */
  readonly id: string;
}

/** Returns what a report says of a run's calls and cost, without numbers that are 0. */
export function describeCalls(
  statement: Statement | undefined,
): Pick<DescribedRun, 'unanswered' | 'maybePaidTwice' | 'retried' | 'failed' | 'spending'> {
  const { unanswered, maybePaidTwice, retried, failed, spending = [] } = statement ?? {};
  return {
    ...(unanswered && { unanswered }),
    ...(maybePaidTwice && { maybePaidTwice }),
    ...(retried && { retried }),
    ...(failed && { failed }),
    ...(spending.length > 0 && { spending: [...spending] }),
  };
}

export function describeRun(run: ReportRun): DescribedRun {
  const { header, selection, pairIds, servedModels, statement, verdicts } = run;
  const { revised, superseded } = run.earlierVersions;
  const earlierVersions = revised + superseded;
  const { judge, generation } = header;
  const { endpoint } = judge.settings ?? {};
  return {
    run: header.run,
    selection,
    tool: header.tool,
    createdAt: header.createdAt,
    seed: header.seed,
    protocol: isOnlyRecorded(header) ? 'recorded verdicts' : describeProtocols(header),
    dataset: header.dataset.name,
    pairs: pairIds.size,
    ...(header.recorded && { recorded: true as const }),
    ...(header.wording !== undefined && { wording: header.wording + 1 }),
    judge: { digest: judgeDigest(header), name: judgeName(header), simulated: judge.simulated },
    provider: judge.provider,
    endpoint:
      isOnlyRecorded(header) && endpoint !== undefined ? `recorded: ${endpoint}` : judge.endpoint,
    ...(isSettled(header) && { temperature: generation.temperature }),
    ...(statesNoSettings(judge) && { appliedTemperature: 'unknown' }),
    maxTokens: generation.maxTokens,
    prompts: header.prompts,
    servedModels: [...servedModels],
    ...describeCalls(statement),
    ...(statement?.spending.length && { verdicts }),
    ...(earlierVersions > 0 && { earlierVersions }),
  };
}
