import { dirname } from 'node:path';
import * as vscode from 'vscode';
import { sampleOfPair } from '../../core/data/samples/samplesOf.ts';
import type { AttackState } from '../../core/runs/attack/attackState.ts';
import { createSampleEntry } from '../../core/runs/attack/plan/newAttack.ts';
import {
  attackedRecords,
  recordsMadeBy,
  type SourcePairs,
} from '../../core/runs/attack/views/attackedRecords.ts';
import { asPrintableJson } from '../../core/words/escape.ts';
import { replaceRecordLines } from '../../files/recordLines.ts';
import type { PairDocuments } from '../documents/pairDocuments.ts';
import { datasetUri } from '../records/revealRecord.ts';
import { readFileSamples } from '../runs/attack/fileSamples.ts';
import { attackedPlace, saveOpen } from './attackedPlace.ts';

/**
 * Writes the attacked responses of a run that are within their limits beside their dataset, or, if
 * that is outside the open folders, to a file the user chooses. Then shows them. Keeps records of
 * other runs in that file.
 */
export async function openAttackedFile(
  documents: PairDocuments,
  log: string,
  state: AttackState,
): Promise<void> {
  const { header } = state;
  if (!header) return;
  const dataset = datasetUri(header.dataset.location);
  const place = await attackedPlace(dataset, dirname(log));
  if (!place) return;
  const { records } = attackedRecords(state, await pairsOf(documents, dataset));
  await saveOpen(place);
  const line = await replaceRecordLines(
    place.path,
    place.root,
    recordsMadeBy(state),
    records.map((record) => asPrintableJson(JSON.stringify(record))),
  );
  const document = await vscode.workspace.openTextDocument(vscode.Uri.file(place.path));
  const at = new vscode.Position(line, 0);
  await vscode.window.showTextDocument(document, {
    selection: new vscode.Range(at, at),
    preview: false,
  });
}

/** Returns the dataset's pairs by the keys of their responses; empty if it is unreadable. */
async function pairsOf(documents: PairDocuments, dataset: vscode.Uri): Promise<SourcePairs> {
  const { signal } = new AbortController();
  const read = await readFileSamples(documents, dataset, signal).catch(() => undefined);
  return new Map(
    (read?.pairs ?? []).flatMap(({ pair }) =>
      (['A', 'B'] as const).map(
        (side) => [createSampleEntry(sampleOfPair(pair, side)).key, { pair, side }] as const,
      ),
    ),
  );
}
