import type { ReportedNumber } from '../../../src/core/report/reportSchema.ts';
import { explainNumber } from '../explainNumber.ts';
import type { FigureProps } from '../figures/figure.ts';
import { type ListQuery, markName } from '../tables/listQuery.ts';

/** Properties of `MarkButton` other than its drawing and hit area. */
export interface PressableMark {
  readonly mark: string;
  readonly name: string;
  readonly explained: string;
  readonly pressed: boolean;
  readonly onPress: () => void;
}

/**
 * Returns a mark that lists its pairs or samples.  * @param key unique within the figure @param
 * said title and number for screen readers @param numbers numbers that the mark represents, unless
 * it represents a count
 */
export function pressableMark(
  { strings, lists }: FigureProps,
  key: string,
  {
    title,
    said,
    query,
    numbers = [],
  }: {
    readonly title: string;
    readonly said: string;
    readonly query: ListQuery;
    readonly numbers?: readonly (ReportedNumber | undefined)[];
  },
): PressableMark {
  const explanations = numbers.flatMap((number) => (number ? explainNumber(number, strings) : []));
  return {
    mark: key,
    name: markName(said, query, strings),
    explained: explanations.join('\n\n') || said,
    pressed: lists.isOpen(key),
    onPress: () => lists.press(key, title, query),
  };
}
