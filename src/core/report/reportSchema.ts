import * as z from 'zod';
import { count } from '../metrics/estimation/estimateSchema.ts';
import { selections } from '../runs/audit/log.ts';
import { card } from './card/cardSchema.ts';
import { reportedNumber } from './reportedNumber.ts';
import { reportSchemaVersion } from './reportSchemaVersion.ts';

export type { ReportedNumber } from './reportedNumber.ts';

// The descriptions appear in `media/schemas/report.schema.json`, which is generated from this file.

const text = (description: string) => z.string().describe(description);

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);

const reportTable = z
  .object({
    id: z.string(),
    title: z.string(),
    columns: z
      .array(
        z.object({
          id: z.string(),
          title: z.string(),
          definition: text('What its numbers measure.').optional(),
        }),
      )
      .min(1),
    rows: z.array(z.record(z.string(), cell)).describe('Cells by the id of their column.'),
    family: z
      .union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)])
      .optional()
      .describe('Family of tests within which the p of its rows are adjusted, if it has any.'),
  })
  .meta({
    id: 'ReportTable',
    description:
      'Counts, ranks and tests. The first column names the row: a gate says `table.row.column`.',
  });
export type ReportTable = z.infer<typeof reportTable>;
export type ReportCell = z.infer<typeof cell>;

const reportSection = z
  .object({
    id: z.string(),
    title: z.string(),
    notes: z.array(z.string()),
    numbers: z.array(reportedNumber),
    tables: z.array(reportTable),
  })
  .meta({ id: 'ReportSection' });
export type ReportSection = z.infer<typeof reportSection>;

const warning = z
  .object({ id: z.string(), message: z.string() })
  .meta({ id: 'ReportWarning', description: 'What would mislead a reader who did not know it.' });
export type ReportWarning = z.infer<typeof warning>;

const reportJudge = z
  .object({
    digest: text('Digest of the judge as it was asked: different settings make a different judge.'),
    name: z.string(),
    simulated: z.boolean().describe('The built-in practice judge: says nothing about a model.'),
    kind: z.enum(['general', 'reasoning']).optional().describe('As stated in its profile.'),
    family: z.string().optional().describe('As stated in its profile.'),
    audited: z
      .string()
      .optional()
      .describe('In groups of attacks: digest of the same judge as it was audited in this report.'),
  })
  .meta({ id: 'ReportJudge' });
export type ReportJudge = z.infer<typeof reportJudge>;

const reportGroup = z
  .object({
    scope: z.enum(['judge', 'pooled', 'dataset', 'domain']),
    protocol: z.string(),
    judges: z.array(reportJudge),
    part: z.string().optional().describe('The dataset or domain of the group, if it has one.'),
    pairs: count,
    responses: z
      .literal(true)
      .optional()
      .describe('The judge scores single responses: `pairs` counts them.'),
    cannotFlip: z
      .literal(true)
      .optional()
      .describe('Scores without a pass mark, which can move, but no verdict can flip.'),
    onlyTies: z
      .literal(true)
      .optional()
      .describe('All human and gold labels are ties, so that no verdict is right or wrong.'),
    prompts: count,
    challenges: z
      .array(z.string())
      .describe('Kinds of challenge that were asked; for attacks, their ids.'),
    sourceNotShown: z
      .array(z.string())
      .optional()
      .describe(
        'Ids of the attacks whose source (reference, rubric or background) the judge is not shown. They count in no number of CE and decide no bar; absent if there are none.',
      ),
    warnings: z.array(warning),
    sections: z.array(reportSection),
  })
  .meta({
    id: 'ReportGroup',
    description:
      'The numbers of one judge under one protocol, of a part of its pairs, or pooled over judges.',
  });
export type ReportGroup = z.infer<typeof reportGroup>;

