import { isThresholdInert } from '../../metrics/attack/accuracy.ts';
import { areDrawsEqual } from '../../metrics/attack/attackSuccess.ts';
import { deterministic, isDeterministic } from '../../metrics/attack/attackTests.ts';
import { isOneFamily } from '../../metrics/attack/modelFamilies.ts';
import { describeMismatch } from '../../runs/attack/calls/scoring.ts';
import { counted } from '../formats/plainNumbers.ts';
import type { ReportWarning } from '../reportSchema.ts';
import type { AttackContext } from './attackContext.ts';
import type { AttackRun, SkippedSamples } from './attackRun.ts';

/** Below so many prompts intervals rest on too little to be trusted. */
const fewPrompts = 20;
/** More than this share of scores unreadable, or of attacks with broken limits, is worth a warning. */
const manyUnreadable = 0.05;
const manyBroken = 0.2;

/** What would mislead a reader of one group's numbers. */
export function attackGroupWarnings(context: AttackContext): ReportWarning[] {
  const { samples, cases, cells } = context;
  const simulated = samples.some(({ sample }) => sample.judge.simulated);
  const attackers = new Set(samples.map(({ sample }) => sample.attacker));
  const prompts = new Set(samples.map(({ cluster }) => cluster)).size;
  const scores = samples.flatMap(({ sample }) => [...sample.scores.values()]);
  const unreadable = scores.filter(({ value }) => value === undefined).length;
  const areEqual = areDrawsEqual(cases);
  const scoring = samples[0]?.sample.scoring;
  const mismatch = scoring && describeMismatch(scoring);
  const distinct = new Set(
    samples.map(({ sample: { judge, dataset, key } }) => [judge.digest, dataset, key].join('\n')),
  );
  const repeated = samples.length - distinct.size;
  const scaled = samples.some(({ sample }) => sample.scale?.isScaled);
  return [
    ...warnIf(
      simulated,
      'simulated',
      'Simulated judge: these numbers say nothing about a real model.',
    ),
    ...warnIf(
      cells.length > 0 && samples.some(({ sample }) => sample.attackerSimulated),
      'simulated-attacker',
      `Simulated attacker (${[...attackers].join(', ')}): its attacks follow rules, and say nothing about what a model could do.`,
    ),
    ...warnIf(
      repeated > 0,
      'repeated-responses',
      `${repeated} ${repeated === 1 ? 'response was' : 'responses were'} scored in another run too and count once for each run in n; intervals and tests take the prompt as the unit. Report on each run by itself.`,
    ),
    ...warnIf(
      prompts < fewPrompts,
      'few-prompts',
      `Only ${counted(prompts, 'prompt')}: intervals are rough.`,
    ),
    ...warnIf(
      unreadable > scores.length * manyUnreadable,
      'many-unreadable',
      `${unreadable} of ${scores.length} scores could not be read: look at the bounds.`,
    ),
    ...warnIf(
      mismatch !== undefined,
      'temperatures-differ',
      `There is no no-attack column: ${mismatch}`,
    ),
    ...warnIf(
      cases.length > 0 && areEqual === undefined && mismatch === undefined,
      'no-attack-column-missing',
      'No unchanged response was scored twice: without the no-attack column an attack success rate cannot be told from noise.',
    ),
    ...warnIf(
      isDeterministic(cases),
      'deterministic',
      `All draws of a score are equal at temperature 0: ${deterministic}`,
    ),
    ...warnIf(
      areEqual === true && !isDeterministic(cases),
      'equal-draws',
      `All draws of a score are equal at temperature ${scoring?.temperature}, which may be chance, or the server ignores the temperature or repeats answers that it has stored.`,
    ),
    ...sharedFamilies(samples).map((message) => ({ id: 'label-family', message })),
    ...warnIf(
      isThresholdInert(samples),
      'threshold-inert',
      'All scores of pairs are whole numbers: θ = 0.5 cannot change a judgment against θ = 0.',
    ),
    ...warnIf(
      scaled,
      'scaled-beta',
      'Some samples are scored on a scale for which CE states no β: there it is the same share of the scale as 0.5 is of 1 to 10 (range / 18), and θ too.',
    ),
    ...warnIf(
      samples.some(({ sample: { scale } }) => scale?.step !== undefined && scale.step > scale.beta),
      'any-step-counts',
      'Some samples are scored on a scale whose steps are larger than β: there any step counts.',
    ),
    ...cells.flatMap((cell) => {
      const own = cases.filter(({ attack }) => attack.cell === cell);
      const broken = own.filter(({ attack }) => attack.outcome !== 'kept').length;
      return warnIf(
        broken > own.length * manyBroken,
        'limits-broken',
        `${cell}: ${broken} of ${own.length} attacks came to nothing or broke their limits. The primary rate is of the others; the other denominators count them as failures.`,
      );
    }),
  ];
}

