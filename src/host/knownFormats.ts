import type * as vscode from 'vscode';
import { datasetFormats } from '../core/formats/catalogue.ts';
import type { DatasetFormat } from '../core/formats/format.ts';
import { mappedFormat } from '../core/mapping/mappedFormat.ts';
import { readSetting } from './settings.ts';

/**
 * Returns the formats to detect in a document: those mapped in its settings, then the built-in
 * ones.
 */
export function knownFormats(scope?: vscode.Uri): readonly DatasetFormat[] {
  return [...readSetting('fieldMappings', scope).map(mappedFormat), ...datasetFormats];
}
