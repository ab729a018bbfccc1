import type { Rubric } from '../../../data/samples/rubric.ts';
import type { AttackCell } from '../cell.ts';

/**
 * Returns a function that selects the criterion an entanglement raises, and protects all others:
 * the criterion with the preferred name, or else the first one with the greatest weight.
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
