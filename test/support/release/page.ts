// README.md as the page of the extension, in VS Code and at a marketplace.

import type { Owner } from './owner.ts';

/**
 * Returns README as the extension's page: without how to install it, with the commands of a checkout
 * under *Contributing*, and with absolute links.
 */
export function extensionPage(readme: string, owner: Pick<Owner, 'repository'>): string {
  const [, opening, checkout, rest] =
    /^(# .*?\n\n.*?\n\n)(.*?)(!\[.*\n## Contributing\n\n.*)$/s.exec(readme) ?? [];
  if (opening === undefined || !checkout || rest === undefined) {
    throw new Error('README.md has no commands before its first picture, or no "Contributing".');
  }
  const moved = rest
    .replace(/## Install\n.*?(?=## Get started\n)/s, '')
    .replace('\n## Contributing\n\n', (heading) => `${heading}${checkout}`);
  return withAbsoluteLinks(opening + moved, owner);
}

/**
 * Returns Markdown whose relative links lead to the repository. Without one, links are plain text,
 * and pictures are left out: VS Code shows none that is not at an address of http or https.
 */
export function withAbsoluteLinks(text: string, { repository }: Pick<Owner, 'repository'>): string {
  return text.replace(
    /(!?)\[([^\]]*)\]\((?![a-z]+:|#)([^)]+)\)(\n\n)?/g,
    (_, mark: '!' | '', label: string, path: string, end = '') => {
      if (repository === null) return mark ? '' : `${label}${end}`;
      const base = repository.replace(/\.git$/, '');
      return `${mark}[${label}](${base}/${mark ? 'raw' : 'blob'}/HEAD/${path})${end}`;
    },
  );
}
