/** Maximum length of a heading, in UTF-16 units. */
const longestHeading = 200;
/** Maximum number of headings of a text that are looked at. */
const mostHeadings = 1000;

/** A heading of a text: a line such as `###Response to evaluate:`. */
interface Heading {
  /** Its text without number signs and the colon at its end. */
  readonly name: string;
  /** What surrounds its text, such as "###:". */
  readonly style: string;
  /** Offset of its line. */
  readonly start: number;
  /** Offset of what follows its line. */
  readonly end: number;
}

/** Returns the headings of a text in order, in linear time. */
export function headingsIn(text: string): readonly Heading[] {
  const found: Heading[] = [];
  for (let start = 0; start < text.length && found.length < mostHeadings; ) {
    const newline = text.indexOf('\n', start);
    const end = newline === -1 ? text.length : newline + 1;
    if (text.charAt(start) === '#' && end - start <= longestHeading) {
      const line = text.slice(start, end).trim();
      const name = headingName(line);
      if (name !== '') found.push({ name, style: line.replace(name, ''), start, end });
    }
    start = end;
  }
  return found;
}

/**
 * Returns the part of a text below a heading, without surrounding white space: up to the heading
 * named by `until` or, by default, the next one in the same style, such as `###Name:`. A heading in
 * square brackets, such as `[RESULT]`, may be anywhere; its last occurrence counts. Undefined if
 * the text lacks one of the headings.
 */
export function headedPart(text: string, heading: string, until?: string): string | undefined {
  if (heading.startsWith('[') && heading.endsWith(']')) {
    const at = text.lastIndexOf(heading);
    return at === -1 ? undefined : text.slice(at + heading.length).trim();
  }
  const headings = headingsIn(text);
  const index = headings.findIndex(({ name }) => name === headingName(heading));
  const own = headings[index];
  if (!own) return undefined;
  const later = headings.slice(index + 1);
  if (until === undefined) {
    return text.slice(own.end, later.find(({ style }) => style === own.style)?.start).trim();
  }
  const last = later.find(({ name }) => name === headingName(until));
  return last && text.slice(own.end, last.start).trim();
}

function headingName(line: string): string {
  const name = line
    .trim()
    .replace(/^#{1,6}/, '')
    .trim();
  return (name.endsWith(':') ? name.slice(0, -1) : name).trim();
}
