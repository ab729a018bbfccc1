import type { Pair } from '../pair.ts';
import type { ModelIdentity } from '../ports.ts';
import { promptDigests } from './fingerprint.ts';
import { type HeaderEntry, logSchemaVersion, type PairEntry } from './log.ts';
import { drawOrder } from './presentation.ts';
import { drawTarget, type Protocol } from './targets.ts';
import { drawParaphrases } from './turns.ts';

/** Room for a verdict of a few sentences, and for some thinking aloud before it. */
export const judgeMaxTokens = 1024;

export interface RunSettings {
  /** Unique among runs. */
  readonly run: string;
  /** Name and version of what writes the log. */
  readonly tool: string;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  readonly seed: number;
  readonly protocol: Protocol;
  readonly judge: ModelIdentity;
  readonly dataset: HeaderEntry['dataset'];
}

/** The header of a new run log. Judges are asked at temperature 0 (PDM 3.4). */
export function createHeader(settings: RunSettings): HeaderEntry {
  const { run, tool, createdAt, seed, protocol, judge, dataset } = settings;
  const { settings: judgeSettings, ...identity } = judge;
  return {
    type: 'header',
    schema: logSchemaVersion,
    run,
    tool,
    createdAt,
    seed,
    protocol,
    judge: { ...identity, ...(judgeSettings ? { settings: { ...judgeSettings } } : {}) },
    generation: { temperature: 0, maxTokens: judgeMaxTokens },
    prompts: promptDigests(),
    dataset,
  };
}

/** Draws what a pair that is audited by itself needs: order, wordings and, if assigned, target. */
export function createPairEntry(header: HeaderEntry, key: string, pair: Pair): PairEntry {
  return {
    type: 'pair',
    key,
    pair,
    order: drawOrder(header.seed, key),
    ...(header.protocol === 'counterbalanced' ? { target: drawTarget(header.seed, key) } : {}),
    paraphrases: drawParaphrases(header.seed, key),
  };
}
