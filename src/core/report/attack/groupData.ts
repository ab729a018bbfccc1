import {
  type AttackJudgeFacts,
  casesOf,
  type JudgedSample,
} from '../../metrics/attack/judgedSample.ts';
import { compareTexts } from '../../words/compareTexts.ts';
import { groupBy } from '../../words/groupBy.ts';
import type { AttackData, Domain } from './attackContext.ts';
import type { AttackRun } from './attackRun.ts';

/** Maximum number of domains that have their own groups; the largest ones are kept. */
const mostDomains = 30;

/** A group of an attack report, before any number is computed. */
export interface GroupData {
  readonly scope: 'judge' | 'domain' | 'pooled';
  /** Digest of its judge; undefined if judges are pooled. */
  readonly judge?: string;
  /** Domain of the group. */
  readonly part?: string;
  /** Number of judges pooled, and number of samples left out. */
  readonly pooling?: { readonly judges: number; readonly leftOut: number };
  readonly data: AttackData;
}

/**
 * Returns the data of each judge, of each judge and domain, and of all judges pooled over the
 * samples that they share.
 */
export function groupData(runs: readonly AttackRun[]): GroupData[] {
  const samples = orderSamples(runs.flatMap((run) => run.samples));
  const cells = [...new Set(runs.flatMap(({ header }) => header.attacks))];
  const clusters = new Map<string, number>();
  const numberOf = (prompt: string) => {
    const known = clusters.get(prompt) ?? clusters.size;
    clusters.set(prompt, known);
    return known;
  };
  const flood = runs.flatMap(({ attention }) => attention);
  const dataOf = (own: readonly JudgedSample[], isOwn: (judge: string) => boolean) => {
    const cases = casesOf(own, ({ prompt }) => numberOf(prompt));
    return {
      ...describeSamples(own, cells),
      samples: own.map((sample) => ({ sample, cluster: numberOf(sample.prompt) })),
      cases: cases.filter(({ attack }) => attack.isSourceShown),
      styleCases: cases.filter(({ attack }) => !attack.isSourceShown),
      attention: flood
        .filter(({ judge }) => isOwn(judge.digest))
        .map((one) => ({ one, cluster: numberOf(one.prompt) })),
    };
  };
  const byJudge = [...groupBy(samples, ({ judge }) => judge.digest)].sort(
    ([, [one]], [, [other]]) => compareTexts(one?.judge.name ?? '', other?.judge.name ?? ''),
  );
  const groups = byJudge.flatMap(([judge, own]): GroupData[] => {
    const data = dataOf(own, (digest) => digest === judge);
    const parts = data.domains.map(({ name: part }): GroupData => {
      const ofDomain = own.filter(({ domain }) => domain === part);
      return { scope: 'domain', judge, part, data: dataOf(ofDomain, () => false) };
    });
    return [{ scope: 'judge', judge, data }, ...parts];
  });
  const pooled = poolSamples(samples);
  if (!pooled) return groups;
  const { samples: shared, ...pooling } = pooled;
  return [...groups, { scope: 'pooled', pooling, data: dataOf(shared, () => false) }];
}

/**
 * Sorts samples independently of when they were answered, since resampling depends on their order.
 */
function orderSamples(samples: readonly JudgedSample[]): JudgedSample[] {
  const keys = new Map(
    samples.map((sample) => {
      const { dataset, key, judge, run } = sample;
      return [sample, [dataset, key, judge.digest, run].join('\n')];
    }),
  );
  return [...samples].sort((one, other) =>
    compareTexts(keys.get(one) ?? '', keys.get(other) ?? ''),
  );
}

function describeSamples(
  samples: readonly JudgedSample[],
  cells: readonly string[],
): Pick<AttackData, 'cells' | 'auxiliaries' | 'domains'> {
  const kinds = new Set(
    samples.flatMap(({ scores }) => [...scores.values()].map(({ auxiliary }) => auxiliary)),
  );
  const attacked = new Set(samples.flatMap(({ attacks }) => attacks.map(({ cell }) => cell)));
  return {
    cells: cells.filter((cell) => attacked.has(cell)),
    auxiliaries: (['reference', 'rubric', 'background', 'all'] as const).filter((kind) =>
      kinds.has(kind),
    ),
    domains: domainsOf(samples),
  };
}

/** Returns the largest domains, least complex first; none if all samples are in one domain. */
function domainsOf(samples: readonly JudgedSample[]): Domain[] {
  const all = [...groupBy(samples, ({ domain }) => domain)].map(([name, own]) => ({
    name,
    complexity: median(own.map(({ length }) => length)),
    samples: new Set(own.map(({ dataset, key }) => `${dataset}\n${key}`)).size,
  }));
  if (all.length < 2) return [];
  return all
    .sort((one, other) => other.samples - one.samples || compareTexts(one.name, other.name))
    .slice(0, mostDomains)
    .sort((one, other) => one.complexity - other.complexity || compareTexts(one.name, other.name));
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length / 2;
  const [below = 0, above = below] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return (below + above) / 2;
}

/**
 * Returns the samples of runs whose attacked texts all judges scored; the texts are the same within
 * one run. Two settings of one model are never pooled, nor are two definitions, nor pairwise
 * judges, whose successes are others. Undefined if there is nothing to pool.
 */
function poolSamples(all: readonly JudgedSample[]) {
  const samples = all.filter(({ comparisons }) => !comparisons);
  const judges = new Map<string, AttackJudgeFacts>(
    samples.map(({ judge }) => [judge.digest, judge]),
  );
  const names = new Set([...judges.values()].map(({ name }) => name));
  const definitions = new Set([...judges.values()].map(({ definition }) => definition));
  if (judges.size < 2 || names.size < judges.size || definitions.size > 1) return undefined;
  const scored = samples.filter(({ scores }) => scores.size > 0);
  const bySample = groupBy(scored, ({ run, key }) => `${run}\n${key}`);
  const shared = [...bySample.values()]
    .filter((own) => new Set(own.map(({ judge }) => judge.digest)).size === judges.size)
    .flatMap(sharedAttacks);
  if (shared.length === 0) return undefined;
  return { samples: shared, judges: judges.size, leftOut: samples.length - shared.length };
}

/**
 * Returns one sample, as scored by each judge, with only the scores that all judges gave and the
 * attacks that all of them scored or that need no scores.
 */
function sharedAttacks(own: readonly JudgedSample[]): JudgedSample[] {
  const isScored = ({ scores }: JudgedSample, cell: string) =>
    [...scores.values()].some((score) => score.variant === 'attacked' && score.cell === cell);
  return own.map((sample) => ({
    ...sample,
    scores: new Map(
      [...sample.scores].filter(([name]) => own.every(({ scores }) => scores.has(name))),
    ),
    attacks: sample.attacks.filter(
      ({ cell, outcome }) => outcome !== 'kept' || own.every((one) => isScored(one, cell)),
    ),
  }));
}
