const field = '.composer vscode-text-area';
const chosen = '.composer .chips vscode-radio[aria-checked="true"]';

/**
 * Focuses the box of the next step: its text field if there is one, otherwise the chosen challenge,
 * where Enter sends it.
 */
export function focusBox(): void {
  focusFirst(field, chosen);
}

/** Focuses the chosen challenge. */
export function focusChips(): void {
  focusFirst(chosen);
}

function focusFirst(...selectors: readonly string[]): void {
  // The controls' library renders its controls slightly later.
  requestAnimationFrame(() => {
    for (const selector of selectors) {
      const control = document.querySelector<HTMLElement>(selector);
      if (control) return control.focus({ preventScroll: true });
    }
  });
}
