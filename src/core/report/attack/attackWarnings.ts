import { modelOfName } from '../../judges/judgeName.ts';
import { isThresholdInert } from '../../metrics/attack/accuracy.ts';
import { areDrawsEqual, hasRescores } from '../../metrics/attack/attackSuccess.ts';
import { deterministic, isDeterministic } from '../../metrics/attack/attackTests.ts';
import { countedCases } from '../../metrics/attack/comparisons.ts';
import { allScores } from '../../metrics/attack/judgedSample.ts';
import { isOneFamily } from '../../metrics/attack/modelFamilies.ts';
import { isGivenBySetting } from '../../runs/attack/calls/givenTo.ts';
import { describeMismatch } from '../../runs/attack/calls/scoring.ts';
import { counted } from '../../words/counted.ts';
import type { ReportWarning } from '../reportSchema.ts';
import { settingsThatDiffer, simulated, warningsOf } from '../warnings.ts';
import { type AttackContext, allCases, casesOfCell } from './attackContext.ts';
import type { AttackRun, SkippedSamples } from './attackRun.ts';

/** Number of prompts below which intervals are unreliable. */
const fewPrompts = 20;
/**
 * Shares of unreadable scores, and of attacks with broken limits, above which a warning is shown.
 */
const manyUnreadable = 0.05;
const manyBroken = 0.2;

/** Returns warnings about one group's numbers. */
export function attackGroupWarnings(context: AttackContext): ReportWarning[] {
  const { samples, cells } = context;
  const made = allCases(context);
  const cases = countedCases(made);
  const attackers = new Set(samples.map(({ sample }) => sample.attacker));
  const prompts = new Set(samples.map(({ cluster }) => cluster)).size;
  const scores = samples.flatMap(({ sample }) => allScores(sample));
  const unreadable = scores.filter(({ value }) => value === undefined).length;
  const areEqual = areDrawsEqual(cases);
  const scoring = samples[0]?.sample.scoring;
  const mismatch = scoring && describeMismatch(scoring);
  const unconfirmed = made.filter(
    ({ attack }) =>
      attack.outcome === 'kept' && attack.injection && attack.injectionConfirmed === undefined,
  ).length;
  const distinct = new Set(
    samples.map(({ sample: { judge, dataset, key } }) => [judge.digest, dataset, key].join('\n')),
  );
  const repeated = samples.length - distinct.size;
  return warningsOf({
    simulated: samples.some(({ sample }) => sample.judge.simulated) && simulated,
    'simulated-attacker':
      cells.length > 0 &&
      samples.some(({ sample }) => sample.attackerSimulated) &&
      `Simulated attacker (${[...attackers].join(', ')}): its attacks follow rules, and say nothing about what a model could do.`,
    'repeated-responses':
      repeated > 0 &&
      `${repeated} ${repeated === 1 ? 'response was' : 'responses were'} scored in another run too and count once for each run in n; intervals and tests take the prompt as the unit. Report on each run by itself.`,
    'few-prompts':
      prompts < fewPrompts && `Only ${counted(prompts, 'prompt')}: intervals are rough.`,
    'many-unreadable':
      unreadable > scores.length * manyUnreadable &&
      `${unreadable} of ${counted(scores.length, 'score')} could not be read: look at the bounds.`,
    'temperatures-differ': mismatch !== undefined && `There is no no-attack column: ${mismatch}`,
    'no-attack-column-missing':
      cases.length > 0 &&
      !hasRescores(cases) &&
      mismatch === undefined &&
      'No unchanged response was scored twice: without the no-attack column an attack success rate cannot be told from noise.',
    deterministic:
      isDeterministic(cases) && `All draws of a score are equal at temperature 0: ${deterministic}`,
    'equal-draws':
      areEqual === true &&
      !isDeterministic(cases) &&
      `All draws of a score are equal at temperature ${scoring?.temperature}, which may be chance, or the server ignores the temperature or repeats answers that it has stored.`,
    'injections-unconfirmed':
      unconfirmed > 0 &&
      `${unconfirmed} attacked ${unconfirmed === 1 ? 'response addresses' : 'responses address'} the judge, by phrasing or verification, and nobody has confirmed that ${unconfirmed === 1 ? 'it is a prompt injection: it counts' : 'they are prompt injections: they count'} in the success rate until then. Open the attack and confirm it in its view.`,
    'label-family': sharedFamilies(samples),
    'threshold-inert':
      isThresholdInert(samples) &&
      'All scores of pairs are whole numbers: θ = 0.5 cannot change a judgment against θ = 0.',
    'scaled-beta':
      samples.some(({ sample }) => sample.scale?.isScaled) &&
      'Some samples are scored on a scale for which CE states no β: there it is the same share of the scale as 0.5 is of 1 to 10 (range / 18), and θ too.',
    'any-step-counts':
      samples.some(
        ({ sample: { scale } }) => scale?.step !== undefined && scale.step > scale.beta,
      ) &&
      'Some samples are scored on a scale whose steps are larger than β: there any step counts.',
    'limits-broken': cells.map((cell) => {
      const own = casesOfCell({ cases: made }, cell);
      const broken = own.filter(({ attack }) => attack.outcome !== 'kept').length;
      return (
        broken > own.length * manyBroken &&
        `${cell}: ${broken} of ${own.length} attacks came to nothing or broke their limits. The primary rate covers the others; the other denominators count them as failures.`
      );
    }),
  });
}

