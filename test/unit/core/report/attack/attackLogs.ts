import type { AttackSample } from '../../../../../src/core/data/samples/sample.ts';
import { type AttackRun, attackRunOf } from '../../../../../src/core/report/attack/attackRun.ts';
import type { AttackHeader } from '../../../../../src/core/runs/attack/log/attackHeader.ts';
import type { AttackEntry } from '../../../../../src/core/runs/attack/log/attackLog.ts';
import type { ScoreEntry, Variant } from '../../../../../src/core/runs/attack/log/scoreEntry.ts';
import type { AuxiliaryKind } from '../../../../../src/core/scoring/score.ts';

const formatCell = 'writing-format';

/** Returns the header of a run over a whole file, with models that are not simulated. */
export function attackHeader(fields: Partial<AttackHeader> = {}): AttackHeader {
  return {
    type: 'attack-run',
    schema: 1,
    run: 'attack-1',
    tool: 'recant test',
    createdAt: 1_750_000_000_000,
    seed: 1,
    attacks: [formatCell],
    responses: 'weaker',
    attacker: identity('attacker-1'),
    judges: [{ identity: identity('judge-1') }],
    generation: { temperature: 0, maxTokens: 500 },
    scoring: { draws: 2, temperature: 0.7 },
    retries: 2,
    criteria: 'together',
    referenceMayBeWrong: false,
    verified: true,
    placebo: true,
    prompts: 'prompts-1',
    selection: 'all',
    dataset: { name: 'samples.jsonl', location: '/data/samples.jsonl', format: 'recant-samples' },
    ...fields,
  };
}

export function identity(model: string, simulated = false): AttackHeader['attacker'] {
  const provider = simulated ? 'practice' : 'scripted';
  return { provider, model, endpoint: 'http://127.0.0.1:9/v1', simulated };
}

/** A score of one variant by one judge; `?` is unreadable. */
export interface ScoreSpec {
  readonly variant: Variant;
  readonly auxiliary: AuxiliaryKind;
  readonly value: number | '?';
  readonly cell?: string;
  readonly replicate?: number;
  readonly judge?: number;
  readonly more?: Partial<ScoreEntry>;
}

/** Shorthand for a sample with attacks and scores. */
export interface SampleSpec {
  readonly sample?: Partial<AttackSample>;
  readonly attacks?: readonly Omit<Partial<AttemptOf>, 'type' | 'sample'>[];
  readonly scores?: readonly ScoreSpec[];
  /** Whether the quality improved, by cell. */
  readonly improved?: Readonly<Record<string, boolean>>;
  readonly placebos?: Readonly<Record<string, boolean>>;
  /** The user's decisions whether attacked responses are prompt injections, by cell. */
  readonly injections?: Readonly<Record<string, boolean>>;
  /** Whether the user has discarded the attack, by cell. */
  readonly discarded?: Readonly<Record<string, boolean>>;
}

type AttemptOf = Extract<AttackEntry, { type: 'attempt' }>;

/** Returns the log that such a run would have written. */
export function attackLog(
  specs: readonly SampleSpec[],
  fields: Partial<AttackHeader> = {},
): AttackEntry[] {
  const cells = specs.flatMap(({ attacks = [] }) => attacks.map(({ cell = formatCell }) => cell));
  const attacks = [...new Set([formatCell, ...cells])];
  return [attackHeader({ attacks, ...fields }), ...specs.flatMap(entriesOf)];
}

