import type { FigureProps } from '../figures/figure.ts';
import { type ListQuery, markName } from '../tables/listQuery.ts';

/** What `MarkButton` is given, besides its drawing and its target. */
export interface PressableMark {
  readonly mark: string;
  readonly name: string;
  readonly pressed: boolean;
  readonly onPress: () => void;
}

/**
 * A mark that lists the pairs or samples it stands for.
 *
 * @param key unique in its figure
 * @param said title and number, as they are read out
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
