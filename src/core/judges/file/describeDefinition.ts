import type * as z from 'zod';
import {
  type DescribedIssue,
  describeIssue,
  pathOf,
  valueAt,
} from '../../data/formats/describeIssue.ts';
import { cannotExpress, inexpressibleSetting, showsMedia } from '../inexpressible.ts';
import { knownPlaceholders } from '../placeholders.ts';

/** Describes what is wrong in the value of a definition file, one description for each place. */
export function describeDefinition(issue: z.core.$ZodIssue, file: unknown): DescribedIssue[] {
  const path = pathOf(issue);
  if (path.at(-1) === 'content' && showsMedia(valueAt(file, path))) {
    return [{ message: cannotExpress('images'), path }];
  }
  return describeIssue(issue, file, 'A judge prompt', (name) => {
    const asked = inexpressibleSetting(name);
    return asked && cannotExpress(asked);
  });
}

/** Describes a name between double braces that is not a placeholder. */
export function describeUnknownPlaceholder(name: string): string {
  return `There is no placeholder {{${name}}}. Use one of: ${knownPlaceholders}.`;
}
