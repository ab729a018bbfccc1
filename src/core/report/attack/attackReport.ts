import { statesNoSettings } from '../../judges/editorModels.ts';
import { modelName } from '../../judges/judgeName.ts';
import { allScores } from '../../metrics/attack/judgedSample.ts';
import { bootstrapReplicates } from '../../metrics/estimation/bootstrap.ts';
import type { IntervalChoice } from '../../metrics/estimation/interval.ts';
import { Resamples } from '../../metrics/estimation/resamples.ts';
import { temperatureOf } from '../../runs/attack/calls/scoring.ts';
import { compareTexts } from '../../words/compareTexts.ts';
import { groupBy } from '../../words/groupBy.ts';
import type { JudgeBars } from '../card/bars.ts';
import { withCards } from '../card/cards.ts';
import { type BarChoice, barsOfAttacked } from '../card/judgeBars.ts';
import type { DescribedRun, Report } from '../reportSchema.ts';
import { measuresVersion, reportSchemaVersion } from '../reportSchemaVersion.ts';
import { describeCalls } from '../runs/reportRun.ts';
import { adjustTests } from '../testFamilies.ts';
import { buildAttackGroups } from './attackGroups.ts';
import { attackProtocol } from './attackProtocol.ts';
import type { AttackRun } from './attackRun.ts';
import { attackReportWarnings } from './attackWarnings.ts';

interface AttackReportChoice extends BarChoice {
  /** Bars of judges that were audited too, by their digest in the runs of attacks. */
  readonly audited?: ReadonlyMap<string, JudgeBars> | undefined;
  /** Seed of the bootstrap. */
  readonly seed: number;
  /** `interim` until there is time for the bootstrap. */
  readonly preferred?: IntervalChoice['preferred'];
  /** Called repeatedly; throwing stops the work. */
  readonly onStep?: () => void;
}

/**
 * Builds the attack part of a report (CE §4.3). If there is a run over a file or a sample of it,
 * responses that the user picked by hand are excluded; otherwise they are shown without inference.
 */
export function buildAttackReport(
  given: readonly AttackRun[],
  { seed, preferred, onStep = () => {}, audited = new Map(), ...barChoice }: AttackReportChoice,
): Report {
  const { runs, used, basis } = chooseAttackRuns(given);
  const leftOut = runs.filter((run) => !used.includes(run));
  const choice = { seed, preferred, resamples: new Resamples(), onStep };
  const edited = used.flatMap(({ samples, judges }) =>
    samples
      .filter(({ judge }) => judge === judges[0])
      .flatMap(({ attacks }) => attacks.filter((attack) => attack.edited)),
  ).length;
  const judges = used.flatMap((run) => run.judges);
  const plans = new Map(
    judges.map((judge) => [
      judge.digest,
      audited.get(judge.digest) ?? barsOfAttacked(judge, barChoice),
    ]),
  );
  const built = adjustTests<Report>({
    schema: reportSchemaVersion,
    measures: measuresVersion,
    seed,
    replicates: bootstrapReplicates,
    basis,
    runs: runs.flatMap((run) => describeAttackRun(run, used.includes(run) ? run.missing() : 0)),
    excluded: {
      sessions: 0,
      steps: 0,
      drafts: 0,
      handPickedRuns: leftOut.length,
      handPickedPairs: leftOut.reduce((sum, { sampleCount }) => sum + sampleCount, 0),
      editedAttacks: edited,
    },
    labels: labelsOf(used),
    warnings: attackReportWarnings(used, basis),
    groups: buildAttackGroups(used, { choice, inference: basis === 'sample' }, plans),
  });
  return withCards(
    built,
    [...plans.values()].filter(({ judge }) => plans.has(judge)),
  );
}

/** Returns each run once, as its most complete copy; hand-picked runs only if there is no other. */
export function chooseAttackRuns(given: readonly AttackRun[]) {
  const known = new Map<string, AttackRun>();
  for (const run of given) {
    const other = known.get(run.header.run);
    if (!other || scoresIn(other) < scoresIn(run)) known.set(run.header.run, run);
  }
  const runs = [...known.values()].sort((one, other) =>
    compareTexts(one.header.run, other.header.run),
  );
  const sampled = runs.filter(({ header }) => header.selection !== undefined);
  return sampled.length > 0
    ? { runs, used: sampled, basis: 'sample' as const }
    : { runs, used: runs, basis: 'hand-picked' as const };
}

function scoresIn({ samples }: AttackRun): number {
  return samples.reduce((sum, sample) => sum + allScores(sample).length, 0);
}

/** Describes a run, once for each of its judges. */
function describeAttackRun(run: AttackRun, missing: number): DescribedRun[] {
  const { header, judges, sampleCount, served, earlierVersions, statement } = run;
  const { attacker, generation, prompts } = header;
  return judges.map(({ digest, name, simulated }, place) => ({
    run: header.run,
    selection: header.selection ?? 'hand-picked',
    tool: header.tool,
    createdAt: header.createdAt,
    seed: header.seed,
    protocol: attackProtocol,
    dataset: header.dataset.name,
    pairs: sampleCount,
    ...(missing > 0 && { missing }),
    judge: { digest, name, simulated },
    provider: header.judges[place]?.identity.provider ?? '',
    endpoint: header.judges[place]?.identity.endpoint ?? '',
    temperature: temperatureOf(header, place),
    ...(statesNoSettings({ provider: header.judges[place]?.identity.provider ?? '' }) && {
      appliedTemperature: 'unknown' as const,
    }),
    maxTokens: generation.maxTokens,
    prompts: { system: prompts, followUps: prompts },
    servedModels: [...(served[place] ?? [])],
    ...(place === 0 && describeCalls(statement)),
    ...(earlierVersions > 0 && { earlierVersions }),
    ...(header.attacks.length > 0 && {
      attacker: {
        name: modelName(attacker),
        endpoint: attacker.endpoint,
        simulated: attacker.simulated,
      },
    }),
    attacks: [...header.attacks],
  }));
}

function labelsOf(runs: readonly AttackRun[]): Report['labels'] {
  const labeled = runs.flatMap(({ samples }) =>
    samples.flatMap(({ dataset, key, otherPreferred, modelLabel }) => [
      ...(otherPreferred === undefined ? [] : [{ source: trusted, dataset, key }]),
      ...(modelLabel ? [{ source: `llm:${modelLabel.name}`, dataset, key }] : []),
    ]),
  );
  return [...groupBy(labeled, ({ source }) => source)].map(([source, own]) => ({
    source,
    pairs: new Set(own.map(({ dataset, key }) => `${dataset}\n${key}`)).size,
    used: source === trusted,
  }));
}

const trusted = 'human or gold';
