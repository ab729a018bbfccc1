import { JudgeImportError } from './judgeImporter.ts';
import type { PromptPiece } from './promptText.ts';

/**
 * Splits a template of Python's `str.format`: `{name}` is a value, `{{` and `}}` are braces. Throws
 * JudgeImportError for conversions, format specifications, parts of values and unnamed values, and
 * where Python would raise an error.
 */
export function piecesOfFormat(template: string): PromptPiece[] {
  const pieces: PromptPiece[] = [];
  let from = 0;
  for (const { 0: token, index, groups } of template.matchAll(
    /\{\{|\}\}|\{(?<field>[^{}]*)\}|[{}]/g,
  )) {
    pieces.push({ text: template.slice(from, index) });
    from = index + token.length;
    if (token === '{{' || token === '}}') pieces.push({ text: token.charAt(0) });
    else pieces.push({ name: nameOf(token, groups?.field) });
  }
  return [...pieces, { text: template.slice(from) }];
}

function nameOf(token: string, field: string | undefined): string {
  if (field === undefined) {
    throw new JudgeImportError(
      `The prompt has a single "${token}", which Python rejects too. Double it, or complete the value.`,
    );
  }
  if (/^[A-Za-z_]\w*$/.test(field)) return field;
  throw new JudgeImportError(
    `The prompt formats a value by ${token}. Only plain names such as {question} can be imported.`,
  );
}
