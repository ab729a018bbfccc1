import type { PresentedVerdict } from '../words/verdict.ts';
import type { JudgeDefinition } from './definition.ts';
import type { Reader } from './readers/readerFields.ts';

/** Whether a definition's form has a tie. */
export function canTie({ reader }: Pick<JudgeDefinition, 'reader'>): boolean {
  return reader.kind === 'scores' || meanings(reader).includes('tie');
}

/** Whether a definition's form distinguishes clear verdicts from others, as on a five-way scale. */
export function isGraded({ reader }: Pick<JudgeDefinition, 'reader'>): boolean {
  return meanings(reader).some((meant) => meant.endsWith('-clearly'));
}

function meanings(reader: Reader): readonly string[] {
  return verdictWords(reader).map(([, meant]) => meant);
}

/** Returns the words of a form, or the names of its pattern's groups, with their meanings. */
export function verdictWords(
  reader: Reader,
): readonly (readonly [word: string, meant: PresentedVerdict | 'pass' | 'fail'])[] {
  switch (reader.kind) {
    case 'json':
      return Object.entries(reader.verdicts ?? ({ A: 'first', B: 'second' } as const));
    case 'choice':
      return Object.entries(reader.choices);
    case 'marker': {
      if (reader.verdicts) return Object.entries(reader.verdicts);
      const groups = (['first', 'second', 'tie'] as const).filter((name) =>
        reader.pattern.includes(`<${name}>`),
      );
      return groups.map((name) => [name, name]);
    }
    default:
      return [];
  }
}
