import * as vscode from 'vscode';
import { longestNote } from '../../../core/annotations/annotationLabel.ts';
import type { Flip } from '../../../core/results/turnResult.ts';
import { asInputMessage } from '../../../core/words/escape.ts';
import { findFlip } from '../../annotations/findFlip.ts';
import { resultAddress } from '../../results/resultAddress.ts';
import type { Results } from '../../results/results.ts';
import { resultLine } from '../../results/resultWords.ts';
import type { CommandServices } from '../commandServices.ts';

/** Hides a flip from Problems after asking for the reason. */
export async function suppressFlipCommand(
  { results, annotations }: CommandServices,
  argument: unknown,
): Promise<void> {
  const flip = await namedFlip(results, argument);
  const reason = await vscode.window.showInputBox({
    title: vscode.l10n.t('Suppress Flip'),
    prompt: vscode.l10n.t(
      'Why should it be hidden from Problems? {0}. The reason is stored beside the data, for git.',
      asInputMessage(resultLine(flip), 120),
    ),
    ignoreFocusOut: true,
    validateInput: (value) =>
      value.trim() === '' || value.length > longestNote
        ? vscode.l10n.t('Enter a reason of 1 to {0} characters.', String(longestNote))
        : undefined,
  });
  if (reason?.trim()) await annotations.suppress(flip, reason.trim());
}

/** Shows a suppressed flip in Problems again. */
export async function liftSuppressionCommand(
  { results, annotations }: CommandServices,
  argument: unknown,
): Promise<void> {
  await annotations.unsuppress(await namedFlip(results, argument));
}

async function namedFlip(results: Results, argument: unknown): Promise<Flip> {
  const address = resultAddress.safeParse(argument).data;
  if (address) return findFlip(results, address);
  throw new Error(
    vscode.l10n.t('Use the quick fixes of a flip in Problems, or the hover at its record.'),
  );
}
