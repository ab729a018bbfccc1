import type { JudgmentRow } from '../../judgments/judgmentRow.ts';
import type { PairContent } from '../../pairContent.ts';
import type { HeaderEntry } from '../../runs/audit/log.ts';
import { describeProtocols } from '../../runs/audit/plan/protocolChoice.ts';
import { judgeDigest } from '../../runs/audit/rows.ts';
import type { DescribedRun } from '../reportSchema.ts';
import type { JudgmentCount } from './pairProgress.ts';

/** A run as a report needs it. */
export interface ReportRun {
  readonly header: HeaderEntry;
  readonly selection: DescribedRun['selection'];
  /** Its judgments of planned arms. They are made when they are first asked for. */
  readonly rows: readonly JudgmentRow[];
  /** The same, presentation by presentation, each made when its turn comes and not kept. */
  readonly rowsByPair: () => Iterable<readonly JudgmentRow[]>;
  /** Ids of the run's pairs in their data set, by key: that of the first presentation. */
  readonly pairIds: ReadonlyMap<string, string>;
  /** What its pairs show a judge, each presentation with its id. */
  readonly contents: () => Iterable<IdentifiedContent>;
  /** Pairs, each as often as the run presents it: twice where it asks in both orders. */
  readonly presentations: number;
  /** Those of them of which something was judged. */
  readonly judged: number;
  /** How many of its planned turns are judged, and how many wait; counted anew by each call. */
  readonly progress: () => JudgmentCount;
  /** Fingerprints of its planned judgments, as far as they still count. */
  readonly fingerprints: readonly string[];
  /** Planned turns that were left out because the writer wrote no evidence for them. */
  readonly leftOut: number;
  /** Turns of the user's own choice, which enter no number. */
  readonly steps: number;
  readonly drafts: number;
  /** Source of each label, by key of its pair. */
  readonly labelSources: ReadonlyMap<string, string>;
  /** Keys of the pairs whose label is a tie, whatever its source. */
  readonly tiedPairs: ReadonlySet<string>;
  /** Names under which the endpoint answered. */
  readonly servedModels: readonly string[];
  /** Calls that were sent again after a run was stopped before their answer was logged. */
  readonly maybePaidTwice?: number;
  /** Pairs whose record has changed or gone since, and which enter no number. */
  readonly earlierVersions: {
    /** By a decision in the run's log, when it was resumed. */
    readonly revised: number;
    /** By a later run over the same data set. */
    readonly superseded: number;
  };
  /** The same run without the pairs of these keys, which a later run has in another version. */
  readonly without: (pairs: ReadonlySet<string>) => ReportRun;
  /** The same run with its dataset under this name. */
  readonly named: (dataset: string) => ReportRun;
}

export interface IdentifiedContent extends PairContent {
  /** Id of the pair in its data set. */
  readonly id: string;
}

export function describeRun(run: ReportRun): DescribedRun {
  const { header, selection, pairIds, servedModels, maybePaidTwice = 0 } = run;
  const { revised, superseded } = run.earlierVersions;
  const earlierVersions = revised + superseded;
  const { judge, generation } = header;
  return {
    run: header.run,
    selection,
    tool: header.tool,
    createdAt: header.createdAt,
    seed: header.seed,
    protocol: describeProtocols(header),
    dataset: header.dataset.name,
    pairs: pairIds.size,
    judge: { digest: judgeDigest(header), name: judge.model, simulated: judge.simulated },
    provider: judge.provider,
    endpoint: judge.endpoint,
    temperature: generation.temperature,
    maxTokens: generation.maxTokens,
    prompts: header.prompts,
    servedModels: [...servedModels],
    ...(maybePaidTwice > 0 && { maybePaidTwice }),
    ...(earlierVersions > 0 && { earlierVersions }),
  };
}
