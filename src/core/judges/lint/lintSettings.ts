import type { JudgeDefinition } from '../definition.ts';
import { cannotExpress } from '../inexpressible.ts';
import { error, type LintFinding, note, warning } from './finding.ts';

/** Minimum number of tokens of a justification and a verdict after it. */
const justified = 64;
/** Minimum number of tokens of a JSON object with a verdict alone. */
const bareObject = 16;

/** Returns what is wrong in a definition apart from its messages and its reader. */
export function lintSettings(definition: JudgeDefinition): readonly LintFinding[] {
  return [
    ...lintScale(definition),
    ...lintSources(definition),
    ...lintLimit(definition),
    ...lintRequests(definition),
  ];
}

function lintScale({ kind, reader, scale }: JudgeDefinition): LintFinding[] {
  if (!scale) {
    const grades = 'grades' in reader ? Object.values(reader.grades ?? {}) : [];
    const hasGrades = reader.kind === 'choice' || grades.some((grade) => typeof grade === 'string');
    return kind === 'pairwise' || hasGrades
      ? []
      : [
          error(
            'Add "scale" with its "min" and "max": scores outside of it are unreadable.',
            'scale',
          ),
        ];
  }
  if (scale.min >= scale.max) {
    const message = `The scale ends at ${scale.max}, but begins at ${scale.min}. Swap "min" and "max", or correct one of them.`;
    return [error(message, 'scale', 'max')];
  }
  if (kind === 'pairwise') return [];
  if (scale.pass === undefined) {
    const message =
      'The scale has no pass mark: scores can shift, but no verdict can flip. Add "pass", the lowest score that passes.';
    return [warning(message, 'scale')];
  }
  if (scale.pass > scale.min && scale.pass <= scale.max) return [];
  const message = `Every score has the same grade with this pass mark. Set it above ${scale.min} and at most ${scale.max}.`;
  return [error(message, 'scale', 'pass')];
}

/** Confidence and justification need a reader that finds them. */
function lintSources({
  kind,
  reader,
  confidence,
  justification,
  format,
}: JudgeDefinition): LintFinding[] {
  const isJson = reader.kind === 'json';
  const isChoice = reader.kind === 'choice';
  return [
    ...(typeof confidence === 'object' && 'json' in confidence && !isJson
      ? [
          error(
            'Only the reader "json" finds a confidence in a field. Use it, or remove "confidence".',
            'confidence',
          ),
        ]
      : []),
    ...(typeof confidence === 'object' && 'logprobs' in confidence && !isChoice
      ? [
          error(
            `Only the reader "choice" has a confidence from probabilities. ${kind === 'pointwise' ? `${cannotExpress('tokenScore')} Otherwise remove` : 'Use it, or remove'} "confidence".`,
            'confidence',
          ),
        ]
      : []),
    ...(typeof justification === 'object' && !isJson
      ? [
          error(
            'Only the reader "json" finds a justification in a field. Use it, or take "before-marker".',
            'justification',
          ),
        ]
      : []),
    ...(justification === 'before-marker' && isChoice
      ? [
          warning(
            'Nothing is before a choice, which opens the answer. Set it to "none".',
            'justification',
          ),
        ]
      : []),
    ...(format !== undefined && format !== 'text' && !isJson
      ? [
          warning(
            `The reader "${reader.kind}" does not read JSON. Remove "format", or use the reader "json".`,
            'format',
          ),
        ]
      : []),
  ];
}

function lintLimit({ reader, justification = 'none', generation }: JudgeDefinition): LintFinding[] {
  const limit = generation?.maxTokens;
  const needed = justification !== 'none' ? justified : reader.kind === 'json' ? bareObject : 1;
  if (limit === undefined || limit >= needed) return [];
  const form = justification !== 'none' ? 'a justification with a verdict' : 'a JSON object';
  const message = `${limit} tokens cannot hold ${form}: most answers would be cut off. Allow at least ${needed}.`;
  return [warning(message, 'generation', 'maxTokens')];
}

function lintRequests({ again, repair }: JudgeDefinition): LintFinding[] {
  return [
    ...(again === undefined
      ? [
          note(
            'Without "again", follow-ups end with a general request for the same form. Add a sentence that fits this judge.',
            'again',
          ),
        ]
      : []),
    ...(repair === undefined
      ? [
          note(
            'Without "repair", an unreadable answer is followed by a general request. Add one that names the form.',
            'repair',
          ),
        ]
      : []),
  ];
}
