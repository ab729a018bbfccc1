import { asOneLine } from '../../src/core/escape.ts';
import type { ReportStrings } from '../../src/messages/reportStrings.ts';

/** Of a name that others gave, where it stands in a drawing or is read out. */
const longestName = 40;

/** A protocol's name for readers; one of a later version keeps its own. */
export function protocolName(protocol: string, { protocols }: ReportStrings): string {
  return nameIn(protocols, protocol);
}

/** The name of an arm or of a kind of challenge, on one line. */
export function armName(arm: string, { arms }: ReportStrings): string {
  return nameIn(arms, arm);
}

function nameIn(names: Readonly<Record<string, string>>, name: string): string {
  return Object.hasOwn(names, name) ? (names[name] ?? '') : asOneLine(name, longestName);
}

/** A name of the data on one line, for a drawing. */
export function shortName(name: string): string {
  return asOneLine(name, longestName);
}
