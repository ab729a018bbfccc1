import { alignedRows } from '../../core/alignedRows.ts';
import { asOneLine } from '../../core/escape.ts';
import { modelName } from '../../core/judges/judgeName.ts';
import type { AttackState } from '../../core/runs/attack/attackState.ts';

/** Formats the outcomes of each attack in a run as a table for a terminal. */
export function attacksTable(state: AttackState): string {
  const { header } = state;
  if (!header) return '';
  const { attacker, judges, dataset, seed } = header;
  const simulated = attacker.simulated ? '  (simulated attacker)' : '';
  const judgeNames = judges.map(
    ({ identity }) =>
      `${asOneLine(modelName(identity), 60)}${identity.simulated ? ' (simulated)' : ''}`,
  );
  const rows = attacksOf(state).map(({ sample, attack, attempts, outcome }) => [
    asOneLine(sample, 60),
    attack,
    String(attempts),
    outcome ?? 'not made yet',
  ]);
  return `${[
    `Attacks on ${asOneLine(dataset.name, 60)}   attacker ${asOneLine(modelName(attacker), 60)}${simulated}   seed: ${seed}`,
    `Judges: ${judgeNames.join(', ')}`,
    '',
    ...alignedRows([['sample', 'attack', 'attempts', 'outcome'], ...rows]),
  ].join('\n')}\n`;
}

/** Returns the outcomes of each attack in a run as data. */
export function attacksRecord(state: AttackState): object {
  const { header } = state;
  return {
    run: header?.run,
    attacker: header?.attacker,
    judges: header?.judges.map(({ identity }) => identity),
    seed: header?.seed,
    attacks: attacksOf(state),
  };
}

function attacksOf(state: AttackState) {
  return state.samples().flatMap(({ key, sample }) =>
    (state.header?.attacks ?? []).map((attack) => {
      const attempts = state.attemptsOf(key, attack);
      return {
        sample: sample.id,
        attack,
        attempts: attempts.length,
        outcome: attempts.at(-1)?.outcome,
      };
    }),
  );
}
