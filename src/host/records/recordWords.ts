import * as vscode from 'vscode';
import type { Pair } from '../../core/data/pair.ts';
import { isSingle } from '../../core/data/responses.ts';
import type { RecordWords } from './recordDocument.ts';

/** Returns the texts of the document of a pair or a single response, in the display language. */
export function recordWords(pair: Pick<Pair, 'responseB'>): RecordWords {
  const ofPair = wordsOfPair();
  if (!isSingle(pair)) return ofPair;
  const response = vscode.l10n.t('Response');
  return {
    ...ofPair,
    id: response,
    label: vscode.l10n.t('Score'),
    modelA: vscode.l10n.t('Model'),
    responseA: response,
  };
}

function wordsOfPair(): RecordWords {
  return {
    id: vscode.l10n.t('Pair'),
    dataset: vscode.l10n.t('Dataset'),
    label: vscode.l10n.t('Label'),
    noLabel: vscode.l10n.t('none'),
    tie: vscode.l10n.t('tie'),
    noSource: vscode.l10n.t('source not stated'),
    modelA: vscode.l10n.t('Model of response A'),
    modelB: vscode.l10n.t('Model of response B'),
    domain: vscode.l10n.t('Domain'),
    prompt: vscode.l10n.t('Prompt'),
    roles: {
      system: vscode.l10n.t('system'),
      user: vscode.l10n.t('user'),
      assistant: vscode.l10n.t('assistant'),
      developer: vscode.l10n.t('developer'),
      tool: vscode.l10n.t('tool'),
    },
    responseA: vscode.l10n.t('Response A'),
    responseB: vscode.l10n.t('Response B'),
    reference: vscode.l10n.t('Reference'),
    rubric: vscode.l10n.t('Rubric'),
    background: vscode.l10n.t('Background'),
    characters: vscode.l10n.t('characters: {0}', '{0}'),
  };
}
