import * as vscode from 'vscode';
import { type ReportStrings, reportStrings, translateTexts } from '../../messages/reportStrings.ts';

/** The texts of the report page in the language of the editor. */
export function reportTexts(): ReportStrings {
  return translateTexts(reportStrings, (text) => vscode.l10n.t(text));
}
