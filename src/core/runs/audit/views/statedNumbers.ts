import { definitionOf } from '../../../judges/defaultJudge.ts';
import type { AuditView } from './auditView.ts';

/** Number that a judge may state with its verdict. */
export type StatedNumber = 'score' | 'confidence';

/** Returns the numbers that a run's judge states, for which its tables have columns. */
export function statedNumbers({
  header,
  turns,
  steps,
}: Pick<AuditView, 'header' | 'turns' | 'steps'>): readonly StatedNumber[] {
  const { kind, scale, confidence = 'none' } = definitionOf(header);
  const readable = [...turns, ...steps].flatMap(({ judgment }) =>
    judgment?.outcome === 'readable' ? judgment : [],
  );
  // A recorded verdict may lack the confidence that its judge states.
  const statesConfidence =
    readable.length === 0
      ? confidence !== 'none'
      : readable.some((judgment) => judgment.confidence !== undefined);
  return [
    ...(kind === 'pointwise' && scale ? (['score'] as const) : []),
    ...(statesConfidence ? (['confidence'] as const) : []),
  ];
}
