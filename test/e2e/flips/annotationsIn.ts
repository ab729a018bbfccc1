import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A line of an annotation file. */
interface WrittenAnnotation {
  readonly type: string;
  readonly label?: string;
  readonly note?: string;
  readonly better?: string;
  readonly shownFirst?: string;
  readonly author?: string;
}

/** Returns what was appended to the annotations of a folder, in order. */
export function annotationsIn(workspace: string): WrittenAnnotation[] {
  const folder = join(workspace, '.recant/annotations');
  const files = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
  return files.flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line)),
  );
}
