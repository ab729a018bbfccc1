import * as z from 'zod';
import { selections } from '../audit/log.ts';

/** The schema this version writes. It grows by optional fields; anything else gets a new number. */
export const reportSchemaVersion = 1;

const count = z.number().int().nonnegative();
const notEstimable = z.object({ notEstimable: z.string() });

const interval = z.object({
  lower: z.number(),
  upper: z.number(),
  method: z.enum(['wilson', 'wilson-combined', 'bootstrap', 'cluster-robust', 'student']),
  effectiveN: z.number().optional(),
  replicates: count.optional(),
  undefinedReplicates: count.optional(),
});

const estimate = z.object({
  value: z.number(),
  numerator: z.number().optional(),
  denominator: z.number().optional(),
  n: count,
  clusters: count,
  interval: z.union([interval, notEstimable]),
  bounds: z.object({ lower: z.number(), upper: z.number(), unreadable: count }).optional(),
});

const nameOfNumber = z.object({
  /** What a gate calls it, unique in its group: `flipRate.authority`. */
  id: z.string(),
  title: z.string(),
  /** The arm, challenge or other part that it is of. */
  of: z.string().optional(),
  /** `ratio`: a share, difference of shares or correlation. `points`: confidence, 0 to 100. */
  unit: z.enum(['ratio', 'points', 'challenges']),
});

/** A number with all that it rests on, or the reason why there is none. */
export const reportedNumber = z.union([
  z.object({ ...nameOfNumber.shape, ...estimate.shape }),
  z.object({ ...nameOfNumber.shape, ...notEstimable.shape }),
]);
export type ReportedNumber = z.infer<typeof reportedNumber>;

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** Counts, ranks and tests. The first column names the row: a gate says `table.row.column`. */
const reportTable = z.object({
  id: z.string(),
  title: z.string(),
  columns: z.array(z.object({ id: z.string(), title: z.string() })).min(1),
  rows: z.array(z.record(z.string(), cell)),
});
export type ReportTable = z.infer<typeof reportTable>;
export type ReportCell = z.infer<typeof cell>;

const reportSection = z.object({
  id: z.string(),
  title: z.string(),
  notes: z.array(z.string()),
  numbers: z.array(reportedNumber),
  tables: z.array(reportTable),
});
export type ReportSection = z.infer<typeof reportSection>;

const warning = z.object({ id: z.string(), message: z.string() });
export type ReportWarning = z.infer<typeof warning>;

const reportJudge = z.object({
  /** Digest of the judge as it was asked: settings that differ make another judge. */
  digest: z.string(),
  name: z.string(),
  simulated: z.boolean(),
});
export type ReportJudge = z.infer<typeof reportJudge>;

/** The numbers of one judge under one protocol, of a part of its pairs, or pooled over judges. */
const reportGroup = z.object({
  scope: z.enum(['judge', 'pooled', 'dataset', 'domain']),
  protocol: z.string(),
  judges: z.array(reportJudge),
  /** The data set or domain, where the group is of one. */
  part: z.string().optional(),
  pairs: count,
  prompts: count,
  /** The kinds of challenge that were asked. */
  challenges: z.array(z.string()),
  warnings: z.array(warning),
  sections: z.array(reportSection),
});
export type ReportGroup = z.infer<typeof reportGroup>;

/** Two runs on the judgments that match, under one protocol. */
const runComparison = z.object({
  protocol: z.string(),
  /** Names of the runs; the earlier one is the first. */
  first: z.string(),
  second: z.string(),
  warnings: z.array(warning),
  sections: z.array(reportSection),
});
export type RunComparison = z.infer<typeof runComparison>;

/** How a run's pairs came to be in it: as its header says, picked by the user, or stepped through. */
const selection = z.enum([...selections, 'hand-picked', 'session']);

const describedRun = z.object({
  run: z.string(),
  selection,
  tool: z.string(),
  createdAt: z.number(),
  seed: z.number(),
  /** What the run asks, in words: all of its protocols and what was chosen beside them. */
  protocol: z.string(),
  dataset: z.string(),
  pairs: count,
  judge: reportJudge,
  provider: z.string(),
  endpoint: z.string(),
  temperature: z.number(),
  maxTokens: z.number(),
  prompts: z.object({ system: z.string(), followUps: z.string() }),
  servedModels: z.array(z.string()),
});
export type DescribedRun = z.infer<typeof describedRun>;

/** What `recant report --format json` prints. */
export const reportSchema = z.object({
  schema: z.literal(reportSchemaVersion),
  seed: z.number().int(),
  /** Replicates of each bootstrap. */
  replicates: count,
  /** `hand-picked`: the pairs were selected by the user, so that nothing is inferred from them. */
  basis: z.enum(['sample', 'hand-picked']),
  runs: z.array(describedRun),
  /** What was asked and enters no number. */
  excluded: z.object({
    sessions: count,
    steps: count,
    drafts: count,
    handPickedRuns: count,
    handPickedPairs: count,
  }),
  /** Labels by source, in pairs. Only human and gold ones are used. */
  labels: z.array(z.object({ source: z.string(), pairs: count, used: z.boolean() })),
  warnings: z.array(warning),
  groups: z.array(reportGroup),
  /** Where there are several runs. */
  comparisons: z.array(runComparison).optional(),
});
export type Report = z.infer<typeof reportSchema>;
