import type { PairQuery } from '../../src/core/report/pairQuery.ts';
import { fillTemplate } from '../fillTemplate.ts';
import type { FigureProps } from './figure.ts';

/** What `MarkButton` is given, besides its drawing and its target. */
export interface PressableMark {
  readonly mark: string;
  readonly name: string;
  readonly pressed: boolean;
  readonly onPress: () => void;
}

/**
 * A mark that lists the pairs it stands for.
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
  }: { readonly title: string; readonly said: string; readonly query: PairQuery },
): PressableMark {
  return {
    mark: key,
    name: fillTemplate(strings.listMark, said),
    pressed: lists.isOpen(key),
    onPress: () => lists.press(key, title, query),
  };
}
