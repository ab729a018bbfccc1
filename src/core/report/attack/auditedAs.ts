import { optionalSettingsKey } from '../../judges/generation.ts';
import { judgeName } from '../../judges/judgeName.ts';
import { attackJudgeName } from '../../runs/attack/judgeNames.ts';
import type { AttackHeader } from '../../runs/attack/log/attackHeader.ts';
import { judgeDigest } from '../../runs/audit/digests.ts';
import type { HeaderEntry } from '../../runs/audit/log.ts';
import { definitionKey } from '../../runs/audit/prompts/fingerprint.ts';
import type { ReportRun } from '../runs/reportRun.ts';
import type { AttackRun } from './attackRun.ts';

/**
 * Returns which audited judge each attacked one is, by their digests in the report. A judge with a
 * definition is the one that was audited with the same model, definition and sampling settings.
 * Recant's own scoring prompts are no definition of audits: a judge that they ask belongs to the only
 * audited one of its model without a definition of its own.
 */
export function auditedAs({
  audits,
  attacks,
}: {
  readonly audits: readonly Pick<ReportRun, 'header'>[];
  readonly attacks: readonly Pick<AttackRun, 'header' | 'judges'>[];
}): ReadonlyMap<string, string> {
  const audited = new Map(
    audits.map(({ header }) => [judgeDigest(header), keysOf(header)] as const),
  );
  const found = new Map<string, string>();
  for (const { header, judges } of attacks) {
    for (const [place, { digest }] of judges.entries()) {
      const judge = header.judges[place];
      const same = [...audited].filter(([, keys]) => judge && keys.includes(keyOf(judge)));
      const [only, ...others] = same;
      if (only && others.length === 0) found.set(digest, only[0]);
    }
  }
  return found;
}

/** Returns the keys of the attacked judges that are the same judge as an audited one. */
function keysOf(header: HeaderEntry): readonly string[] {
  const { judge, generation } = header;
  const isSimulated = judge.simulated;
  return [
    asked(judge, definitionKey(header), generation),
    JSON.stringify([judgeName(header), isSimulated]),
  ];
}

function keyOf(judge: AttackHeader['judges'][number]): string {
  const { identity, definition, generation } = judge;
  if (!definition || !generation) {
    return JSON.stringify([attackJudgeName(judge), identity.simulated]);
  }
  return asked(identity, definitionKey({ definition }), generation);
}

function asked(
  { provider, model, endpoint, settings = {} }: AttackHeader['attacker'],
  definition: readonly string[],
  generation: HeaderEntry['generation'],
): string {
  return JSON.stringify([
    ...[provider, model, endpoint, Object.entries(settings).sort(), definition],
    ...[generation.temperature, optionalSettingsKey(generation)],
  ]);
}
