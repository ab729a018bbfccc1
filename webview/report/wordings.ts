import { formatCell, formatValue } from '../../src/core/report/formats/formatNumber.ts';
import type { ReportStrings } from '../../src/messages/reportStrings.ts';
import { fillTemplate } from '../fillTemplate.ts';
import type { TableOf } from './charts/groupPanels.tsx';
import { armName, protocolName } from './names.ts';

/** Returns a number's kind of follow-up and number of the wording, from 1. */
export function wordingOf(of: string): { readonly kind: string; readonly number: number } {
  const end = of.lastIndexOf('.');
  return { kind: of.slice(0, end), number: Number(of.slice(end + 1)) };
}

/** Describes the tests for differences between wordings, one line per protocol. */
export function wordingTests(tables: readonly TableOf[], strings: ReportStrings): string[] {
  const { words } = strings;
  return tables.map(({ group, table }) => {
    const tests = table.rows.map((row) => {
      const { kind, statistic, degreesOfFreedom, p, adjustedP, familySize, remark } = row;
      const name = armName(String(kind), strings);
      if (typeof statistic !== 'number' || typeof p !== 'number') {
        return fillTemplate(words.wordingNoTest, name, String(remark ?? ''));
      }
      return fillTemplate(
        words.wordingTest,
        name,
        formatValue(statistic),
        Number(degreesOfFreedom),
        formatCell(p, 'p'),
        formatCell(adjustedP, 'adjustedP'),
        String(familySize ?? ''),
      );
    });
    const protocol = protocolName(group.protocol, strings);
    return [tables.length > 1 ? `${protocol}: ` : '', tests.join('; ')].join('');
  });
}
