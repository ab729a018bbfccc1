import type * as vscode from 'vscode';
import * as z from 'zod';
import { pdmBattery } from '../../../core/runs/audit/challenges/battery.ts';
import { challenges, followUps } from '../../../core/runs/audit/challenges/catalog.ts';
import { longestSequence, mostRepeats, type Selection } from '../../../core/runs/audit/log.ts';
import { commonWordings } from '../../../core/runs/audit/plan/protocolChoice.ts';
import { primary } from '../../../core/runs/audit/registration.ts';
import { plannedProtocols, sequenceAims, usualProtocols } from '../../../core/words/targets.ts';
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

export const challengeKinds: readonly string[] = challenges.map(({ kind }) => kind);
const followUpKinds = followUps.map(({ kind }) => kind);
/** Presentation of each pair: in one order, drawn at random, or in both. */
export const presentedOrders = ['one', 'both'] as const;

/** Default sample size, in pairs. */
export const usualSample = 200;

const shape = {
  /** Names of profiles, or `practice`. */
  judges: atLeastOne(z.string().min(1)),
  /** Names of definitions of each judge whose profile states none; empty: Recant's own. */
  definitions: atLeastOne(z.string().max(200)),
  /** Names of definitions of single judges, by the judge's name; instead of `definitions`. */
  definitionsOf: z.record(z.string(), atLeastOne(z.string().max(200))).optional(),
  protocols: atLeastOne(z.enum(plannedProtocols)).transform((list) =>
    plannedProtocols.filter((protocol) => list.includes(protocol)),
  ),
  /** Kinds of challenges, in catalog order. */
  challenges: atLeastOne(z.enum(challengeKinds)).transform((list) =>
    challengeKinds.filter((kind) => list.includes(kind)),
  ),
  /** Index of the wording used for every follow-up; absent: drawn for each pair. */
  wording: z.int().min(0).optional(),
  /** Follow-ups of a multi-step sequence, in order; absent: the challenges. */
  sequence: z.array(z.enum(followUpKinds)).min(1).max(longestSequence).optional(),
  /** What a multi-step sequence favors; absent: the protocols' default. */
  aim: z.enum(sequenceAims).optional(),
  /**
   * Name of the profile that writes evidence for each pair, or `practice`; absent: fixed wording.
   */
  writer: z.string().min(1).optional(),
  /** Only pairs with a human or gold label. */
  labeled: z.boolean(),
  /** Number of pairs sampled by domain; absent: all. */
  sample: z.int().positive().optional(),
  /** Maximum number of pairs with the same prompt; absent: any number. */
  perPrompt: z.int().positive().optional(),
  orders: z.enum(presentedOrders),
  /** Number of times that the baseline's request is sent in total; absent: 2. */
  repeats: z.int().min(2).max(mostRepeats).optional(),
  seed: z.int(),
  /** What a project registers before the first call. */
  primary: primary.optional(),
  ...limitsShape,
} as const;

/** Settings of a whole-file audit. */
export type FileChoices = z.infer<z.ZodObject<typeof shape>>;

/** Schema of the remembered audit settings. */
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

/** Returns the defaults from the settings. */
export function usualChoices(dataset: vscode.Uri): FileChoices {
  return {
    judges: [readSetting('judge', dataset) || practiceName],
    definitions: [readSetting('definition', dataset)],
    protocols: [...usualProtocols],
    challenges: [...pdmBattery],
    labeled: false,
    orders: 'one',
    seed: usualSeed,
  };
}

/** Returns the writer if evidence is requested; undefined for fixed wording. */
export function writerOf({ writer, challenges: kinds, sequence }: FileChoices): string | undefined {
  return [...kinds, ...(sequence ?? [])].includes('evidence') ? writer : undefined;
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

/** Returns the selection of pairs as recorded in the log. */
export function selectionOf({ labeled, sample }: FileChoices): Selection {
  if (sample === undefined) return labeled ? 'labelled' : 'all';
  return labeled ? 'labelled-sample' : 'sample';
}
