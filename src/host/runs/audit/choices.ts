import type * as vscode from 'vscode';
import * as z from 'zod';
import { pdmBattery } from '../../../core/runs/audit/challenges/battery.ts';
import { challenges } from '../../../core/runs/audit/challenges/catalogue.ts';
import type { Selection } from '../../../core/runs/audit/log.ts';
import { commonWordings } from '../../../core/runs/audit/plan/protocolChoice.ts';
import { plannedProtocols, sequenceAims } from '../../../core/runs/audit/plan/targets.ts';
import { practiceName } from '../../../models/providers.ts';
import { readSetting } from '../../settings.ts';

export const challengeKinds: readonly string[] = challenges.map(({ kind }) => kind);
/** Each pair in the order that is drawn for it, or in both. */
export const presentedOrders = ['one', 'both'] as const;

/** The sample that is offered first. */
export const usualSample = 200;

const atLeastOne = <T extends z.ZodType>(item: T) =>
  z
    .array(item)
    .min(1)
    .transform((list) => [...new Set(list)]);

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
  /** Index of the one wording that is used of every follow-up; absent: drawn for each pair. */
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
  /** What may be spent before the audit pauses; absent: no limit. */
  mostCalls: z.int().positive().optional(),
  mostMoney: z.number().positive().optional(),
} as const;
const choicesSchema = z.object(shape);

/** What a whole-file audit is to be. */
export type FileChoices = z.infer<typeof choicesSchema>;

/** The writer of a choice that asks evidence; undefined for fixed wording. */
export function writerOf({ writer, challenges: kinds }: FileChoices): string | undefined {
  return kinds.includes('evidence') ? writer : undefined;
}

/** How the chosen pairs are called in the log. */
export function selectionOf({ labelled, sample }: FileChoices): Selection {
  if (sample === undefined) return labelled ? 'labelled' : 'all';
  return labelled ? 'labelled-sample' : 'sample';
}

/** What was chosen for each file, kept in the workspace's state, which may hold anything. */
export class RememberedChoices {
  readonly #state: vscode.Memento;

  constructor(state: vscode.Memento) {
    this.#state = state;
  }

  /** A value that is missing or makes no sense is that of the settings. */
  of(dataset: vscode.Uri): FileChoices {
    const stored = this.#state.get<unknown>(nameOf(dataset));
    const fields = typeof stored === 'object' && stored !== null ? stored : {};
    const usual: Record<string, unknown> = usualChoices(dataset);
    const read = Object.entries(shape).map(([name, schema]) => {
      const value = schema.safeParse((fields as Record<string, unknown>)[name]);
      return [name, value.success && value.data !== undefined ? value.data : usual[name]];
    });
    const choices = choicesSchema.parse(Object.fromEntries(read));
    const judges = choices.judges.filter(isKnownJudge);
    const { writer, wording, ...others } = choices;
    const wordings = commonWordings(others.challenges);
    return {
      ...others,
      judges: judges.length > 0 ? judges : [practiceName],
      ...(wording !== undefined && wording < wordings ? { wording } : {}),
      ...(writer !== undefined && isKnownJudge(writer) ? { writer } : {}),
    };
  }

  async keep(dataset: vscode.Uri, choices: FileChoices): Promise<void> {
    await this.#state.update(nameOf(dataset), choices);
  }
}

/** What the settings say, where nothing was chosen. */
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

function isKnownJudge(judge: string): boolean {
  return judge === practiceName || readSetting('profiles').some(({ name }) => name === judge);
}

function nameOf(dataset: vscode.Uri): string {
  return `recant.fileAudit:${dataset.toString()}`;
}
