import type { Rubric } from '../../../pointwise/rubric.ts';
import type { AttackCell } from '../cell.ts';

/**
 * The criterion that an entanglement raises, all others being protected: the one of that name, or else
 * the first of those with the greatest weight.
 */
export function focusOn(preferred?: string): NonNullable<AttackCell['focus']> {
  return ({ criteria }: Rubric) => {
    const plain = (name: string) =>
      name
        .toLowerCase()
        .replace(/[\s_-]+/g, ' ')
        .trim();
    const named = criteria.find(({ name }) => preferred && plain(name) === plain(preferred));
    const greatest = Math.max(...criteria.map(({ weight }) => weight ?? 1));
    const weightiest = criteria.find(({ weight }) => (weight ?? 1) === greatest);
    const raised = (named ?? weightiest)?.name ?? '';
    return {
      raised,
      protected: criteria.map(({ name }) => name).filter((name) => name !== raised),
    };
  };
}
