/**
 * Returns what VS Code 1.104 and 1.139 render for a label; copied from their
 * `renderLabelWithIcons`.
 */
export function drawn(label: string): { text: string; icons: string[] } {
  const icons: string[] = [];
  const text = label.replace(
    /(\\)?\$\(([A-Za-z0-9-]+(?:~[A-Za-z]+)?)\)/g,
    (_, escaped, name: string) => {
      if (escaped) return `$(${name})`;
      icons.push(name);
      return '';
    },
  );
  return { text, icons };
}

/**
 * Matches what VS Code 1.104 and 1.139 render as a link in a message; copied from their
 * `parseLinkedText`.
 */
export const linkInMessage =
  /\[([^\]]+)\]\(((?:https?:\/\/|command:|file:)[^)\s]+)(?: (["'])(.+?)(\3))?\)/i;
