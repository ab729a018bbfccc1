import { basename } from 'node:path';
import * as vscode from 'vscode';
import * as z from 'zod';
import type { Pair } from '../../core/data/pair.ts';
import { sampleOfPair } from '../../core/data/samples/samplesOf.ts';
import { createSampleEntry } from '../../core/runs/attack/plan/newAttack.ts';
import {
  type AttackedPair,
  attackedPair,
  pairOfSample,
} from '../../core/runs/attack/views/attackedPair.ts';
import {
  comparisonOf,
  recordInLine,
  recordsMadeBy,
} from '../../core/runs/attack/views/attackedRecords.ts';
import { asNotification } from '../../core/words/escape.ts';
import { UnsafePlaceError } from '../../disk/realPlace.ts';
import { recordLines, replaceRecordLines } from '../../files/recordLines.ts';
import { appendRecords } from '../../logs/appendRecords.ts';
import { datasetUri } from '../records/revealRecord.ts';
import { type AttackedPlace, attackedPlace, placeBeside, saveOpen } from './attackedPlace.ts';
import type { AttackSession } from './attackSession.ts';
import type { Attacks } from './attacks.ts';
import { titleOf } from './attackTitle.ts';
import { outcomeWords } from './attackWords.ts';

/**
 * Adds the pair with the attacked response, as edited, to the attacked records beside its dataset,
 * shows it there, and closes the attack. Pairs a response outside any pair with its original. Asks
 * the user first if the attack exceeded its limits.
 */
export async function acceptNow(attacks: Attacks, session: AttackSession): Promise<void> {
  await attacks.keepEdit(session);
  const { header, entry, cell, sample, state } = session;
  const attempt = state.attemptsOf(entry.key, cell.id).at(-1);
  const words = outcomeWords(attempt?.outcome ?? 'empty');
  if (!attempt?.response || attempt.outcome === 'unchanged' || attempt.outcome === 'empty') {
    throw new Error(
      vscode.l10n.t(
        'There is no attacked response to accept: {0}. Edit the text on the right, or retry.',
        words ?? '',
      ),
    );
  }
  if (words !== undefined && !(await isWanted(titleOf(session), words))) return;
  const place = await attackedPlace(datasetUri(header.dataset.location));
  if (!place) return;
  const file = vscode.Uri.file(place.path);
  const side = sample.side ?? 'B';
  const pair =
    sample.side === undefined
      ? comparisonOf(entry.sample)
      : ((await findPair(attacks, session)) ?? pairOfSample(entry.sample));
  const record = attackedPair(pair, side, sample, header, attempt);
  if (!record) return;
  await saveOpen(place);
  const line = await add(place, record);
  await session.discard(false);
  await attacks.close(session);
  await showLine(file, line);
  const taking = vscode.l10n.t('Take Back');
  const said = vscode.l10n.t('Added to {0}', basename(file.fsPath));
  vscode.window.showInformationMessage(said, taking).then(
    async (choice) => {
      if (choice === taking) await takeBack(attacks, { path: session.path, file });
    },
    () => {},
  );
}

/** An attack whose records are taken back: its log, and the file with its attacked records. */
const takenBack = z.object({
  path: z.string(),
  file: z.custom<vscode.Uri>((value) => value instanceof vscode.Uri),
});

/** Takes back the accepted attack that the argument names, or discards the one that is open. */
export function discardOrTakeBack(attacks: Attacks, argument: unknown): Promise<void> {
  const { data } = takenBack.safeParse(argument);
  return data ? takeBack(attacks, data) : discardNow(attacks, attacks.sessionOf(argument));
}

/** Removes an attack's records from a file of attacked records, and opens the attack again. */
async function takeBack(
  attacks: Attacks,
  { path, file }: z.infer<typeof takenBack>,
): Promise<void> {
  const session = await attacks.open(path);
  const root = vscode.workspace.getWorkspaceFolder(file)?.uri.fsPath;
  await remove({ path: file.fsPath, root }, recordsMadeBy(session.state));
  await attacks.show(session);
}

/**
 * Logs that an attack is discarded, removes its records from the attacked records beside its
 * dataset, and closes it. Its log is kept, so that it can be reopened.
 */
async function discardNow(attacks: Attacks, session: AttackSession): Promise<void> {
  const { header } = session;
  const dataset = datasetUri(header.dataset.location);
  try {
    await session.discard(true);
    const place = placeBeside(dataset);
    if (place) await remove(place, recordsMadeBy(session.state));
  } finally {
    await attacks.close(session);
  }
}

/** Removes records of a file of attacked records. A file without any is deleted and closed. */
async function remove(place: AttackedPlace, isRemoved: (line: string) => boolean): Promise<void> {
  await saveOpen(place);
  const left = await replaceRecordLines(place.path, place.root, isRemoved);
  if (left > 0) return;
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  const isOfPlace = ({ input }: vscode.Tab) =>
    input instanceof vscode.TabInputText && input.uri.fsPath === place.path;
  await vscode.window.tabGroups.close(tabs.filter(isOfPlace));
}

function isSame(line: string, { attack, responseA, responseB }: AttackedPair): boolean {
  if (!line.includes(attack.run)) return false;
  const known = recordInLine(line);
  const isOfAttack = known?.attack?.run === attack.run;
  return isOfAttack && known?.responseA === responseA && known.responseB === responseB;
}

/** Adds a record unless an equal one is there; returns its line. */
async function add({ path, root }: AttackedPlace, record: AttackedPair): Promise<number> {
  try {
    const known = (await recordLines(path)).findIndex((line) => isSame(line, record));
    if (known >= 0) return known;
    return await appendRecords(path, [record], root);
  } catch (error) {
    if (error instanceof UnsafePlaceError) throw error;
    throw new Error(
      vscode.l10n.t(
        '{0} cannot be written: {1}. The attack stays open: make the file writable, then accept again.',
        vscode.workspace.asRelativePath(path),
        error instanceof Error ? error.message : String(error),
      ),
    );
  }
}

async function isWanted(title: string, words: string): Promise<boolean> {
  const accept = vscode.l10n.t('Accept Anyway');
  const message = asNotification(vscode.l10n.t('{0}: {1}.', title, words), 300);
  const detail = vscode.l10n.t("Its record will say so, and it won't count as a success.");
  const options = { modal: true, detail };
  return (await vscode.window.showWarningMessage(message, options, accept)) === accept;
}

/** Returns the pair from the dataset, with all fields; undefined if it no longer exists. */
async function findPair(
  { services: { documents } }: Attacks,
  { header, entry, pair }: AttackSession,
): Promise<Pair | undefined> {
  if (pair) return pair;
  const { side, id, scenario } = entry.sample;
  if (side === undefined) return undefined;
  const keyAs = (one: Pair) => {
    const sample = sampleOfPair(one, side, scenario);
    return sample && createSampleEntry(sample).key;
  };
  try {
    const uri = datasetUri(header.dataset.location);
    if (await documents.pairs.files.hasNoDocument(uri)) return undefined;
    const document = await vscode.workspace.openTextDocument(uri);
    return documents.pairs
      .of(document)
      .map((found) => found.pair)
      .filter((one) => `${one.id}:${side}` === id)
      .find((one) => keyAs(one) === entry.key);
  } catch {
    return undefined;
  }
}

async function showLine(file: vscode.Uri, line: number): Promise<void> {
  const document = await vscode.workspace.openTextDocument(file);
  const at = new vscode.Position(line, 0);
  const selection = new vscode.Range(at, at);
  await vscode.window.showTextDocument(document, { selection, preview: false });
}
