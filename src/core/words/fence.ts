import { digestOfAll } from './digest.ts';

/** Returns the fenced texts of a message by name. All fences have the code of the first one. */
export function readFenced(message: string): ReadonlyMap<string, string> {
  const code = /^=== BEGIN [A-Z ]+ ([0-9a-f]+)$/m.exec(message)?.[1];
  const texts = new Map<string, string>();
  if (code === undefined) return texts;
  for (const begin of message.matchAll(new RegExp(`^=== BEGIN ([A-Z ]+) ${code}\n`, 'gm'))) {
    const [line, name = ''] = begin;
    const from = begin.index + line.length;
    const to = message.indexOf(`\n=== END ${name} ${code}`, from);
    if (to >= 0) texts.set(name, message.slice(from, to));
  }
  return texts;
}

/** Returns a text between lines with a code that occurs in none of the message's texts. */
export function fence(name: string, code: string, text: string): string {
  return `=== BEGIN ${name} ${code}\n${text}\n=== END ${name} ${code}`;
}

/** Returns a code that occurs in none of the texts, so that none of them can end its fence. */
export function fenceCode(texts: readonly string[]): string {
  let code = digestOfAll(texts).slice(0, 8);
  while (texts.some((text) => text.includes(code))) code = digestOfAll([code]).slice(0, 8);
  return code;
}
