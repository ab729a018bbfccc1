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
  await withDataset(documents, argument, (dataset) => blind.begin(dataset));
}
