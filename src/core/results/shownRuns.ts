import * as z from 'zod';

/** Maximum number of judges shown beside each other. */
export const mostJudges = 2;

/** The judges or the run that the user chose to be shown; default: the newest run of each judge. */
export const runChoice = z.object({
  /** Digests of the judges shown. */
  judges: z.array(z.string()).min(1).max(mostJudges).optional(),
  /** Id of the only run shown. */
  run: z.string().optional(),
});
export type RunChoice = z.infer<typeof runChoice>;

/** A run, as far as it decides whether its results are shown. */
export interface RunName {
  readonly run: string;
  /** Digest of its judge. */
  readonly judge: string;
  readonly simulated: boolean;
  /** Whether it has any judgments. */
  readonly isJudged: boolean;
  /** Identifies its dataset. */
  readonly dataset: string;
}

/**
 * Returns the runs whose results are shown. Unless judges are chosen, simulated runs are hidden for
 * data that a real judge has judged.
 */
export function shownRuns<Run extends RunName>(runs: readonly Run[], choice: RunChoice): Run[] {
  const chosen = runs.filter(
    ({ judge, run }) => (choice.judges?.includes(judge) ?? true) && (choice.run ?? run) === run,
  );
  if (choice.judges !== undefined || choice.run !== undefined) return chosen;
  const judged = new Set(
    chosen.filter((run) => !run.simulated && run.isJudged).map(({ dataset }) => dataset),
  );
  return chosen.filter(({ simulated, dataset }) => !simulated || !judged.has(dataset));
}

/** Returns the choice without judges and a run that no longer exist. */
export function withoutMissing({ judges, run }: RunChoice, runs: readonly RunName[]): RunChoice {
  const there = judges?.filter((judge) => runs.some((one) => one.judge === judge));
  return {
    judges: there?.length === 0 ? undefined : there,
    run: runs.some((one) => one.run === run) ? run : undefined,
  };
}