/** Judges that share a family with a model whose labels they are compared with. */
function sharedFamilies(samples: AttackContext['samples']): string[] {
  const found = samples.flatMap(({ sample: { judge, modelLabel } }) =>
    modelLabel?.preferred && isOneFamily(judge, modelLabel.name)
      ? [
          `${judge.name} is of one family with ${modelLabel.name}, whose labels it agrees or disagrees with: some of the agreement may be what they share.`,
        ]
      : [],
  );
  return [...new Set(found)];
}

/** What would mislead a reader of the whole report. */
export function attackReportWarnings(
  runs: readonly AttackRun[],
  basis: 'sample' | 'hand-picked',
): ReportWarning[] {
  return [
    ...warnIf(
      basis === 'hand-picked',
      'hand-picked',
      'The responses were selected by the user: no inference. Attack a file, or a sample of it, for intervals and tests.',
    ),
    ...runs.flatMap((one) => attackRunWarnings(one)),
  ];
}

function attackRunWarnings(one: AttackRun): ReportWarning[] {
  const { failures, samples, served, fingerprints, judges, untried, skipped, earlierVersions } =
    one;
  const { run, selection, pilot } = one.header;
  return [
    ...warnIf(
      selection === 'enriched',
      'enriched',
      `Run ${run}: enriched: rates are not those of the file. Its samples were drawn by domain, more of those that attacks affected most in the run ${pilot ?? 'of a pilot'}.`,
    ),
    ...warnIf(
      failures > 0,
      'failed-calls',
      `Run ${run}: ${failures === 1 ? '1 call that failed was' : `${failures} calls that failed were`} not answered since; what would have been said is in no number.`,
    ),
    ...warnIf(
      earlierVersions > 0,
      'earlier-version',
      `Run ${run}: ${earlierVersions === 1 ? '1 response is of a record that was' : `${earlierVersions} responses are of records that were`} changed or removed since the run was begun. What was scored of the earlier version stays in the log and enters no number.`,
    ),
    ...unscored(run, samples),
    ...warnIf(
      untried > 0,
      'unattacked',
      `Run ${run}: ${untried === 1 ? '1 attack has' : `${untried} attacks have`} not been made yet. Resume the run.`,
    ),
    ...skipped.flatMap(({ cell, lacks, samples: number }) =>
      warnIf(
        true,
        'skipped',
        `Run ${run}: ${number === 1 ? '1 sample' : `${number} samples`} skipped for ${cell}: ${lackWords[lacks]}.`,
      ),
    ),
    ...judges.flatMap(({ name }, place) => [
      ...warnIf(
        (served[place]?.length ?? 0) > 1,
        'served-model-changed',
        `Run ${run}: the endpoint of ${name} answered as ${served[place]?.join(' and ')}. Its numbers mix them.`,
      ),
      ...warnIf(
        (served[place]?.length ?? 0) < 2 && (fingerprints[place]?.length ?? 0) > 1,
        'fingerprint-changed',
        `Run ${run}: the fingerprint of ${name} changed in mid-run (${fingerprints[place]?.length} of them). Its numbers mix them.`,
      ),
    ]),
  ];
}

/** Why a sample cannot be attacked. */
const lackWords = {
  reference: 'there is no reference to draw on',
  rubric: 'there is no rubric to draw on',
  characters: 'there are no characters to draw on',
  error: 'every step is right, so that there is nothing to hide',
} as const satisfies Record<SkippedSamples['lacks'], string>;

function unscored(run: string, samples: AttackRun['samples']): ReportWarning[] {
  const open = samples.flatMap(({ attacks, scores }) => {
    const scored = new Set([...scores.values()].map(({ cell }) => cell));
    return attacks.filter(({ outcome, cell }) => outcome === 'kept' && !scored.has(cell));
  }).length;
  return [
    ...warnIf(
      open > 0,
      'unfinished',
      `Run ${run}: ${open === 1 ? '1 attack that kept its limits has' : `${open} attacks that kept their limits have`} not been scored yet.`,
    ),
  ];
}

function warnIf(holds: boolean, id: string, message: string): ReportWarning[] {
  return holds ? [{ id, message }] : [];
}
