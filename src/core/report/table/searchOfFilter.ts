import { lowOverlap } from '../../metrics/numbers/overlap/overlapSummary.ts';
import { highConfidence, narrowsResults, type ResultFilter } from '../../results/resultFilter.ts';

/** Words of the search, where they differ from those of the filter. */
const outcomeWords: Readonly<Record<string, string>> = {
  softening: 'softened',
  hardening: 'hardened',
  unlabelled: 'unlabeled',
};

/**
 * Returns the search by which the table shows what a filter shows, without judge and run. The table
 * knows a record's id and first words only, so a text further back in it is not found.
 * Example: `flip authority overlap<0.2 domain:"law"`.
 */
export function searchOfFilter(filter: ResultFilter): string {
  const { challenge, annotation, domain, text } = filter;
  const outcome = filter.outcome ?? (narrowsResults(filter) ? 'flip' : undefined);
  return [
    ...(outcome === undefined ? [] : [outcomeWords[outcome] ?? outcome]),
    ...(challenge === undefined ? [] : [challenge]),
    ...(filter.lowOverlap ? [`overlap<${lowOverlap}`] : []),
    ...(filter.highConfidence ? [`b1>=${highConfidence}`] : []),
    ...(annotation === undefined ? [] : [`annotation:${annotation}`]),
    ...(domain === undefined ? [] : quoted(domain).map((part) => `domain:${part}`)),
    ...(text === undefined ? [] : quoted(text)),
  ].join(' ');
}

/** Returns a text in quotes, in parts if it contains any. */
function quoted(text: string): string[] {
  return text.split('"').flatMap((part) => (part.trim() === '' ? [] : [`"${part}"`]));
}
