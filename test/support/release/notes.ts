import { changesOf } from './readiness.ts';

export interface ReleaseFile {
  readonly name: string;
  /** SHA-256 in hexadecimal. */
  readonly digest: string;
}

export interface Release {
  readonly version: string;
  readonly changelog: string;
  readonly vsix: ReleaseFile;
  readonly tarball: ReleaseFile;
  /** Fields of owner.json that are undecided. */
  readonly undecided: readonly string[];
  /** The problems, one sentence each. */
  readonly problems: readonly string[];
}

/** Returns a draft of the release notes: what a person has to do, and what has changed. */
export function releaseNotes(release: Release): string {
  const { version, changelog, vsix, tarball, undecided, problems } = release;
  const open = [
    ...problems,
    ...undecided.map(
      (name) =>
        `\`${name}\` is not filled in \`test/support/release/owner.json\`. ${effects[name]}`,
    ),
  ];
  return `# Recant ${version}: draft

${section('To settle first', open.map((text) => `- ${text}\n`).join(''))}## To do by hand

Nothing has been published. The packages were built, and the npm package was installed and run.

1. Read the changes below.
2. Tag the commit: \`git tag --annotate v${version} --message "Recant ${version}"\`, and push the tag.
3. Visual Studio Marketplace: \`npx vsce publish --packagePath ${vsix.name}\`, signed in as the publisher.
4. Open VSX: \`npx ovsx publish ${vsix.name}\`, with an access token of the same namespace.
5. npm: \`npm publish ${tarball.name}\`, signed in with two-factor authentication.
6. Install each from where it was published, and run the walkthrough and \`recant --help\`.

## Files

| file | SHA-256 |
|---|---|
| ${vsix.name} | \`${vsix.digest}\` |
| ${tarball.name} | \`${tarball.digest}\` |

${section('Changes', changesOf(changelog, version) ?? '')}`;
}

const effects: Record<string, string> = {
  npmName: 'The tarball has a placeholder as its name and is private, so that npm rejects it.',
  publisher: 'The VSIX has the publisher of `package.json`, which nobody may have registered.',
  repository: 'The pages of the packages link to no source code.',
};

function section(title: string, body: string): string {
  return body === '' ? '' : `## ${title}\n\n${body.trimEnd()}\n\n`;
}
