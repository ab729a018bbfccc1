import * as vscode from 'vscode';
import type { BlindBallot } from '../../core/annotations/blindBallots.ts';
import type { Pair } from '../../core/pair.ts';
import { layOutRecord, type RecordDocument } from '../records/recordDocument.ts';
import { recordWords } from '../records/recordWords.ts';

/**
 * Formats a pair as plain text for comparing its responses: the prompt, then both responses in the
 * ballot's order. Omits verdicts, labels, model names, references, and rubrics.
 */
export function layOutBallot(
  pair: Pair,
  { shownFirst }: BlindBallot,
  head: string,
): RecordDocument {
  const { prompt, messages, responseA, responseB } = pair;
  const [first = '', second = ''] =
    shownFirst === 'A' ? [responseA, responseB] : [responseB, responseA];
  const words = {
    ...recordWords(pair),
    responseA: vscode.l10n.t('First response'),
    responseB: vscode.l10n.t('Second response'),
  };
  const { text, sections } = layOutRecord(
    {
      id: '',
      ...(prompt === undefined ? {} : { prompt }),
      ...(messages === undefined ? {} : { messages }),
      responseA: first,
      responseB: second,
    },
    '',
    words,
  );
  const shown = sections.filter(({ kind }) => kind !== 'head');
  const from = shown[0]?.start ?? 0;
  const by = head.length - from;
  return {
    text: `${head}${text.slice(from)}`,
    sections: shown.map((section) => ({
      ...section,
      start: section.start + by,
      end: section.end + by,
      bodyStart: section.bodyStart + by,
      bodyEnd: section.bodyEnd + by,
    })),
  };
}
