import * as vscode from 'vscode';
import * as z from 'zod';
import { blindChoices } from '../../../core/annotations/blindBallots.ts';
import { NotADatasetError } from '../../../files/readDataset.ts';
import { blindScheme } from '../../annotations/blindMode.ts';
import { activeUri } from '../../documents/activeUri.ts';
import { readRecordUri } from '../../records/recordUri.ts';
import type { CommandServices } from '../commandServices.ts';
import { explainNotADataset } from '../notADataset.ts';

/**
 * Implements `Recant: Annotate Blindly…`: asks which response is better for the audited pairs of the
 * dataset in the active tab or of the file that a menu passes, continuing where the user stopped.
 */
export async function annotateBlindlyCommand(
  { blind }: CommandServices,
  argument: unknown,
): Promise<void> {
  const uri = argument instanceof vscode.Uri ? argument : activeUri();
  if (!uri) {
    void vscode.window.showInformationMessage(
      vscode.l10n.t('Open a dataset of pairs in a tab first.'),
    );
    return;
  }
  if (uri.scheme === blindScheme) return;
  const dataset = readRecordUri(uri)?.dataset ?? uri;
  try {
    await blind.begin(dataset);
  } catch (error) {
    if (!(error instanceof NotADatasetError)) throw error;
    void explainNotADataset(dataset);
  }
}

/** Handles an answer in the document of blind annotation. */
export async function blindVoteCommand(
  { blind }: CommandServices,
  argument: unknown,
): Promise<void> {
  const choice = z.enum(blindChoices).safeParse(argument);
  if (!choice.success) {
    throw new Error(
      vscode.l10n.t('Use the lenses above the two responses, or the keys 1, 2 and 3.'),
    );
  }
  await blind.vote(choice.data);
}
