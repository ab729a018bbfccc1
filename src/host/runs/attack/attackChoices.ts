import * as z from 'zod';
import { isGivenBySetting } from '../../../core/runs/attack/calls/givenTo.ts';
import { missingSource } from '../../../core/runs/attack/catalog.ts';
import type { AttackCell } from '../../../core/runs/attack/cell.ts';
import { fileAttackOptions } from '../../../core/runs/attack/options.ts';
import { fileShape } from '../../../core/runs/optionSchemas.ts';
import { withDefaults } from '../../../core/runs/options.ts';
import { practiceName } from '../../../models/providers.ts';
import { readSetting } from '../../settings.ts';
import {
  atLeastOne,
  type ChoicesSchema,
  isKnownModel,
  knownJudgesOf,
  limitsShape,
} from '../form/rememberedChoices.ts';
import type { FileSamples, Responses } from './fileSamples.ts';

const shape = {
  /** Name of a profile, or `practice`. */
  attacker: z.string().min(1),
  judges: atLeastOne(z.string().min(1)),
  /** Which response of each pair is attacked; absent: the weaker one, or B for unlabeled pairs. */
  responses: z.enum(['A', 'B', 'weaker', 'both']).optional(),
  /**
   * Ids of attacks; absent: those with sources in at least one record, or all if there are none.
   */
  attacks: atLeastOne(z.string().min(1)).optional(),
  /** Whether the attacker generates sources that records lack. */
  synthesise: z.boolean(),
  ...fileShape(fileAttackOptions),
  ...limitsShape,
} as const;

/** Settings of a run of attacks on a file. */
export type AttackChoices = z.infer<z.ZodObject<typeof shape>>;

/** Schema of the remembered attack settings. */
export const attackChoices: ChoicesSchema<typeof shape> = {
  name: 'recant.fileAttack',
  shape,
  usual: (dataset) => ({
    attacker: readSetting('attacker', dataset) || practiceName,
    judges: [readSetting('judge', dataset) || practiceName],
    synthesise: false,
    ...withDefaults(fileAttackOptions, {}),
  }),
  mend: (choices) => ({
    ...choices,
    attacker: isKnownModel(choices.attacker) ? choices.attacker : practiceName,
    judges: knownJudgesOf(choices.judges),
  }),
};

/** A file to attack, with the attacks applicable to its records. */
export interface AttackedFile extends FileSamples {
  readonly cells: readonly AttackCell[];
}

/** Returns which responses of a file are attacked. */
export function responsesOf({ responses }: AttackChoices, { labeled }: FileSamples): Responses {
  if (responses === undefined || (responses === 'weaker' && labeled === 0)) {
    return labeled > 0 ? 'weaker' : 'B';
  }
  return responses;
}

/** Returns the attacks made on a file. */
export function cellsOf(choices: AttackChoices, file: AttackedFile): readonly AttackCell[] {
  const chosen = file.cells.filter(({ id }) => choices.attacks?.includes(id));
  if (chosen.length > 0) return chosen;
  const usable = file.cells.filter((cell) => {
    const { responses, lacking } = countLacking(cell, choices, file);
    return lacking < responses;
  });
  return usable.length > 0 ? usable : file.cells;
}

/** Whether what judges are given depends on the choices. */
export function hasAuxiliary(choices: AttackChoices, file: AttackedFile): boolean {
  return cellsOf(choices, file).some(isGivenBySetting);
}

/** Counts the responses an attack applies to, and those of them that lack a source it needs. */
export function countLacking(
  cell: AttackCell,
  choices: AttackChoices,
  file: AttackedFile,
): { readonly responses: number; readonly lacking: number } {
  const own = file
    .samplesOf(responsesOf(choices, file))
    .filter(({ sample }) => sample.scenario === cell.scenario);
  const lacking = own.filter(({ sample }) => missingSource(cell, sample)).length;
  return { responses: own.length, lacking };
}

/** Returns the sources that a model could generate for records that lack them. */
export function missingSources(
  choices: AttackChoices,
  file: AttackedFile,
): readonly ('reference' | 'rubric')[] {
  const samples = file.samplesOf(responsesOf(choices, file)).map(({ sample }) => sample);
  const cells = cellsOf(choices, file);
  return (['reference', 'rubric'] as const).filter((source) =>
    cells.some((cell) =>
      samples.some(
        (sample) => sample.scenario === cell.scenario && missingSource(cell, sample) === source,
      ),
    ),
  );
}
