import type { Scenario } from '../../words/scenario.ts';

/** Domains of CE's basic tier: RMB's twelve helpfulness tasks (CE 4.2.1; Zhou et al. 2025). */
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
 * Returns a sample's domain as shown in reports. For pairs: the first part of a category path such
 * as `Helpfulness/Reasoning/Logical Deduction` that is one of CE's twelve, otherwise `other`. For
 * other samples: the dataset's domain, otherwise the scenario.
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
