import manifest from '../../package.json' with { type: 'json' };

/** Version of this software. */
export const toolVersion = manifest.version;

/** Name and version of this software, as recorded in run logs. */
export const toolName = `recant ${toolVersion}`;
