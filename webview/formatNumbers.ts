/** A change with its sign: `+3`, `−8`, `±0`. */
export function formatSigned(value: number): string {
  const size = formatDecimals(Math.abs(value));
  if (size === '0') return '±0';
  return value > 0 ? `+${size}` : `−${size}`;
}

/** At most one decimal, for confidences. */
export function formatDecimals(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** Two decimals, for shares from 0 to 1. */
export function formatShare(value: number): string {
  return value.toFixed(2);
}

/** Thousands are grouped as the interface's language does it. */
export function formatCount(value: number, language: string): string {
  return new Intl.NumberFormat(language || 'en').format(value);
}
