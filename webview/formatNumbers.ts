/** Formats a change with its sign: `+3`, `−8`, `±0`. */
export function formatSigned(value: number): string {
  return withSign(value, formatDecimals);
}

/** Formats a change of a score with its sign. */
export function formatShift(value: number): string {
  return withSign(value, formatScore);
}

function withSign(value: number, format: (size: number) => string): string {
  const size = format(Math.abs(value));
  if (size === '0') return '±0';
  return value > 0 ? `+${size}` : `−${size}`;
}

/** Formats a confidence with at most one decimal. */
export function formatDecimals(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** Formats a score with at most two decimals, because a scale may end at 1. */
export function formatScore(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** Formats a share from 0 to 1 with two decimals. */
export function formatShare(value: number): string {
  return value.toFixed(2);
}

/** Formats a count with the thousands separators of the display language. */
export function formatCount(value: number, language: string): string {
  return new Intl.NumberFormat(language || 'en').format(value);
}
