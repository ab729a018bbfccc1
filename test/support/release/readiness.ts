// What has to agree before a version is released.

export interface Candidate {
  readonly version: string;
  /** Version in package-lock.json. */
  readonly lockedVersion: string;
  /** Text of CHANGELOG.md. */
  readonly changelog: string;
  /** Tags of the commit, e.g. "v0.1.0". */
  readonly tags: readonly string[];
  /** Files that differ from the commit. */
  readonly changedFiles: readonly string[];
}

/** Returns the body of a version's section in the changelog; `undefined` if there is none. */
export function changesOf(changelog: string, version: string): string | undefined {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((text) => text.split('\n', 1)[0]?.trim() === version);
  return section?.slice(section.indexOf('\n') + 1).trim();
}

/** Returns why a text is not a valid release version; undefined if it is one. */
export function whyNoVersion(version: string): string | undefined {
  if (/^\d+\.\d+\.\d+$/.test(version)) return undefined;
  return `The version "${version}" is not of the form 1.2.3, which the Marketplace demands.`;
}

/** Returns the problems of a candidate, one sentence each. */
export function problemsOf(candidate: Candidate): string[] {
  const { version, lockedVersion, changelog, tags, changedFiles } = candidate;
  const newest = /^## (.*)$/m.exec(changelog)?.[1]?.trim();
  const versionTags = tags.filter((tag) => /^v\d/.test(tag));
  return [
    ...[whyNoVersion(version)].flatMap((fault) => fault ?? []),
    ...(lockedVersion === version
      ? []
      : [`package-lock.json has version ${lockedVersion}, and package.json ${version}.`]),
    ...(newest === version && changesOf(changelog, version)
      ? []
      : [`The first section of CHANGELOG.md has to describe ${version}; it is "${newest}".`]),
    ...(versionTags.every((tag) => tag === `v${version}`)
      ? []
      : [`The commit has the tag ${versionTags.join(', ')} instead of v${version}.`]),
    ...(changedFiles.length === 0 ? [] : [`Not committed: ${changedFiles.join(', ')}.`]),
  ];
}
