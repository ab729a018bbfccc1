import type { Scenario } from '../../scenario.ts';

/** The domains of CE's basic tier: RMB's twelve tasks of helpfulness (CE 4.2.1; Zhou et al. 2025). */
const basicDomains = [
  'Brainstorming',
  'Chat',
  'Classification',
  'Closed QA',
  'Code',
  'Generation',
  'Open QA',
  'Reasoning',
  'Rewrite',
  'Role Playing',
  'Summarization',
  'Translation',
] as const;

/**
 * A sample's domain as reports have it. Of pairs, the first part of a category path such as
 * `Helpfulness/Reasoning/Logical Deduction` that is one of CE's twelve, else `other`; elsewhere the data
 * set's own, or else the scenario.
 */
export function domainOf(scenario: Scenario, domain: string | undefined): string {
  if (scenario !== 'general') return domain?.trim() || scenario;
  const parts = (domain ?? '').split('/').map((part) => part.trim().toLowerCase());
  for (const part of parts) {
    const known = basicDomains.find((name) => name.toLowerCase() === part);
    if (known) return known;
  }
  return 'other';
}
