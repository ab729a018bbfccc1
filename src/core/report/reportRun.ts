import type { HeaderEntry } from '../audit/log.ts';
import { judgeDigest, rowsOf } from '../audit/rows.ts';
import type { PairRecord, RunState } from '../audit/runState.ts';
import type { JudgmentRow } from '../metrics/judgmentRow.ts';
import type { DescribedRun } from './reportSchema.ts';

/** A run as a report needs it. */
export interface ReportRun {
  readonly header: HeaderEntry;
  readonly selection: DescribedRun['selection'];
  readonly rows: readonly JudgmentRow[];
  /** Ids of the run's pairs in their data set, by key. */
  readonly pairIds: ReadonlyMap<string, string>;
  /** Turns of the user's own choice, which enter no number. */
  readonly steps: number;
  readonly drafts: number;
  /** Source of each label, by key of its pair; ties are labels too. */
  readonly labelSources: ReadonlyMap<string, string>;
  /** Names under which the endpoint answered. */
  readonly servedModels: readonly string[];
}

/** What a log holds for a report; undefined where it has no header. */
export function reportRunOf(state: RunState): ReportRun | undefined {
  const { header } = state;
  if (!header) return undefined;
  const pairs = [...state.pairs.values()];
  const count = (of: (pair: PairRecord) => number) =>
    pairs.reduce((sum, pair) => sum + of(pair), 0);
  return {
    header,
    selection: header.purpose === 'session' ? 'session' : (header.selection ?? 'hand-picked'),
    rows: rowsOf(state),
    pairIds: new Map(pairs.map(({ entry }) => [entry.key, entry.pair.id])),
    steps: count((pair) => pair.steps.size),
    drafts: count((pair) => pair.drafts.size),
    labelSources: new Map(
      pairs.flatMap(({ entry: { key, pair } }) =>
        pair.label === undefined ? [] : [[key, pair.labelSource ?? 'source unknown']],
      ),
    ),
    servedModels: [...new Set(pairs.flatMap(servedBy))].sort(),
  };
}

/** Drafts are written by a model of their own. */
function servedBy({ turns }: PairRecord): string[] {
  return [...turns.values()].flatMap(({ name, answers }) =>
    name.arm === 'draft' ? [] : answers.flatMap(({ servedModel }) => servedModel ?? []),
  );
}

export function describeRun({ header, selection, pairIds, servedModels }: ReportRun): DescribedRun {
  const { judge, generation } = header;
  return {
    run: header.run,
    selection,
    tool: header.tool,
    createdAt: header.createdAt,
    seed: header.seed,
    protocol: header.protocol,
    dataset: header.dataset.name,
    pairs: pairIds.size,
    judge: { digest: judgeDigest(header), name: judge.model, simulated: judge.simulated },
    provider: judge.provider,
    endpoint: judge.endpoint,
    temperature: generation.temperature,
    maxTokens: generation.maxTokens,
    prompts: header.prompts,
    servedModels: [...servedModels],
  };
}