function entriesOf(spec: SampleSpec, place: number): AttackEntry[] {
  const { attacks = [], scores = [], improved = {}, placebos = {}, injections = {} } = spec;
  const { discarded = {} } = spec;
  const key = `sample ${place}`;
  const given = spec.sample ?? {};
  const sample: AttackSample = {
    id: `id ${place}`,
    scenario: 'writing',
    prompt: `prompt ${place}`,
    response: { text: 'a text' },
    ...given,
  };
  return [
    { type: 'sample', key, sample },
    ...attacks.map(
      (attack): AttackEntry => ({
        type: 'attempt',
        sample: key,
        cell: formatCell,
        attempt: 0,
        outcome: 'kept',
        limits: [],
        ...attack,
      }),
    ),
    ...Object.entries(placebos).map(
      ([cell, kept]): AttackEntry => ({
        type: 'placebo',
        sample: key,
        cell,
        response: { text: 'another text' },
        limits: [{ id: 'edits', kept }],
      }),
    ),
    ...scores.map(({ value, judge = 0, replicate = 0, more, ...rest }): AttackEntry => {
      const isMaths = sample.scenario === 'maths';
      return {
        type: 'score',
        sample: key,
        judge,
        replicate,
        ...rest,
        outcome: value === '?' ? 'no-score' : 'readable',
        ...(value === '?' ? {} : isMaths ? { firstWrongStep: value } : { total: value }),
        fingerprint: 'print',
        ...more,
      };
    }),
    ...Object.entries(injections).map(
      ([cell, confirmed]): AttackEntry => ({ type: 'injection', sample: key, cell, confirmed }),
    ),
    ...Object.entries(discarded).map(
      ([cell, isSo]): AttackEntry => ({ type: 'discard', sample: key, cell, discarded: isSo }),
    ),
    ...Object.entries(improved).map(
      ([cell, better]): AttackEntry => ({
        type: 'verification',
        sample: key,
        cell,
        by: 'blind',
        improved: better,
      }),
    ),
  ];
}

type Value = number | '?';

/**
 * Shorthand for scores of the original and an attacked response with the reference, one or one per
 * draw.
 */
export function withReference(
  original: Value | readonly Value[],
  attacked: Value | readonly Value[] | undefined,
  cell = formatCell,
): ScoreSpec[] {
  const draws = (values: Value | readonly Value[], variant: Variant, more: { cell?: string }) =>
    [values].flat().map(
      (value, replicate): ScoreSpec => ({
        ...{ variant, auxiliary: 'reference', value, ...more },
        ...(replicate > 0 && { replicate }),
      }),
    );
  return [
    ...draws(original, 'original', {}),
    ...(attacked === undefined ? [] : draws(attacked, 'attacked', { cell })),
  ];
}

/** A judge that compares two responses and is shown the reference, for a header. */
export const pairwiseJudge = pairwiseJudgeShown('{{prompt}} {{reference}} {{first}} {{second}}');

/** Returns a judge that compares two responses and is shown a template, for a header. */
export function pairwiseJudgeShown(content: string): AttackHeader['judges'][number] {
  return {
    identity: identity('compares'),
    definition: {
      schema: 1,
      ...{ name: 'pairs', kind: 'pairwise' },
      messages: [{ role: 'user', content }],
      reader: { kind: 'choice', choices: { A: 'first', B: 'second', C: 'tie' } },
    },
    generation: { temperature: 0.7 },
  };
}

type Verdict = 'A' | 'B' | 'tie' | '?';

/**
 * Shorthand for a pairwise judge's verdicts on a variant of the pair, one or one per draw, in each
 * presented order; `?` is unreadable.
 */
export function compared(
  variant: Variant,
  verdicts: Readonly<Record<'AB' | 'BA', readonly Verdict[]>>,
  {
    cell,
    judge,
    auxiliary = 'reference',
  }: {
    readonly cell?: string;
    readonly judge?: number;
    readonly auxiliary?: AuxiliaryKind;
  } = {},
): ScoreSpec[] {
  return verdicts.AB.map((_, replicate): ScoreSpec => {
    const comparisons = (['AB', 'BA'] as const).map((order) => {
      const verdict = verdicts[order][replicate] ?? '?';
      return verdict === '?'
        ? { order, outcome: 'no-score' as const }
        : { order, outcome: 'readable' as const, verdict };
    });
    const isRead = comparisons.every(({ outcome }) => outcome === 'readable');
    const outcome = isRead ? ('readable' as const) : ('no-score' as const);
    return {
      ...{ variant, auxiliary, value: '?', replicate, more: { comparisons, outcome } },
      ...(cell !== undefined && { cell }),
      ...(judge !== undefined && { judge }),
    };
  });
}

export function attackRun(
  specs: readonly SampleSpec[],
  fields: Partial<AttackHeader> = {},
): AttackRun {
  const run = attackRunOf(attackLog(specs, fields));
  if (!run) throw new Error('The log has no header.');
  return run;
}

/** Returns the samples and cases of one judge, as in a section's context. */
export function samplesOf(run: AttackRun, judge = 0) {
  return run.samples
    .filter((sample) => sample.judge === run.judges[judge])
    .map((sample, cluster) => ({ sample, cluster }));
}
