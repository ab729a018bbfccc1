import * as vscode from 'vscode';
import * as z from 'zod';
import { blindChoices } from '../../../core/annotations/blindBallots.ts';
import { blindScheme } from '../../annotations/blindMode.ts';
import type { CommandServices } from '../commandServices.ts';
import { withDataset } from '../notADataset.ts';

/**
 * Implements `Recant: Annotate Blindly…`: asks which response is better for the audited pairs of
 * the dataset in the active tab or of the file passed by a menu, resuming where the user stopped.
 */
export async function annotateBlindlyCommand(
  { blind, documents }: CommandServices,
  argument: unknown,
): Promise<void> {
  await withDataset(documents, argument, async (dataset) => {
    if (dataset.scheme !== blindScheme) await blind.begin(dataset);
  });
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
