import { basename } from 'node:path';
import * as vscode from 'vscode';
import { describeDifference, UncheckedDrawsError } from '../../core/journal/logCheck.ts';
import type { RunKind, RunTypes } from '../../core/journal/runKind.ts';
import { asOneLine } from '../../core/words/escape.ts';
import { readRun, resumeRun } from '../../logs/openRun.ts';

/** Paths of logs with unchecked draws that the user agreed to continue, while the window is open. */
const agreed = new Set<string>();

/**
 * Opens a run to continue it like `resumeRun`; asks the user first if its draws cannot be checked.
 */
export function resumeAgreed<Run extends RunTypes>(
  kind: RunKind<Run>,
  path: string,
): ReturnType<typeof resumeRun<Run>> {
  return ifAgreed(path, (allowUnchecked) => resumeRun(kind, path, { allowUnchecked }));
}

/**
 * Reads a run like `readRun` before the user is asked about its calls; asks first if its draws
 * cannot be checked.
 */
export function readAgreed<Run extends RunTypes>(
  kind: RunKind<Run>,
  path: string,
  isApplied?: (entry: Run['entry']) => boolean,
): ReturnType<typeof readRun<Run>> {
  return ifAgreed(path, (allowUnchecked) =>
    readRun(kind, path, { allowUnchecked, ...(isApplied && { isApplied }) }),
  );
}

async function ifAgreed<Opened>(
  path: string,
  open: (allowUnchecked: boolean) => Promise<Opened>,
): Promise<Opened> {
  try {
    return await open(agreed.has(path));
  } catch (error) {
    if (!(error instanceof UncheckedDrawsError) || !(await isAgreed(path, error))) throw error;
    agreed.add(path);
    return open(true);
  }
}

async function isAgreed(path: string, { difference }: UncheckedDrawsError): Promise<boolean> {
  const go = vscode.l10n.t('Continue Anyway');
  const file = asOneLine(basename(path), 80);
  const found = describeDifference(difference);
  const isOfLimits = difference.field === 'limits';
  const question = isOfLimits
    ? vscode.l10n.t('Continue {0}, whose attacks have other limits?', file)
    : vscode.l10n.t('Continue {0}, whose draws cannot be checked?', file);
  const detail = isOfLimits
    ? vscode.l10n.t(
        'The attacks of this log have other limits than those of this version ({0}). It may have been edited, or written by another version.',
        found,
      )
    : vscode.l10n.t(
        'This log does not say how its presented orders, targets and wordings were drawn, and this version draws others ({0}). It may have been edited, or written by an earlier version.',
        found,
      );
  return (await vscode.window.showWarningMessage(question, { modal: true, detail }, go)) === go;
}
