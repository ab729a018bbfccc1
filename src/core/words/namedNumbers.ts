/**
 * Parses a list such as `kappa=0.75,lost=0.02`; what is absent has its default. Undefined for other
 * names and for numbers out of their range.
 */
export function parseNamedNumbers<Name extends string>(
  text: string,
  defaults: Readonly<Record<Name, number>>,
  ranges: Readonly<Record<Name, readonly [least: number, most: number]>>,
): Readonly<Record<Name, number>> | undefined {
  const values: Record<Name, number> = { ...defaults };
  for (const part of text.split(',')) {
    const [name = '', given = '', ...more] = part.split('=').map((word) => word.trim());
    const range = Object.hasOwn(ranges, name) ? ranges[name as Name] : undefined;
    const value = given === '' ? Number.NaN : Number(given);
    if (!range || more.length > 0 || !(value >= range[0] && value <= range[1])) return undefined;
    values[name as Name] = value;
  }
  return values;
}
