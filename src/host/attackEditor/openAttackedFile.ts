import { dirname } from 'node:path';
import * as vscode from 'vscode';
import { sampleOfPair } from '../../core/data/samples/samplesOf.ts';
import type { AttackState } from '../../core/runs/attack/attackState.ts';
import { createSampleEntry } from '../../core/runs/attack/plan/newAttack.ts';
import { attackedRecords, type SourcePairs } from '../../core/runs/attack/views/attackedRecords.ts';
import { asPrintableJson } from '../../core/words/escape.ts';
import { readText } from '../../disk/ordinaryFile.ts';
import { requireRealPlace } from '../../disk/realPlace.ts';
import { writeWhole } from '../../files/writeWhole.ts';
import type { PairDocuments } from '../documents/pairDocuments.ts';
import { datasetUri } from '../records/revealRecord.ts';
import { readFileSamples } from '../runs/attack/fileSamples.ts';
import { attackedPlace, runOf } from './attackedPlace.ts';

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
  const { path, root } = place;
  await requireRealPlace(root, path);
  const { records } = attackedRecords(state, await pairsOf(documents, dataset));
  const before = (await readText(path).catch(() => '')).split('\n');
  const others = before.filter((line) => line.trim() !== '' && runOf(line) !== header.run);
  const lines = [...others, ...records.map((record) => asPrintableJson(JSON.stringify(record)))];
  await writeWhole(path, ended(lines), { overwrite: true, root });
  const document = await vscode.workspace.openTextDocument(vscode.Uri.file(path));
  const at = new vscode.Position(others.length, 0);
  await vscode.window.showTextDocument(document, {
    selection: new vscode.Range(at, at),
    preview: false,
  });
}

async function* ended(lines: readonly string[]): AsyncGenerator<string> {
  for (const line of lines) yield `${line}\n`;
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
