import { resolve } from 'node:path';
import { newRun } from '../../app/begin.ts';
import type { AttackCell } from '../../core/runs/attack/cell.ts';
import type { AttackHeader } from '../../core/runs/attack/log/attackHeader.ts';
import { attackOptions, judgeTemperature } from '../../core/runs/attack/options.ts';
import { createAttackHeader } from '../../core/runs/attack/plan/newAttack.ts';
import { statedFields } from '../../core/runs/options.ts';
import { pricesOf } from '../../core/runs/spending.ts';
import { mappingDigestOf } from '../data/formatsOf.ts';
import { dataIn } from '../runs/dataIn.ts';
import type { AttackChoice } from './attackChoice.ts';
import { attackIdentities } from './attackModels.ts';
import type { ChosenSamples } from './attackSamples.ts';

/** Returns the header of a run that makes these attacks on the chosen responses. */
export async function attackHeader(
  given: AttackChoice,
  { format, pilot }: ChosenSamples,
  cells: readonly AttackCell[],
): Promise<AttackHeader> {
  const [file] = given.files;
  const { synthesize, attention, sample, draws, temperature } = given;
  const { seed, response: responses } = given;
  const models = await attackIdentities(given);
  const selection = pilot !== undefined ? 'enriched' : sample === undefined ? 'all' : 'sample';
  return createAttackHeader({
    ...newRun(dataIn(file, format, await mappingDigestOf(given, file))),
    ...{ seed, responses, selection },
    ...statedFields(attackOptions, given),
    sources: {
      files: given.files.map((path) => resolve(path)),
      ...(given.references !== undefined && { references: resolve(given.references) }),
    },
    attacks: cells.map(({ id }) => id),
    ...(given.attack.includes('all') && { everyAttack: true as const }),
    ...(responses === 'weaker' && given.weakerBy === 'llm' && { weakerBy: 'llm' as const }),
    ...models,
    ...pricesOf([
      [models.attacker, given.attacker.price],
      ...(models.verifier ? ([[models.verifier, given.verifier?.price]] as const) : []),
      ...models.judges.map(
        ({ identity }, place) => [identity, given.judges[place]?.price] as const,
      ),
    ]),
    scoring: { draws, temperature: temperature ?? judgeTemperature },
    verified: given.verifier !== undefined,
    placebo: !given.noPlacebo,
    ...(attention.length > 0 && { attention: [...attention] }),
    ...(synthesize.length > 0 && { synthesise: [...synthesize] }),
    ...(pilot !== undefined && { pilot }),
  });
}
