import { type Order, relabel } from '../../words/presentation.ts';
import type { Side } from '../../words/verdict.ts';
import { definitionOf } from '../defaultJudge.ts';
import type { JudgeDefinition } from '../definition.ts';
import { targetNames } from '../wording.ts';

/** Names of the dataset's responses in all text that was sent to and written by a judge. */
export type ResponseNames = Readonly<Record<Side, string>>;

/**
 * Returns the names that differ from the dataset's, such as "Response A" for B if the judge was
 * shown B first, or "Assistant A". Undefined if the judge's letters are the dataset's, and for a
 * judge of single responses.
 */
export function foreignNames(
  header: { readonly definition?: JudgeDefinition | undefined },
  order: Order,
): ResponseNames | undefined {
  const definition = definitionOf(header);
  if (definition.kind === 'pointwise') return undefined;
  const nameOf = (side: Side) => targetNames(definition, relabel(side, order)).target;
  const names = { A: nameOf('A'), B: nameOf('B') };
  return names.A === 'Response A' && names.B === 'Response B' ? undefined : names;
}
