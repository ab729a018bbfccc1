import { parse } from 'jsonc-parser';
import { isObject } from '../../formats/fields.ts';
import type { DatasetFormat, JsonObject, JsonValue } from '../../formats/format.ts';
import { isShallow } from '../../formats/scan/parseRecord.ts';
import { UnitReader } from '../../formats/scan/unitReader.ts';
import { anyRecord, isOfLines, sampleLength, sniff } from '../../formats/sniff.ts';
import { proposeMapping } from './proposeMapping.ts';

/** Maximum number of records that are looked at. */
export const mostRecords = 50;

const manifests =
  /^(package|package-lock|npm-shrinkwrap|composer|bower|deno|lerna|nx|turbo|angular|manifest|pipfile|flake|tsconfig.*|jsconfig.*|.*[.-]lock|.*\.config|\.[^/]*)(\.jsonc?|\.lock)?$/i;

/** Whether a file of this name is a manifest, a lock file or a configuration. */
function isManifest(name: string): boolean {
  return manifests.test(name.split(/[/\\]/).at(-1) ?? '');
}

/**
 * Returns the first records of a JSON or JSON Lines text, or of the beginning of one.
 * Undefined if it has none, is a manifest by its name, or has a `$schema`.
 *
 * @param isTorn whether the text is only the beginning of a file
 * @param formats that the records may be in, of which a single one counts too
 */
export function recordsIn(
  text: string,
  name: string,
  isTorn: boolean,
  formats: readonly DatasetFormat[] = [],
): readonly JsonObject[] | undefined {
  const sample = text.slice(0, sampleLength);
  const isPart = isTorn || sample.length < text.length;
  if (isManifest(name) || !isShallow(sample) || hasSchema(sample)) return undefined;
  const isLines = isOfLines(name);
  const detection =
    sniff(sample, isPart, [...formats, proposable], isLines) ??
    sniff(sample, isPart, [anyRecord], isLines);
  if (!detection) return undefined;
  const records: JsonObject[] = [];
  const { container, format } = detection;
  const reader = new UnitReader(container, { start: container.start, line: 1 });
  reader.add(sample.slice(container.start));
  while (records.length < mostRecords) {
    const unit = reader.read(!isPart);
    if (typeof unit === 'string') break;
    if ('record' in unit) records.push(unit.record);
  }
  const isList = container.kind !== 'sequence' || records.length > 1 || formats.includes(format);
  const [first] = records;
  return isList && first ? records : undefined;
}

function hasSchema(text: string): boolean {
  const value: JsonValue | undefined = parse(text, [], { allowTrailingComma: true });
  return isObject(value) && Object.hasOwn(value, '$schema');
}

/** Recognizes records for which a mapping could be proposed if there were several of them. */
const proposable: DatasetFormat = {
  ...anyRecord,
  recognizes: (record) => proposeMapping([record, record], 'record') !== undefined,
};
