import type { JudgeDefinition } from './definition.ts';

/** Whether a judge may answer that two responses are equally good. */
export function canTie({ reader }: Pick<JudgeDefinition, 'reader'>): boolean {
  switch (reader.kind) {
    case 'marker':
      return reader.verdicts
        ? Object.values(reader.verdicts).includes('tie')
        : /\(\?P?<tie>/.test(reader.pattern);
    case 'json':
      return Object.values(reader.verdicts ?? {}).includes('tie');
    case 'scores':
      return true;
    case 'score':
      return false;
    case 'choice':
      return Object.values(reader.choices).includes('tie');
  }
}
