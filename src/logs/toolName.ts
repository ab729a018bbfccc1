import manifest from '../../package.json' with { type: 'json' };

/** Name and version of this software, as run logs carry it. */
export const toolName = `recant ${manifest.version}`;
