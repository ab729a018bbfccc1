import type { JudgeDefinition } from '../definition.ts';
import type { ReadableAnswer } from '../reading.ts';
import { withoutLeadIn } from './leadIn.ts';
import type { Found } from './readLast.ts';
import { withoutThoughts } from './thoughts.ts';

/**
 * Returns the justification that a definition takes from the text of the answer itself. An
 * announcement such as "My final verdict is:" is not part of it.
 */
export function textJustification(
  { justification }: Pick<JudgeDefinition, 'justification'>,
  text: string,
  { start }: Found,
): Pick<ReadableAnswer, 'justification'> {
  const said =
    justification === 'whole'
      ? withoutThoughts(text)
      : justification === 'before-marker'
        ? withoutLeadIn(withoutThoughts(text.slice(0, start)))
        : '';
  return said.trim() === '' ? {} : { justification: said.trim() };
}
