import { isLocated, type JudgedSample } from '../../metrics/attack/judgedSample.ts';
import type { Side } from '../../words/verdict.ts';
import { type AttackData, narrowed } from './attackContext.ts';
import { attackProtocol } from './attackProtocol.ts';
import type { AttackRun } from './attackRun.ts';
import { type Entering, enteringScores } from './enteringScores.ts';
import { type GroupData, groupData } from './groupData.ts';
import type { SampleQuery } from './sampleQuery.ts';

/** A sample that counts in a number, with the facts that help a reader choose it. */
export interface ListedSample extends Omit<Entering, 'sample'> {
  readonly run: string;
  /** Key of the sample in its run. */
  readonly sample: string;
  /** Id of the sample in its dataset. */
  readonly id: string;
  readonly judge: string;
  readonly simulated: boolean;
  readonly side?: Side | undefined;
  /** Whether scores are step indices, starting at 0; −1 means none. */
  readonly isMaths: boolean;
  /** Whether its run has only this attack, which then opens directly. */
  readonly isAlone: boolean;
}

/** The first samples of a list, and their total number. */
export interface SampleList {
  readonly samples: readonly ListedSample[];
  readonly total: number;
}

/**
 * Lists the samples that count in a number of an attack report: each entry of its denominator once,
 * in the order of the samples. Empty if the report has no such number.
 *
 * @param runs those that the report was built from
 * @param limit maximum number of samples to list; all are counted
 */
export function listSamples(
  runs: readonly AttackRun[],
  query: SampleQuery,
  { limit }: { readonly limit: number },
): SampleList {
  const data = dataOf(runs, query);
  const entering = data ? enteringScores[query.number](data, query) : [];
  const listed = entering.slice(0, limit);
  const known = new Map(
    listed.length === 0
      ? []
      : runs.flatMap((run) => run.samples.map((sample) => [nameOf(sample), { run, sample }])),
  );
  return {
    samples: listed.flatMap(({ sample, ...rest }): ListedSample[] => {
      const { judge, run: name, key } = sample;
      const found = known.get(nameOf(sample));
      if (!found) return [];
      const { id, side } = found.sample;
      const { name: model, simulated } = judge;
      const row = { run: name, sample: key, id, judge: model, simulated, side, ...rest };
      return [{ ...row, isMaths: isLocated(found.sample), isAlone: isAlone(found.run) }];
    }),
    total: entering.length,
  };
}

function dataOf(runs: readonly AttackRun[], query: SampleQuery): AttackData | undefined {
  const { protocol, judge, pooled, part } = query;
  const isMeant = (group: GroupData) =>
    pooled
      ? group.scope === 'pooled'
      : judge !== undefined && group.judge === judge && group.part === part?.name;
  const group = protocol === attackProtocol ? groupData(runs).find(isMeant) : undefined;
  if (!group) return undefined;
  const { data } = group;
  const isOfOne = pooled && judge !== undefined;
  return inOneCluster(isOfOne ? narrowed(data, (one) => one.judge.digest === judge) : data);
}

/**
 * Puts all samples into one cluster, which takes less memory: their totals are only counted, not
 * resampled.
 */
function inOneCluster(data: AttackData): AttackData {
  return {
    ...data,
    samples: data.samples.map((one) => ({ ...one, cluster: 0 })),
    cases: data.cases.map((one) => ({ ...one, cluster: 0 })),
    styleCases: data.styleCases.map((one) => ({ ...one, cluster: 0 })),
  };
}

function nameOf({ run, key, judge }: Pick<JudgedSample, 'run' | 'key' | 'judge'>): string {
  return `${run}\n${key}\n${judge.digest}`;
}

function isAlone({ header, sampleCount }: AttackRun): boolean {
  return header.selection === undefined && header.attacks.length === 1 && sampleCount === 1;
}
