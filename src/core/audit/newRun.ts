import { keyedIndex } from '../digest.ts';
import type { Pair } from '../pair.ts';
import type { ModelIdentity } from '../ports.ts';
import { followUps } from './challenges/catalogue.ts';
import { promptDigests } from './fingerprint.ts';
import { type HeaderEntry, logSchemaVersion, type PairEntry, type Selection } from './log.ts';
import { drawOrder } from './presentation.ts';
import { type ChosenProtocols, needsAssignedTarget } from './protocolChoice.ts';
import { drawTarget } from './targets.ts';

/** Room for a verdict of a few sentences, and for some thinking aloud before it. */
export const judgeMaxTokens = 1024;

/** Several protocols and what else may be chosen come from `chooseProtocols`. */
export interface RunSettings extends ChosenProtocols {
  /** Unique among runs. */
  readonly run: string;
  /** Name and version of what writes the log. */
  readonly tool: string;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  /** Absent for an audit. */
  readonly purpose?: 'session';
  /** Whole-file audits only. */
  readonly selection?: Selection;
  readonly seed: number;
  readonly judge: ModelIdentity;
  readonly dataset: HeaderEntry['dataset'];
}

/** The header of a new run log. Judges are asked at temperature 0 (PDM 3.4). */
export function createHeader(settings: RunSettings): HeaderEntry {
  return {
    type: 'header',
    schema: logSchemaVersion,
    ...settings,
    generation: { temperature: 0, maxTokens: judgeMaxTokens },
    prompts: promptDigests(),
  };
}

/** Draws what a pair that is audited by itself needs: order, wordings and, if assigned, target. */
export function createPairEntry(header: HeaderEntry, key: string, pair: Pair): PairEntry {
  return {
    type: 'pair',
    key,
    pair,
    order: drawOrder(header.seed, key),
    target: needsAssignedTarget(header) ? drawTarget(header.seed, key) : undefined,
    paraphrases: paraphrasesOf(header, key),
  };
}

/** The wording of every follow-up: the run's fixed one, or drawn by seed and pair and never by judge. */
function paraphrasesOf({ seed, wording }: HeaderEntry, pairKey: string): Record<string, number> {
  return Object.fromEntries(
    followUps.map(({ kind, paraphrases }) => [
      kind,
      wording ?? keyedIndex(paraphrases.length, seed, 'paraphrase', kind, pairKey),
    ]),
  );
}
