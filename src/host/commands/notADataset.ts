import * as vscode from 'vscode';
import type { SampleFormat } from '../../core/data/samples/sampleFormat.ts';
import { sampleFormats } from '../../core/data/samples/samplesOf.ts';
import { asNotification } from '../../core/words/escape.ts';
import { NotADatasetError } from '../../files/readRecords.ts';
import { activeUri, datasetInSight, uriGiven } from '../documents/activeUri.ts';
import type { PairDocuments } from '../documents/pairDocuments.ts';
import { recordsOf } from '../mappings/recordsOf.ts';
import { readRecordUri } from '../records/recordUri.ts';
import { explainSingles, needsScoringJudge } from './explainSingles.ts';

/**
 * Reports that a file has nothing that the selected judge can judge, and offers to use it and the
 * guide's page about formats, or a judge of single responses.
 */
export async function explainNotADataset(
  documents: Pick<PairDocuments, 'itemsOf' | 'pairs' | 'singles'>,
  uri: vscode.Uri,
): Promise<void> {
  if (await needsScoringJudge(documents, uri)) return explainSingles(uri);
  const openGuide = vscode.l10n.t('Open Guide');
  const useFile = vscode.l10n.t('Use This File…');
  const name = asNotification(vscode.workspace.asRelativePath(uri), 80);
  const joined = await joinedFormat(uri);
  const choice = await vscode.window.showInformationMessage(
    joined
      ? vscode.l10n.t(
          '{0} has records of {1}, which are joined from several files: {2}. Only the command line joins them: `recant audit FOLDER --judge openai:MODEL --definition NAME --out RUNS`, with a judge prompt that scores one response.',
          ...[name, joined.title, joined.hint],
        )
      : vscode.l10n.t(
          '{0} is not a dataset of pairs that Recant knows. The guide lists the formats, and how a mapping file adds others.',
          name,
        ),
    ...(uri.scheme === 'file' ? [useFile] : []),
    openGuide,
  );
  if (choice === useFile) await vscode.commands.executeCommand('recant.useFile', uri);
  const page = joined ? 'judges' : 'data';
  if (choice === openGuide) await vscode.commands.executeCommand('recant.openGuide', page);
}

/** Returns the format of samples that consist of several files, if the file is one of them. */
async function joinedFormat(uri: vscode.Uri): Promise<SampleFormat | undefined> {
  if (uri.scheme !== 'file') return undefined;
  const [record] = (await recordsOf(uri).catch(() => undefined)) ?? [];
  return sampleFormats.find((format) => format.isJoined && record && format.recognizes(record));
}

/**
 * Calls `act` with the dataset in a command's argument or in the active tab, and with the document
 * that shows it. Reports an error if there is none, or if it isn't a dataset.
 */
export async function withDataset(
  documents: Pick<PairDocuments, 'isDataset' | 'itemsOf' | 'pairs' | 'ready' | 'singles'>,
  argument: unknown,
  act: (dataset: vscode.Uri, shown: vscode.Uri) => Promise<void>,
): Promise<void> {
  const inSight = activeUri() ?? datasetInSight(documents)?.document.uri;
  const shown = uriGiven(argument) ?? inSight;
  if (!shown) {
    void vscode.window.showInformationMessage(
      vscode.l10n.t('Open a dataset of pairs in a tab first.'),
    );
    return;
  }
  const dataset = readRecordUri(shown)?.dataset ?? shown;
  await documents.ready(dataset);
  try {
    await act(dataset, shown);
  } catch (error) {
    if (!(error instanceof NotADatasetError)) throw error;
    void explainNotADataset(documents, dataset);
  }
}
