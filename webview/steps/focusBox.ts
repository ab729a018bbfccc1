/**
 * Focuses the box of the next step: its text field if there is one, otherwise the chosen challenge,
 * where Enter sends it.
 */
export function focusBox(): void {
  // The controls' library renders its controls slightly later.
  requestAnimationFrame(() => {
    const box = document.querySelector('.composer');
    const field = box?.querySelector<HTMLElement>('vscode-text-area');
    const chosen = box?.querySelector<HTMLElement>('.chips vscode-radio[aria-checked="true"]');
    (field ?? chosen)?.focus({ preventScroll: true });
  });
}

/** Focuses the chosen challenge. */
export function focusChips(): void {
  requestAnimationFrame(() => {
    document
      .querySelector<HTMLElement>('.chips vscode-radio[aria-checked="true"]')
      ?.focus({ preventScroll: true });
  });
}
