import { searchOfFilter } from '../../core/report/table/searchOfFilter.ts';
import type { FilterOfViews } from '../../messages/report.ts';
import type { ShownFilter } from '../results/shownFilter.ts';
import { conditionWords } from '../results/shownWords.ts';

/** Returns what the views of the editor show; undefined if that is everything of their runs. */
export function filterOfViews({
  value,
  isActive,
}: Pick<ShownFilter, 'value' | 'isActive'>): FilterOfViews | undefined {
  if (!isActive) return undefined;
  const { domain } = value;
  return {
    words: conditionWords(value).join(' · '),
    search: searchOfFilter(value),
    ...(domain !== undefined && { domain }),
  };
}
