import * as vscode from 'vscode';
import { isOfLines } from '../../core/data/formats/sniff.ts';
import { RecordReader } from '../../core/data/import/recordReader.ts';
import type { Pair } from '../../core/data/pair.ts';
import { holdsResponse } from '../../core/data/samples/holdsResponse.ts';
import type { AttackSample } from '../../core/data/samples/sample.ts';
import { sampleOfPair } from '../../core/data/samples/samplesOf.ts';
import type { HeaderEntry } from '../../core/runs/audit/log.ts';
import type { Side } from '../../core/words/verdict.ts';
import { isNoMessage, readAttackLog } from '../../logs/reading/readLog.ts';
import type { PairDocuments } from '../documents/pairDocuments.ts';
import { revealPosition, revealRecord, shownDatasetUri } from '../records/revealRecord.ts';

/** An attack log with its dataset. */
interface AttackedDataset {
  readonly path: string;
  readonly header: { readonly run: string; readonly dataset: HeaderEntry['dataset'] };
}

/**
 * Shows the record of a sample in an attack log: that of its pair, or the one with its response.
 * Rejects with the reason if there is none or access isn't allowed (see `revealRecord`).
 */
export async function revealSample(
  documents: PairDocuments,
  { path, header: { run, dataset } }: AttackedDataset,
  key: string,
): Promise<void> {
  const uri = shownDatasetUri(dataset);
  const sample = await sampleIn(path, key);
  if (!sample) throw new Error(vscode.l10n.t('The run {0} has no response {1}.', run, key));
  if (sample.side) {
    const pair = await pairOf(documents, uri, sample, sample.side);
    if (pair === undefined) throw gone(dataset.name);
    return revealRecord(documents, dataset, pair);
  }
  const document = await vscode.workspace.openTextDocument(uri);
  const line = lineOf(document, sample);
  if (line === undefined) throw gone(dataset.name);
  await revealPosition(document, new vscode.Position(line - 1, 0));
}

function gone(name: string): Error {
  return new Error(
    vscode.l10n.t(
      '{0} has no record with this response: its text has changed, or it came from another file.',
      name,
    ),
  );
}

async function sampleIn(log: string, key: string): Promise<AttackSample | undefined> {
  const { entries } = await readAttackLog(log, isNoMessage);
  for (const entry of entries) {
    if (entry.type === 'sample' && entry.key === key) return entry.sample;
  }
  return undefined;
}

/** Returns the key of the pair that contains the response; undefined if the dataset has none. */
async function pairOf(
  documents: PairDocuments,
  uri: vscode.Uri,
  sample: AttackSample,
  side: Side,
): Promise<string | undefined> {
  const wanted = contentOf(sample);
  const isIt = (pair: Pair) => {
    const own = sampleOfPair(pair, side, sample.scenario);
    return own !== undefined && contentOf(own) === wanted;
  };
  if (await documents.pairs.files.hasNoDocument(uri)) {
    const named = sample.id.endsWith(`:${side}`) ? sample.id.slice(0, -2) : undefined;
    const read = named && (await documents.pairs.files.of(uri).findNamed(named));
    return read && isIt(read.pair) ? read.key : undefined;
  }
  const document = await vscode.workspace.openTextDocument(uri);
  await documents.pairs.whenRead(document);
  const alike = documents.pairs.of(document).filter(({ pair }) => isIt(pair));
  return (alike.find(({ pair }) => `${pair.id}:${side}` === sample.id) ?? alike[0])?.key;
}

/**
 * Returns the sample's content without fields that may have been joined to it, such as a reference.
 */
function contentOf({ prompt, response, other }: AttackSample): string {
  return JSON.stringify([prompt, response, other?.text]);
}

/**
 * Returns the 1-based line of the record with the sample's response. Undefined if there is none, or
 * if several contain the response but nothing else of the sample.
 */
function lineOf(document: vscode.TextDocument, sample: AttackSample): number | undefined {
  const found: { readonly line: number; readonly held: number }[] = [];
  const reader = new RecordReader(isOfLines(document.uri.path) ? 'jsonl' : 'json');
  for (const record of reader.push(document.getText(), true)) {
    const held = 'value' in record ? holdsResponse(record.value, sample) : 0;
    if (held > 0) found.push({ line: record.line, held });
  }
  const most = Math.max(...found.map(({ held }) => held));
  const best = found.filter(({ held }) => held === most);
  return most === 1 && best.length > 1 ? undefined : best[0]?.line;
}