/** Describes judges from the same family as a model whose labels they are compared with. */
function sharedFamilies(samples: AttackContext['samples']): string[] {
  const found = samples.flatMap(({ sample: { judge, modelLabel } }) =>
    modelLabel?.preferred &&
    isOneFamily({ ...judge, name: modelOfName(judge.name) }, modelLabel.name)
      ? `${judge.name} belongs to the same family as ${modelLabel.name}, whose labels it is compared with: some of the agreement may come from what they share.`
      : [],
  );
  return [...new Set(found)];
}

/** Returns warnings about the whole report. */
export function attackReportWarnings(
  runs: readonly AttackRun[],
  basis: 'sample' | 'hand-picked',
): ReportWarning[] {
  const judges = runs.flatMap((run) => run.judges);
  return [
    ...warningsOf({
      'hand-picked':
        basis === 'hand-picked' &&
        'The responses were selected by the user: no inference. Attack a file, or a sample of it, for intervals and tests.',
    }),
    ...runs.flatMap(attackRunWarnings),
    ...warningsOf({
      'settings-differ': settingsThatDiffer(judges).map(
        ([name, settings]) =>
          `${name} was asked with ${settings} different settings, endpoints, prompts or attackers. They are shown separately and never pooled.`,
      ),
    }),
  ];
}

function attackRunWarnings(one: AttackRun): ReportWarning[] {
  const { failures, samples, served, fingerprints, judges, untried, skipped } = one;
  const { earlierVersions } = one;
  const { run, selection, pilot } = one.header;
  const open = unscored(samples);
  return [
    ...warningsOf({
      enriched:
        selection === 'enriched' &&
        `Run ${run}: enriched: rates are not those of the file. Its samples were drawn by domain, more of those that attacks affected most in the run ${pilot ?? 'of a pilot'}.`,
      'auxiliary-source':
        one.header.auxiliary === 'source' &&
        samples.some(isGivenBySetting) &&
        `Run ${run}: judges of writing and role-play were given only what each attack is based on (--auxiliary source). By default, they get everything that the record holds, so compare this run only with runs of the same setting.`,
      'failed-calls':
        failures > 0 &&
        `Run ${run}: ${failures === 1 ? '1 call that failed was' : `${failures} calls that failed were`} not answered since; what would have been said is in no number.`,
      'earlier-version':
        earlierVersions > 0 &&
        `Run ${run}: ${earlierVersions === 1 ? '1 response is of a record that was' : `${earlierVersions} responses are of records that were`} changed or removed since the run was begun. What was scored of the earlier version stays in the log and enters no number.`,
      unfinished:
        open > 0 &&
        `Run ${run}: ${open === 1 ? '1 attack that kept its limits has' : `${open} attacks that kept their limits have`} not been scored yet.`,
      unattacked:
        untried > 0 &&
        `Run ${run}: ${untried === 1 ? '1 attack has' : `${untried} attacks have`} not been made yet. Resume the run.`,
      skipped: skipped.map(
        ({ cell, lacks, samples: number }) =>
          `Run ${run}: ${counted(number, 'sample')} skipped for ${cell}: ${lackWords[lacks]}.`,
      ),
      'judge-prompt-lacks': one.gaps.map((gap) => `Run ${run}: ${gap}`),
    }),
    ...judges.flatMap(({ name }, place) => {
      const [models = [], prints = []] = [served[place], fingerprints[place]];
      return warningsOf({
        'served-model-changed':
          models.length > 1 &&
          `Run ${run}: the endpoint of ${name} answered as ${models.join(' and ')}. Its numbers mix them.`,
        'fingerprint-changed':
          models.length < 2 &&
          prints.length > 1 &&
          `Run ${run}: the fingerprint of ${name} changed mid-run (${prints.length} of them). Its numbers mix them.`,
      });
    }),
  ];
}

/** Why a sample cannot be attacked. */
const lackWords = {
  reference: 'there is no reference to draw on',
  rubric: 'there is no rubric to draw on',
  characters: 'there are no characters to draw on',
  error: 'every step is right, so that there is nothing to hide',
  judge: 'no judge can be asked about them',
} as const satisfies Record<SkippedSamples['lacks'], string>;

/** Counts the attacks that kept their limits and that no judge has scored. */
function unscored(samples: AttackRun['samples']): number {
  return samples.flatMap((sample) => {
    const scored = new Set(allScores(sample).map(({ cell }) => cell));
    return sample.attacks.filter(({ outcome, cell }) => outcome === 'kept' && !scored.has(cell));
  }).length;
}