const runComparison = z
  .object({
    protocol: z.string(),
    first: text('Name of the earlier run.'),
    second: text('Name of the later run.'),
    warnings: z.array(warning),
    sections: z
      .array(reportSection)
      .describe('Numbers come as `.first`, `.second` and `.difference`: second less first.'),
  })
  .meta({
    id: 'RunComparison',
    description: 'Two runs on the judgments that match, under one protocol.',
  });
export type RunComparison = z.infer<typeof runComparison>;

const judgeComparison = z
  .object({
    protocol: z.string(),
    first: text('Digest of the first judge.'),
    second: text('Digest of the second judge.'),
    sections: z
      .array(reportSection)
      .describe('Numbers come as `.first`, `.second` and `.difference`: second less first.'),
  })
  .meta({
    id: 'JudgeComparison',
    description: 'Two judges on the pairs that both judged, under one protocol.',
  });
export type JudgeComparison = z.infer<typeof judgeComparison>;

const describedRun = z
  .object({
    run: text('Its name.'),
    selection: z
      .enum([...selections, 'enriched', 'hand-picked', 'session'])
      .describe(
        "How its pairs were selected: as its header states, picked by the user, or in a session of the user's own steps.",
      ),
    tool: text('Name and version of the tool that wrote the log.'),
    createdAt: z.number().describe('Milliseconds since the epoch.'),
    seed: z.number().describe('Seed of everything that was drawn for it.'),
    protocol: text('What the run asks: its protocols and other choices.'),
    dataset: z.string(),
    pairs: count,
    missing: count
      .optional()
      .describe(
        'Planned judgments that have not been made; for attacks: planned attacks, and measurements of the attention limit, that are not finished. Absent if nothing is missing, and for a run that enters no number.',
      ),
    begun: z
      .object({ pairs: count, lacking: count, calls: count })
      .optional()
      .describe(
        'Pairs with a judgment, those of them that miss planned ones, and how many these miss. Absent if none does.',
      ),
    extended: z
      .literal(true)
      .optional()
      .describe('Pairs were added after this run, or an earlier one of its judge, was finished.'),
    recorded: z
      .literal(true)
      .optional()
      .describe('Another tool asked for its first verdicts, which cannot be read again.'),
    wording: count
      .optional()
      .describe('Number of the only wording of each follow-up, from 1; absent if drawn per pair.'),
    judge: reportJudge,
    provider: z.string(),
    endpoint: z.string(),
    temperature: z
      .number()
      .optional()
      .describe('Absent if another tool asked the judge and did not record it.'),
    appliedTemperature: z
      .literal('unknown')
      .optional()
      .describe('The model says neither which temperature it applied nor why its answers ended.'),
    maxTokens: z.number().optional().describe("Absent if the endpoint's own limit applied."),
    prompts: z
      .object({ system: z.string(), followUps: z.string() })
      .describe('Digests of the texts that judges were asked with.'),
    servedModels: z.array(z.string()).describe('Model names that the endpoint reported.'),
    maybePaidTwice: count
      .optional()
      .describe(
        'Calls of the run that were sent again after it had been stopped before their answer was logged. Absent if there are none.',
      ),
    unanswered: count
      .optional()
      .describe(
        'Calls that were sent and have neither an answer nor a failure: in flight, or lost when the run stopped. Absent if there are none.',
      ),
    retried: count
      .optional()
      .describe('Times that a call was sent again after it had failed. Absent if there are none.'),
    failed: count
      .optional()
      .describe('Calls that failed and have no answer. Absent if there are none.'),
    verdicts: count
      .optional()
      .describe(
        'Verdicts that were asked for and could be read, those of steps included. Stated with `spending`, for audits.',
      ),
    spending: z
      .array(
        z.object({
          model: z.string(),
          answers: count,
          uncounted: count.describe('Answers for which the endpoint reported no tokens.'),
          promptTokens: count,
          cachedTokens: count
            .optional()
            .describe('Part of `promptTokens` that endpoints served from their caches.'),
          cacheWriteTokens: count
            .optional()
            .describe('Part of `promptTokens` that endpoints wrote to their caches.'),
          answerTokens: count,
          estimated: z
            .literal(true)
            .optional()
            .describe('Some of the tokens were counted from texts, not reported by the endpoint.'),
          cost: z
            .number()
            .optional()
            .describe(
              'Cost of the counted tokens, at the price that the log states. Absent without a price, or if no tokens were counted.',
            ),
          currency: z.string().optional(),
          isLeast: z
            .literal(true)
            .optional()
            .describe(
              'More may be charged, because the log is of a version that stated no broken attempts.',
            ),
          estimatedCost: z
            .number()
            .optional()
            .describe('Part of the cost whose tokens were counted from texts.'),
          broken: z
            .object({
              attempts: count,
              cost: z.number().optional(),
              isLeast: z.literal(true).optional(),
            })
            .optional()
            .describe(
              'Attempts that may be charged although their answers were lost, and what they cost at most in addition to `cost`; at least if `isLeast`, because the endpoint exceeded the limit of an answer.',
            ),
        }),
      )
      .optional()
      .describe(
        'Tokens that models were paid for, including those of evidence written for its pairs. For attacks: of all models, listed with the first judge. Absent for simulated models.',
      ),
    earlierVersions: count
      .optional()
      .describe(
        'Pairs of the run whose record was changed or removed since they were planned, or has different content in a later run over the same dataset. They are not among `pairs` and enter no number. Absent if there are none.',
      ),
    attacker: z
      .object({ name: z.string(), endpoint: z.string(), simulated: z.boolean() })
      .optional()
      .describe('For attacks: the attacker. Such a run is listed once for each judge.'),
    attacks: z.array(z.string()).optional().describe('Ids of the attacks that were made.'),
  })
  .meta({ id: 'DescribedRun' });
