import type { ReportStrings } from '../../../src/messages/reportStrings.ts';
import type { Figure } from '../figures/figure.ts';
import { Popup } from '../table/popup.tsx';

/** Links to the figures, folded. */
export function Contents(props: {
  readonly figures: readonly Figure[];
  readonly strings: ReportStrings;
}) {
  const { figures, strings } = props;
  return (
    <nav aria-label={strings.contents}>
      <Popup class="contents" title={strings.contents}>
        <ul>
          {figures.map(({ id }) => (
            <li key={id}>
              <button
                type="button"
                onClick={({ currentTarget }) => {
                  currentTarget.closest('details')?.removeAttribute('open');
                  goTo(id);
                }}
              >
                {strings.figures[id].title}
              </button>
            </li>
          ))}
        </ul>
      </Popup>
    </nav>
  );
}

/** Scrolls to a figure and focuses its heading. */
export function goTo(figure: Figure['id']): void {
  const heading = document.querySelector<HTMLElement>(`[data-figure="${figure}"] h2`);
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
}
