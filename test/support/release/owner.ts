// What only the owner of the project can decide: owner.json, in which null is undecided.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Owner {
  /** Name of the npm package. `recant` belongs to somebody else. */
  readonly npmName: string | null;
  /** Publisher's ID at the Visual Studio Marketplace, and namespace at Open VSX. */
  readonly publisher: string | null;
  /** Address of the public Git repository, e.g. "https://example.org/recant.git". */
  readonly repository: string | null;
}

export function readOwner(): Owner {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'owner.json'), 'utf8'));
}

/** Returns the manifest's `repository`; nothing while it is undecided. */
export function repositoryField({ repository }: Owner) {
  return repository === null ? {} : { repository: { type: 'git', url: repository } };
}

/** Returns the names of the fields that are undecided. */
export function undecidedFields(owner: Owner): string[] {
  return Object.entries(owner).flatMap(([name, value]) => (value === null ? [name] : []));
}
