import type { JudgedSample } from '../../metrics/attack/judgedSample.ts';
import type { Side } from '../../pair.ts';
import { type AttackData, narrowed } from './attackContext.ts';
import { attackProtocol } from './attackProtocol.ts';
import type { AttackRun } from './attackRun.ts';
import { type Entering, enteringScores } from './enteringScores.ts';
import { type GroupData, groupData } from './groupData.ts';
import type { SampleQuery } from './sampleQuery.ts';

/** A sample that enters a number, with what a reader needs to choose it. */
export interface ListedSample extends Omit<Entering, 'sample'> {
  readonly run: string;
  /** Key of the sample in its run. */
  readonly sample: string;
  /** Id of the sample in its data set. */
  readonly id: string;
  readonly judge: string;
  readonly simulated: boolean;
  readonly side?: Side | undefined;
  /** Scores are places of steps, from 0; −1 is none. */
  readonly isMaths: boolean;
  /** Its run is of this one attack, which opens by itself. */
  readonly isAlone: boolean;
}

/** The first of the listed samples, and how many there are. */
export interface SampleList {
  readonly samples: readonly ListedSample[];
  readonly total: number;
}

/**
 * What enters a number of a report of attacks: each entry of its denominator once, in the order of the
 * samples. Empty where the report has no such number.
 *
 * @param runs those that the report was made from
 * @param limit the most that are listed; all are counted
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
      const { id, side, scenario } = found.sample;
      const { name: model, simulated } = judge;
      const row = { run: name, sample: key, id, judge: model, simulated, side, ...rest };
      return [{ ...row, isMaths: scenario === 'maths', isAlone: isAlone(found.run) }];
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

/** Puts all samples into one cluster: their totals are counted, not resampled, and take less room so. */
function inOneCluster(data: AttackData): AttackData {
  return {
    ...data,
    samples: data.samples.map((one) => ({ ...one, cluster: 0 })),
    cases: data.cases.map((one) => ({ ...one, cluster: 0 })),
  };
}

function nameOf({ run, key, judge }: Pick<JudgedSample, 'run' | 'key' | 'judge'>): string {
  return `${run}\n${key}\n${judge.digest}`;
}

function isAlone({ header, sampleCount }: AttackRun): boolean {
  return header.selection === undefined && header.attacks.length === 1 && sampleCount === 1;
}
