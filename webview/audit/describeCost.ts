import type { RemainingCost } from '../../src/messages/audit.ts';
import type { PanelStrings } from '../../src/messages/strings.ts';
import { fillTemplate } from '../fillTemplate.ts';
import { formatCount } from '../formatNumbers.ts';

/** Describes the cost of continuing, such as "3 to 6 calls, about 2,100 tokens, USD 0.0042". */
export function describeCost(
  { calls, mostCalls, tokens, money }: RemainingCost,
  strings: PanelStrings,
  language: string,
): string {
  const parts = [
    mostCalls > calls
      ? fillTemplate(strings.costCallsRange, calls, mostCalls)
      : fillTemplate(strings.costCalls, calls),
    fillTemplate(strings.costTokens, formatCount(tokens, language)),
  ];
  return [...parts, ...(money === undefined ? [] : [money])].join(', ');
}
