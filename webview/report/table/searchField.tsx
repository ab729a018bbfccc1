import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { longestSearch } from '../../../src/core/report/table/longestSearch.ts';
import type { SearchProblem } from '../../../src/core/report/table/parseSearch.ts';
import type { ReportStrings } from '../../../src/messages/reportStrings.ts';
import { fillTemplate } from '../../fillTemplate.ts';
import { formatCount } from '../../formatNumbers.ts';
import { shortName } from '../names.ts';
import { Popup } from './popup.tsx';
import type { FoundRows } from './tableState.ts';

/** Milliseconds without a keystroke after which a search starts. */
const searchAfterMs = 200;

/** Search field, with the number of rows found or what is wrong with the search. */
export function SearchField(props: {
  readonly search: string;
  readonly found: FoundRows | undefined;
  readonly strings: ReportStrings;
  readonly onSearch: (search: string) => void;
}) {
  const { search, found, strings, onSearch } = props;
  const { table } = strings;
  const [text, setText] = useState(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const id = useId();
  useEffect(() => setText(search), [search]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const input = (value: string) => {
    setText(value);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch(value), searchAfterMs);
  };
  const problem = found?.problem;
  return (
    <div class="search">
      <label for={id}>{table.search}</label>
      <input
        id={id}
        type="search"
        value={text}
        maxLength={longestSearch}
        placeholder={table.searchExample}
        spellcheck={false}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-said`}
        onInput={({ currentTarget }) => input(currentTarget.value)}
      />
      <Popup class="search-help" title={table.searchHelp} text="?">
        <ul>
          {table.searchRules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </Popup>
      <output id={`${id}-said`} class={problem ? 'search-problem' : 'muted'}>
        {problem ? problemText(problem, strings) : countText(found, strings)}
      </output>
    </div>
  );
}

function countText(found: FoundRows | undefined, { table }: ReportStrings): string {
  if (!found) return table.looking;
  if (found.total === 0) return table.none;
  const [total, of] = [found.total, found.of].map((count) =>
    formatCount(count, document.documentElement.lang),
  );
  return fillTemplate(table.countOf, total ?? '', of ?? '');
}

function problemText({ reason, at, known = [] }: SearchProblem, { table }: ReportStrings): string {
  return fillTemplate(table.problems[reason], shortName(at), known.join(', '));
}
