/** A part of the page, with how and when it was measured. */
export interface Part {
  readonly id: string;
  readonly title: string;
  readonly stamp: string;
  readonly lines: readonly string[];
}

const head = [
  '# Validation',
  '',
  'How well reported numbers match known values: the planted qualities of simulated judges, the figures that PDM reports, and the coverage of intervals over thousands of simulated audits. `npm run validate` measures all of it and writes this page; no figure here is written by hand. Every section says when it was measured, at which commit and by which command, because a part can be run alone.',
];

const marker = /^<!-- part (\S+) -->$/;

/** Returns the page with these parts replaced or added, in this order of ids; others remain. */
export function withParts(page: string, parts: readonly Part[], order: readonly string[]): string {
  const all = partsOf(page);
  for (const part of parts) all.set(part.id, textOf(part));
  const ids = [...all.keys()].sort((one, other) => order.indexOf(one) - order.indexOf(other));
  return [...head, '', ...ids.map((id) => all.get(id) ?? '')].join('\n');
}

/** Returns the text of each part of a page, by id. */
export function partsOf(page: string): Map<string, string> {
  const parts = new Map<string, string>();
  let id: string | undefined;
  for (const line of page.split('\n')) {
    id = marker.exec(line)?.[1] ?? id;
    if (id !== undefined) parts.set(id, `${parts.get(id) ?? ''}${line}\n`);
  }
  return new Map([...parts].map(([name, text]) => [name, `${text.trimEnd()}\n`]));
}

function textOf({ id, title, stamp, lines }: Part): string {
  return [`<!-- part ${id} -->`, `## ${title}`, '', `*${stamp}*`, '', ...lines, ''].join('\n');
}

/** Returns a Markdown table; cells hold no bars. */
export function tableLines(
  titles: readonly string[],
  rows: readonly (readonly string[])[],
): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(titles), line(titles.map(() => '---')), ...rows.map(line)];
}
