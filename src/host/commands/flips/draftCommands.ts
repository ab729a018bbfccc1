import * as vscode from 'vscode';
import type { Flip } from '../../../core/results/turnResult.ts';
import type { DraftNote } from '../../annotations/draftNotes.ts';
import { pickFlip } from '../../annotations/pickFlip.ts';
import type { CommandServices } from '../commandServices.ts';
import { fromThread, threadIn } from './threadArguments.ts';

/** Asks for the flip that a draft is about and annotates it. */
export async function chooseFlipCommand(
  services: CommandServices,
  argument: unknown,
): Promise<void> {
  const { thread, draft } = draftIn(services, argument);
  if (await annotateDraft(services, draft, services.threads.flipsAt(thread)))
    services.drafts.tell();
}

/** Discards a draft and offers to restore it. */
export async function discardDraftCommand(
  services: CommandServices,
  argument: unknown,
): Promise<void> {
  const { drafts } = services;
  const { draft } = draftIn(services, argument);
  await drafts.drop(draft);
  drafts.tell();
  const undo = vscode.l10n.t('Undo');
  void vscode.window
    .showInformationMessage(vscode.l10n.t('The draft was discarded.'), undo)
    .then(async (choice) => {
      if (choice !== undo) return;
      await drafts.keep(draft);
      drafts.tell();
    });
}

/**
 * Asks which of these flips a draft is about and turns it into an annotation. Resolves to false,
 * keeping the draft, if the user cancels.
 */
export async function annotateDraft(
  { annotations, drafts }: CommandServices,
  draft: DraftNote,
  flips: readonly Flip[],
): Promise<boolean> {
  if (flips.length === 0) {
    throw new Error(
      vscode.l10n.t(
        'There is no known flip of this record. Notes are kept as drafts; audit the record again to annotate it.',
      ),
    );
  }
  const flip = await pickFlip(flips);
  if (!flip || !(await annotations.add(flip, draft))) return false;
  await drafts.drop(draft);
  return true;
}

function draftIn({ draftThreads }: CommandServices, argument: unknown) {
  for (const thread of [argument, threadIn(argument)]) {
    const draft = draftThreads.of(thread);
    if (draft) return { draft, thread: thread as vscode.CommentThread };
  }
  throw fromThread();
}
