import manifest from '../../package.json' with { type: 'json' };

/** Name and version of this software, as recorded in run logs. */
export const toolName = `recant ${manifest.version}`;
