import type { ReportedNumber, ReportSection } from '../reportSchema.ts';

/** A share in both runs of a comparison, and the difference (second minus first). */
export interface ComparedShare {
  /** Such as `Flip rate`. */
  readonly title: string;
  /** Challenge or other part; absent for all challenges together. */
  readonly of?: string;
  readonly first: ReportedNumber;
  readonly second: ReportedNumber;
  readonly difference: ReportedNumber;
}

/** Returns the numbers of a comparison section grouped by subject, to be shown side by side. */
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
