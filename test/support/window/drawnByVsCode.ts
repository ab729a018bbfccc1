/** What VS Code 1.104 and 1.139 draw of a label: `renderLabelWithIcons` of their sources. */
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

/** What VS Code 1.104 and 1.139 make a link of in a message: `parseLinkedText` of their sources. */
export const linkInMessage =
  /\[([^\]]+)\]\(((?:https?:\/\/|command:|file:)[^)\s]+)(?: (["'])(.+?)(\3))?\)/i;
