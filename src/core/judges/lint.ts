import type { JudgeDefinition } from './definition.ts';
import type { LintFinding } from './lint/finding.ts';
import { lintAnswers } from './lint/lintAnswers.ts';
import { lintMessages } from './lint/lintMessages.ts';
import { lintReader } from './lint/lintReader.ts';
import { lintSchema } from './lint/lintSchema.ts';
import { lintSettings } from './lint/lintSettings.ts';

export type { LintFinding } from './lint/finding.ts';

/**
 * Returns what is wrong in a definition that its file format permits, most severe first. With an
 * error the definition cannot be used: it would give no verdict, or always the same.
 */
export function lintDefinition(definition: JudgeDefinition): readonly LintFinding[] {
  const reader = lintReader(definition);
  const found = [
    ...reader,
    ...(reader.length === 0 ? lintAnswers(definition) : []),
    ...lintMessages(definition),
    ...lintSettings(definition),
    ...lintSchema(definition),
  ];
  return (['error', 'warning', 'note'] as const).flatMap((severity) =>
    found.filter((finding) => finding.severity === severity),
  );
}
