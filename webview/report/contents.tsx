import type { ReportStrings } from '../../src/messages/reportStrings.ts';
import type { Figure } from './figures/figure.ts';

/** Links to the figures. */
export function Contents(props: {
  readonly figures: readonly Figure[];
  readonly strings: ReportStrings;
}) {
  const { figures, strings } = props;
  return (
    <nav class="contents" aria-label={strings.contents}>
      <ul>
        {figures.map(({ id }) => (
          <li key={id}>
            <button type="button" onClick={() => goTo(id)}>
              {strings.figures[id].title}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Scrolls to a figure and focuses its heading. */
export function goTo(figure: Figure['id']): void {
  const heading = document.querySelector<HTMLElement>(`[data-figure="${figure}"] h2`);
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
}
