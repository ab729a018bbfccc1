import { definitionOfName, modelOfName, withDefinition } from '../../src/core/judges/judgeName.ts';
import { asOneLine } from '../../src/core/words/escape.ts';
import type { ReportStrings } from '../../src/messages/reportStrings.ts';

/** Maximum length of a name from the data in drawings and announcements. */
const longestName = 40;

/** Returns the display name of a protocol; unknown protocols from later versions keep their id. */
export function protocolName(protocol: string, { protocols }: ReportStrings): string {
  return nameIn(protocols, protocol);
}

/** Returns the name of an arm or kind of challenge, on one line. */
export function armName(arm: string, { arms }: ReportStrings): string {
  return nameIn(arms, arm);
}

function nameIn(names: Readonly<Record<string, string>>, name: string): string {
  return Object.hasOwn(names, name) ? (names[name] ?? '') : asOneLine(name, longestName);
}

/** Shortens a name from the data to one line, for a drawing. */
export function shortName(name: string): string {
  return asOneLine(name, longestName);
}

/** Shortens the name of a judge; its definition remains, however long the name of its model is. */
export function shortJudge(name: string): string {
  const model = modelOfName(name);
  const definition = definitionOfName(name);
  return definition === undefined
    ? shortName(name)
    : withDefinition(shortName(model), shortName(definition));
}
