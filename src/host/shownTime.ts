import * as vscode from 'vscode';
import { getOrAdd } from '../core/words/onFirstUse.ts';

const styles = {
  /** Date with time. */
  full: { dateStyle: 'medium', timeStyle: 'short' },
  clock: { timeStyle: 'short' },
  thisYear: { month: 'short', day: 'numeric', hour: 'numeric', minute: 'numeric' },
  otherYear: { month: 'short', day: 'numeric', year: 'numeric' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;
type Style = keyof typeof styles;

/** Formats in the display language, each of which takes as long to make as to use 40 times. */
const formats = new Map<Style, Intl.DateTimeFormat>();

/** Returns a time in the display language. */
export function shownTime(time: number | Date, style: Style = 'full'): string {
  const make = () => new Intl.DateTimeFormat(vscode.env.language, styles[style]);
  return getOrAdd(formats, style, make).format(time);
}
