/**
 * Moves the focus among the explained numbers of a table, which are no tab stops: ↓ and ↑ between
 * rows, → and ← within the table. Handles the keys of the frame around the table.
 */
export function moveAmongExplained(event: KeyboardEvent): void {
  const { currentTarget: frame, target, key } = event;
  if (!(frame instanceof Element) || !(target instanceof HTMLElement)) return;
  const all = [...frame.querySelectorAll<HTMLElement>('[data-explained]')];
  const next = target === frame ? firstBy(key, all) : nextBy(key, all, target);
  const text = next?.dataset.explained;
  if (!next || text === undefined) return;
  event.preventDefault();
  // Buttons stay tab stops.
  if (next.tabIndex < 0) next.tabIndex = -1;
  next.setAttribute('aria-description', text);
  next.focus();
}

function firstBy(key: string, all: readonly HTMLElement[]): HTMLElement | undefined {
  return key === 'ArrowDown' ? all[0] : undefined;
}

function nextBy(
  key: string,
  all: readonly HTMLElement[],
  from: HTMLElement,
): HTMLElement | undefined {
  const place = all.indexOf(from);
  if (place < 0) return undefined;
  if (key === 'ArrowRight') return all[place + 1];
  if (key === 'ArrowLeft') return all[place - 1];
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return undefined;
  const rows = Map.groupBy(all, rowOf);
  const lines = [...rows.values()];
  const line = lines.findIndex((one) => one.includes(from));
  const to = lines[line + (key === 'ArrowDown' ? 1 : -1)];
  return to?.[Math.min(lines[line]?.indexOf(from) ?? 0, to.length - 1)];
}

function rowOf(cell: HTMLElement): Element | null {
  return cell.closest('tr');
}
