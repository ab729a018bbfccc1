import type { ReportStrings } from '../../../src/messages/reportStrings.ts';
import type { Page, PageAction } from '../reducer.ts';

const panelId = 'page';
const tabId = (page: Page) => `tab-${page}`;

/** Attributes of the element that contains the chosen page. */
export function panelAttributes(page: Page) {
  return { id: panelId, role: 'tabpanel', 'aria-labelledby': tabId(page) } as const;
}

/** Tabs that switch between the pages of a report. */
export function PageTabs(props: {
  readonly pages: readonly Page[];
  readonly page: Page;
  readonly strings: ReportStrings;
  readonly act: (action: PageAction) => void;
}) {
  const { pages, page, strings, act } = props;
  const titles: Readonly<Record<Page, string>> = {
    report: strings.title,
    table: strings.table.page,
    paper: strings.paper,
  };
  const open = (next: Page) => act({ type: 'openPage', page: next });
  const onKeyDown = ({ key, currentTarget }: KeyboardEvent) => {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
    const step = key === 'ArrowLeft' ? -1 : 1;
    const next = pages.at((pages.indexOf(page) + step) % pages.length) ?? page;
    open(next);
    const tabs = currentTarget as HTMLElement;
    tabs.querySelector<HTMLElement>(`#${tabId(next)}`)?.focus();
  };
  return (
    <div class="page-tabs" role="tablist" aria-label={strings.table.pages} onKeyDown={onKeyDown}>
      {pages.map((one) => (
        <button
          key={one}
          id={tabId(one)}
          type="button"
          role="tab"
          aria-selected={one === page}
          aria-controls={panelId}
          tabIndex={one === page ? 0 : -1}
          onClick={() => open(one)}
        >
          {titles[one]}
        </button>
      ))}
    </div>
  );
}
