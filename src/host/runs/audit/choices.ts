import type * as vscode from 'vscode';
import * as z from 'zod';
import type { JudgeTrait } from '../../../core/runs/audit/judgeTraits.ts';
import { fileAuditOptions } from '../../../core/runs/audit/options.ts';
import { commonWordings } from '../../../core/runs/audit/plan/protocolChoice.ts';
import { primary } from '../../../core/runs/audit/registration.ts';
import { fileShape } from '../../../core/runs/optionSchemas.ts';
import { withDefaults } from '../../../core/runs/options.ts';
import { practiceName } from '../../../models/providers.ts';
import { ownDefinitionOf } from '../../judges/definitionName.ts';
import { readSetting, usualSeed } from '../../settings.ts';
import {
  atLeastOne,
  type ChoicesSchema,
  isKnownModel,
  knownJudgesOf,
  limitsShape,
} from '../form/rememberedChoices.ts';

/** Default sample size, in pairs. */
export const usualSample = 200;

const shape = {
  /** Names of profiles, or `practice`. */
  judges: atLeastOne(z.string().min(1)),
  /** Names of definitions of each judge whose profile states none; empty: Recant's own. */
  definitions: atLeastOne(z.string().max(200)),
  /** Names of definitions of single judges, by the judge's name; instead of `definitions`. */
  definitionsOf: z.record(z.string(), atLeastOne(z.string().max(200))).optional(),
  ...fileShape(fileAuditOptions),
  /**
   * Name of the profile that writes evidence for each pair, or `practice`; absent: fixed wording.
   */
  writer: z.string().min(1).optional(),
  /** What a project registers before the first call. */
  primary: primary.optional(),
  ...limitsShape,
} as const;

/** Settings of a whole-file audit. */
export type FileChoices = z.infer<z.ZodObject<typeof shape>>;

/** Traits of judges are not remembered, because the next audit may be of other judges. */
const unstated: Readonly<Record<JudgeTrait, undefined>> = {
  modelReasoning: undefined,
  modelFamily: undefined,
  modelTraining: undefined,
  modelSize: undefined,
};

/** Schema of the remembered audit settings. */
export const auditChoices: ChoicesSchema<typeof shape> = {
  name: 'recant.audit',
  former: { name: 'recant.fileAudit', read: formerChoices },
  shape,
  usual: usualChoices,
  mend: ({ writer, wording, ...choices }) => ({
    ...choices,
    ...unstated,
    judges: knownJudgesOf(choices.judges),
    ...(wording !== undefined && wording <= commonWordings(choices.challenges) && { wording }),
    ...(writer !== undefined && isKnownModel(writer) ? { writer } : {}),
  }),
};

/** Returns choices that an earlier version remembered, which counted wordings from 0. */
function formerChoices({ wording, sequence, aim, ...rest }: Readonly<Record<string, unknown>>) {
  const counted = typeof wording === 'number' ? wording + 1 : undefined;
  return { ...rest, wording: counted, multiStepChallenges: sequence, multiStepTarget: aim };
}

/** Returns the defaults from the settings. */
export function usualChoices(dataset: vscode.Uri): FileChoices {
  return {
    judges: [readSetting('judge', dataset) || practiceName],
    definitions: [readSetting('definition', dataset)],
    ...withDefaults(fileAuditOptions, { seed: usualSeed }),
  };
}

/** Returns the writer if evidence is requested; undefined for fixed wording. */
export function writerOf({
  writer,
  challenges,
  multiStepChallenges = [],
}: FileChoices): string | undefined {
  return [...challenges, ...multiStepChallenges].includes('evidence') ? writer : undefined;
}

/** Returns the names of the definitions under which a judge is asked; empty: Recant's own. */
export function definitionsUnder(
  { definitions, definitionsOf = {} }: FileChoices,
  judge: string,
): readonly string[] {
  if (Object.hasOwn(definitionsOf, judge)) return definitionsOf[judge] ?? definitions;
  const own = ownDefinitionOf(judge);
  return own === undefined ? definitions : [own];
}
