import type * as vscode from 'vscode';
import * as z from 'zod';
import { pdmBattery } from '../../../core/runs/audit/challenges/battery.ts';
import { challenges } from '../../../core/runs/audit/challenges/catalogue.ts';
import type { Selection } from '../../../core/runs/audit/log.ts';
import { commonWordings } from '../../../core/runs/audit/plan/protocolChoice.ts';
import { plannedProtocols, sequenceAims } from '../../../core/runs/audit/plan/targets.ts';
import { practiceName } from '../../../models/providers.ts';
import { readSetting } from '../../settings.ts';
import {
  atLeastOne,
  type ChoicesSchema,
  isKnownModel,
  knownJudgesOf,
  limitsShape,
} from '../form/rememberedChoices.ts';

export const challengeKinds: readonly string[] = challenges.map(({ kind }) => kind);
/** Each pair in the order that is drawn for it, or in both. */
export const presentedOrders = ['one', 'both'] as const;

/** The sample that is offered first. */
export const usualSample = 200;

const shape = {
  /** Names of profiles, or `practice`. */
  judges: atLeastOne(z.string().min(1)),
  protocols: atLeastOne(z.enum(plannedProtocols)).transform((list) =>
    plannedProtocols.filter((protocol) => list.includes(protocol)),
  ),
  /** Kinds, in the catalogue's order. */
  challenges: atLeastOne(z.enum(challengeKinds)).transform((list) =>
    challengeKinds.filter((kind) => list.includes(kind)),
  ),
  /** Index of the wording of every follow-up; absent: drawn for each pair. */
  wording: z.int().min(0).optional(),
  /** What a multi-step sequence favors; absent: what is usual with these protocols. */
  aim: z.enum(sequenceAims).optional(),
  /** Name of the profile that writes evidence for each pair, or `practice`; absent: fixed wording. */
  writer: z.string().min(1).optional(),
  /** Only pairs with a human or gold label. */
  labelled: z.boolean(),
  /** How many pairs are drawn, by domain; absent: all. */
  sample: z.int().positive().optional(),
  orders: z.enum(presentedOrders),
  seed: z.int(),
  ...limitsShape,
} as const;

/** What a whole-file audit is to be. */
export type FileChoices = z.infer<z.ZodObject<typeof shape>>;

/** How the choices of audits are remembered. */
export const auditChoices: ChoicesSchema<typeof shape> = {
  name: 'recant.fileAudit',
  shape,
  usual: usualChoices,
  mend: ({ writer, wording, ...choices }) => ({
    ...choices,
    judges: knownJudgesOf(choices.judges),
    ...(wording !== undefined && wording < commonWordings(choices.challenges) ? { wording } : {}),
    ...(writer !== undefined && isKnownModel(writer) ? { writer } : {}),
  }),
};

/** Returns what the settings say. */
export function usualChoices(dataset: vscode.Uri): FileChoices {
  return {
    judges: [readSetting('judge', dataset) || practiceName],
    protocols: [readSetting('protocol', dataset)],
    challenges: [...pdmBattery],
    labelled: false,
    orders: 'one',
    seed: readSetting('seed', dataset),
  };
}

/** The writer of a choice that asks evidence; undefined for fixed wording. */
export function writerOf({ writer, challenges: kinds }: FileChoices): string | undefined {
  return kinds.includes('evidence') ? writer : undefined;
}

/** Returns how the log names the selection of pairs. */
export function selectionOf({ labelled, sample }: FileChoices): Selection {
  if (sample === undefined) return labelled ? 'labelled' : 'all';
  return labelled ? 'labelled-sample' : 'sample';
}
