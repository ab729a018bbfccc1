import { getOrAdd } from '../words/onFirstUse.ts';
import {
  type Audit,
  type AuditFacts,
  confidenceSource,
  type Judgment,
  type PairFacts,
  type RunFacts,
} from './audit.ts';
import { auditOf, numberPrompts } from './orderAudits.ts';

/** A judgment with the facts of its audit beside its own, for CSV and exported pages. */
export type FlatJudgment = Omit<RunFacts, 'isFormUnknown'> &
  Omit<PairFacts, 'key' | 'prompt'> &
  Omit<Judgment, 'audit'> & {
    /** Key of the pair in its run. */
    readonly pair: string;
    /** Digest of the prompt. */
    readonly cluster: string;
    readonly protocol: string;
  };

const runNames: readonly string[] = [
  'run',
  'dataset',
  'judge',
  'judgeName',
  'simulated',
  'canTie',
  'noJustification',
] satisfies (keyof RunFacts)[];
const pairFields = {
  ...{ pair: 'key', cluster: 'prompt', content: 'content', swapped: 'swapped' },
  ...{ exchanged: 'exchanged', domain: 'domain', order: 'order', orderUnknown: 'orderUnknown' },
  ...{ label: 'label', tiedLabel: 'tiedLabel', lengthA: 'lengthA', lengthB: 'lengthB' },
  ...{ modelA: 'modelA', modelB: 'modelB' },
} as const;

/** Returns a function that reads a field of flat judgments. */
export function readerOf(name: string): (judgment: Judgment) => unknown {
  if (name === 'protocol') return ({ audit }) => audit.protocol;
  if (name === 'confidenceFrom') return confidenceSource;
  if (runNames.includes(name)) return ({ audit }) => audit.run[name as keyof RunFacts];
  const ofPair = (pairFields as Readonly<Record<string, keyof PairFacts>>)[name];
  if (ofPair !== undefined) return ({ audit }) => audit.pair[ofPair];
  return (judgment) => judgment[name as keyof Judgment];
}

/**
 * Returns the audits that flat judgments are of, in order of appearance. Those without a baseline
 * are skipped.
 */
export function auditsOf(flat: Iterable<FlatJudgment>): Audit[] {
  const runs = new Map<string, RunFacts>();
  const audits = new Map<string, { facts: AuditFacts; judgments: Judgment[] }>();
  for (const one of flat) {
    const { run, pair, protocol, turn } = partsOf(one);
    const about = JSON.stringify([run.run, run.judge, run.dataset]);
    const facts = getOrAdd(runs, about, () => run);
    const audit = getOrAdd(audits, JSON.stringify([about, pair.key, pair.order, protocol]), () => ({
      facts: { run: facts, pair, protocol },
      judgments: [],
    }));
    audit.judgments.push({ ...turn, audit: audit.facts });
  }
  return numberPrompts([...audits.values()].flatMap((turns) => auditOf(turns) ?? []));
}

interface Parts extends AuditFacts {
  readonly turn: Omit<Judgment, 'audit'>;
}

/** Returns what is of the run, of its pair and of the turn; fields added later are of the turn. */
function partsOf(flat: FlatJudgment): Parts {
  const { run, dataset, judge, judgeName, simulated, ...others } = flat;
  const { canTie, confidenceFrom, noJustification, protocol, ...ofPair } = others;
  const { pair: key, cluster: prompt, content, swapped, exchanged, domain, ...rest } = ofPair;
  const { order, orderUnknown, label, tiedLabel, lengthA, lengthB, modelA, modelB, ...turn } = rest;
  return {
    run: { run, dataset, judge, judgeName, simulated, canTie, confidenceFrom, noJustification },
    pair: {
      ...{ key, content, swapped, exchanged, prompt, domain, order, orderUnknown },
      ...{ label, tiedLabel, lengthA, lengthB, modelA, modelB },
    },
    protocol,
    turn,
  };
}
