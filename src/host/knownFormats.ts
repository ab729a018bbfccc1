import type * as vscode from 'vscode';
import { datasetFormats } from '../core/data/formats/catalog.ts';
import type { DatasetFormat } from '../core/data/formats/format.ts';
import { mappedFormat } from '../core/data/mapping/mappedFormat.ts';
import { type FieldMapping, isOfPairs, isOfResponses } from '../core/data/mapping/mapping.ts';
import { mappedSamples } from '../core/data/samples/mappedSamples.ts';
import type { SampleFormat } from '../core/data/samples/sampleFormat.ts';
import { sampleFormats } from '../core/data/samples/samplesOf.ts';
import { mappedVerdicts } from '../core/judges/recorded/mappedVerdicts.ts';
import type { RecordedShape } from '../core/judges/recorded/recordedAnswer.ts';
import { verdictShapes } from '../core/runs/audit/recorded/catalog.ts';
import type { MappingFiles } from './documents/mappingFiles.ts';

/**
 * Returns the formats of pairs to detect in a document: those mapped beside it, then the
 * built-in ones.
 */
export function knownFormats(
  scope?: vscode.Uri,
  files?: Pick<MappingFiles, 'of'>,
): readonly DatasetFormat[] {
  return [...mappingsFor(scope, files).filter(isOfPairs).map(mappedFormat), ...datasetFormats];
}

/** Returns the formats of single responses to detect in a document, in the same order. */
export function knownSampleFormats(
  scope: vscode.Uri,
  files: Pick<MappingFiles, 'of'>,
): readonly SampleFormat[] {
  return [...mappingsFor(scope, files).filter(isOfResponses).map(mappedSamples), ...sampleFormats];
}

/** Returns the shapes of a judge's verdicts to detect in a file, in the same order. */
export function knownVerdicts(
  scope: vscode.Uri,
  files: Pick<MappingFiles, 'of'>,
): readonly RecordedShape[] {
  const mapped = mappingsFor(scope, files).filter(({ verdicts }) => verdicts !== undefined);
  return [...mapped.map(mappedVerdicts), ...verdictShapes];
}

function mappingsFor(
  scope?: vscode.Uri,
  files?: Pick<MappingFiles, 'of'>,
): readonly FieldMapping[] {
  return scope && files ? files.of(scope) : [];
}
