import { basename } from 'node:path';
import type * as vscode from 'vscode';
import type { Pair } from '../../../core/data/pair.ts';
import { factsOf } from '../../../core/data/pairFacts.ts';
import { joinSamples } from '../../../core/data/samples/joinSamples.ts';
import { sampleOfPair, type WeakerBy, weakerSide } from '../../../core/data/samples/samplesOf.ts';
import type { AttackHeader } from '../../../core/runs/attack/log/attackHeader.ts';
import type { SampleEntry } from '../../../core/runs/attack/log/attackLog.ts';
import { createSampleEntry } from '../../../core/runs/attack/plan/newAttack.ts';
import { drawSample, type SelectablePair } from '../../../core/runs/audit/plan/selectPairs.ts';
import type { Scenario } from '../../../core/words/scenario.ts';
import type { Side } from '../../../core/words/verdict.ts';
import { quickDraw } from '../../../disk/quickDigest.ts';
import { findSources } from '../../../files/findSources.ts';
import { readReferences } from '../../../files/readReferences.ts';
import { sourceFile } from '../../../files/sourceFile.ts';
import type { PairDocuments } from '../../documents/pairDocuments.ts';
import { usualChoices } from '../audit/choices.ts';
import { openPairs } from '../audit/openPairs.ts';
import type { PairCount } from '../audit/pairSource.ts';

export type Responses = AttackHeader['responses'];

/** Responses of a file that can be attacked. */
export interface FileSamples {
  /** Id of the format they were read in. */
  readonly format: string;
  readonly scenarios: readonly Scenario[];
  /** Present if the samples are pairs; other samples have one response each. */
  readonly pairs: readonly SelectablePair[] | undefined;
  /** Number of pairs whose weaker response is known from a human or gold label. */
  readonly labeled: number;
  readonly count: Pick<PairCount, 'unreadableRecords' | 'unused'> & { readonly isComplete: true };
  /** Returns each response once. */
  samplesOf(responses: Responses, weakerBy?: AttackHeader['weakerBy']): readonly SampleEntry[];
}

/**
 * Reads a file of pairs or samples, from the editor if it is open, otherwise from disk. Rejects
 * with NotADatasetError for any other file.
 *
 * @param sources files of a run from the command line; default: only the dataset
 */
export async function readFileSamples(
  documents: PairDocuments,
  dataset: vscode.Uri,
  signal: AbortSignal,
  sources?: AttackHeader['sources'],
): Promise<FileSamples> {
  await documents.ready(dataset);
  const references = sources?.references
    ? await readReferences(sources.references)
    : new Map<string, string>();
  if (dataset.scheme === 'file') {
    const files = sources
      ? (await findSources(sources.files)).files
      : [{ path: dataset.fsPath, name: basename(dataset.fsPath) }];
    const known = documents.sampleFormatsFor(dataset);
    const { samples, formats, faults, unused } = await joinSamples(
      files.map(({ path, name }) => sourceFile(path, name, signal, known)),
      references,
      known,
    );
    if (formats.length > 0) {
      const entries = distinct(samples.map(createSampleEntry));
      const scenarios = [...new Set(samples.map(({ scenario }) => scenario))];
      return {
        ...{ format: formats.join(', '), scenarios, pairs: undefined, labeled: 0 },
        count: { unreadableRecords: faults.length, unused: unused.describe(), isComplete: true },
        samplesOf: () => entries,
      };
    }
  }
  const source = await openPairs(documents.pairs, dataset);
  await source.survey(() => {});
  const pairs = await source.take({ ...usualChoices(dataset), labeled: false }, signal);
  return {
    format: source.format,
    scenarios: ['general'],
    pairs,
    labeled: pairs.filter(({ pair }) => weakerSide(factsOf(pair))).length,
    count: { ...source.count, isComplete: true },
    samplesOf: (responses, weakerBy) =>
      distinct(
        pairs.flatMap(({ pair: read }) => {
          const reference = read.reference ?? references.get(read.id);
          const pair = { ...read, ...(reference !== undefined && { reference }) };
          return sidesOf(read, responses, weakerBy).map((side) =>
            createSampleEntry(sampleOfPair(pair, side)),
          );
        }),
      ),
  };
}

/**
 * Draws `size` samples by the seed, in proportion to their domains; all of them if `size` is
 * absent.
 */
export function drawSamples(
  samples: readonly SampleEntry[],
  seed: number,
  size: number | undefined,
): readonly SampleEntry[] {
  if (size === undefined) return samples;
  return drawSample(samples, {
    sample: size,
    drawOf: ({ key }) => quickDraw(seed, key),
    domainOf: ({ sample }) => sample.domain,
  });
}

function distinct(entries: readonly SampleEntry[]): SampleEntry[] {
  return [...new Map(entries.map((entry) => [entry.key, entry])).values()];
}

function sidesOf(pair: Pair, responses: Responses, weakerBy?: WeakerBy): readonly Side[] {
  if (responses === 'both') return ['A', 'B'];
  if (responses !== 'weaker') return [responses];
  const weaker = weakerSide(factsOf(pair), weakerBy);
  return weaker ? [weaker] : [];
}
