import * as vscode from 'vscode';
import * as z from 'zod';
import { annotationLabels } from '../../../core/annotations/annotationLabel.ts';
import { type Flip, isFlip } from '../../../core/results/turnResult.ts';
import { askAnnotation } from '../../annotations/askAnnotation.ts';
import { findFlip, pickFlip } from '../../annotations/pickFlip.ts';
import { resultAddress } from '../../results/resultAddress.ts';
import type { CommandServices } from '../commandServices.ts';
import { findSubject } from '../subjectAt.ts';

const marking = resultAddress.extend({ label: z.enum(annotationLabels) });

/**
 * Implements `Recant: Annotate Flip…` for the result in the argument, or else for the pair at the
 * cursor.
 */
export async function annotateFlipCommand(
  services: CommandServices,
  argument: unknown,
): Promise<void> {
  const flip = await findMeant(services, argument);
  if (flip) await askAnnotation(services.annotations, flip);
}

/** Sets the label of a flip from a quick fix, keeping the user's note. */
export async function markFlipCommand(
  { results, annotations }: CommandServices,
  argument: unknown,
): Promise<void> {
  const { success, data } = marking.safeParse(argument);
  if (!success) {
    throw new Error(vscode.l10n.t('Use the quick fixes of a flip in Problems to mark it.'));
  }
  const flip = await findFlip(results, data);
  await annotations.whenRead();
  if ((await annotations.authorOf(flip)) === undefined) return;
  const { label } = data;
  const known = annotations.ownOf(flip);
  if (known) await annotations.edit(known, { label, note: known.note });
  else await annotations.add(flip, { label, note: '' });
}

async function findMeant(
  { documents, results }: CommandServices,
  argument: unknown,
): Promise<Flip | undefined> {
  const address = resultAddress.safeParse(argument);
  if (address.success) return findFlip(results, address.data);
  const found = await findSubject(documents, argument);
  if (!found) return undefined;
  await results.whenRead();
  const [finding] = results.findingsOf(found.document, [found.pair]);
  const flips = finding && !finding.isStale ? finding.results.filter(isFlip) : [];
  if (flips.length > 0) return pickFlip(flips);
  void vscode.window.showInformationMessage(
    finding?.isStale
      ? vscode.l10n.t('This record has changed since it was audited. Audit it again first.')
      : vscode.l10n.t(
          'No audit found a flip of this pair. Audit it, or go to a record that flipped.',
        ),
  );
  return undefined;
}
