import type { FigureProps } from '../figures/figure.ts';
import { type ListQuery, markName } from '../tables/listQuery.ts';

/** Properties of `MarkButton` other than its drawing and hit area. */
export interface PressableMark {
  readonly mark: string;
  readonly name: string;
  readonly pressed: boolean;
  readonly onPress: () => void;
}

/**
 * Returns a mark that lists its pairs or samples.
 *
 * @param key unique within the figure
 * @param said title and number for screen readers
 */
export function pressableMark(
  { strings, lists }: FigureProps,
  key: string,
  {
    title,
    said,
    query,
  }: { readonly title: string; readonly said: string; readonly query: ListQuery },
): PressableMark {
  return {
    mark: key,
    name: markName(said, query, strings),
    pressed: lists.isOpen(key),
    onPress: () => lists.press(key, title, query),
  };
}