export type DescribedRun = z.infer<typeof describedRun>;

/** Schema of the output of `recant report --format json`. */
export const reportSchema = z.object({
  schema: z
    .literal(reportSchemaVersion)
    .describe(
      'Version of this schema. Optional fields may be added without changing it; anything else changes it.',
    ),
  measures: count.optional().describe('Version of the definitions of the measures.'),
  seed: z.number().int().describe('Seed of the bootstrap.'),
  replicates: count.describe('Number of replicates of each bootstrap.'),
  basis: z
    .enum(['sample', 'hand-picked'])
    .describe(
      '`hand-picked`: the pairs were selected by the user, so that nothing is inferred from them.',
    ),
  runs: z.array(describedRun),
  excluded: z
    .object({
      sessions: count,
      steps: count,
      drafts: count,
      handPickedRuns: count,
      handPickedPairs: count,
      editedAttacks: count.optional().describe('Attacked responses that the user changed by hand.'),
    })
    .describe('What was asked but enters no number.'),
  labels: z
    .array(
      z.object({
        source: z.string(),
        pairs: count.describe('Number of labels that favor a response.'),
        ties: count.optional().describe('Number of labels that are ties; no number uses them.'),
        used: z.boolean(),
      }),
    )
    .describe('Labels by source, in pairs. Only human and gold ones are used.'),
  annotations: z
    .object({
      people: count,
      flips: count.describe('Number of annotated flips.'),
      flipsFound: count.describe('Number of those that are flips in this report.'),
      blindVotes: count,
    })
    .optional()
    .describe("People's annotations, if there are any. They enter no numbers but their own."),
  warnings: z.array(warning),
  cards: z
    .array(card)
    .optional()
    .describe('One for each judge: whether it may be trusted, by stated bars.'),
  groups: z.array(reportGroup),
  judgeComparisons: z
    .array(judgeComparison)
    .optional()
    .describe('Present if several judges judged the same pairs; absent from summaries.'),
  comparisons: z.array(runComparison).optional().describe('Present if there are several runs.'),
});
export type Report = z.infer<typeof reportSchema>;
