import type { ReportedNumber, ReportSection } from '../reportSchema.ts';

/** A share in both runs of a comparison, and the second less the first. */
export interface ComparedShare {
  /** Such as `Flip rate`. */
  readonly title: string;
  /** The challenge or other part; absent for all challenges together. */
  readonly of?: string;
  readonly first: ReportedNumber;
  readonly second: ReportedNumber;
  readonly difference: ReportedNumber;
}

/** The numbers of a comparison's section by what they are of, to be shown beside one another. */
export function comparedShares({ numbers }: ReportSection): ComparedShare[] {
  const byId = new Map(numbers.map((number) => [number.id, number]));
  return numbers.flatMap((first) => {
    const [, name, part = ''] = /^(comparison\.\w+)\.first(\..*)?$/s.exec(first.id) ?? [];
    const second = byId.get(`${name}.second${part}`);
    const difference = byId.get(`${name}.difference${part}`);
    if (!second || !difference) return [];
    const { title, of } = difference;
    return [
      {
        title: title.slice(0, title.lastIndexOf(',')),
        ...(of === undefined ? {} : { of }),
        ...{ first, second, difference },
      },
    ];
  });
}
