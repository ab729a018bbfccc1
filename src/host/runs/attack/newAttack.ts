import { join } from 'node:path';
import * as vscode from 'vscode';
import { newRun } from '../../../app/begin.ts';
import { withGeneration } from '../../../core/judges/generation.ts';
import type { AttackHeader, AttackJudge } from '../../../core/runs/attack/log/attackHeader.ts';
import { attackOptions, judgeTemperature, usualDraws } from '../../../core/runs/attack/options.ts';
import { createAttackHeader } from '../../../core/runs/attack/plan/newAttack.ts';
import { isUnderTest } from '../../../core/runs/attack/plan/runModels.ts';
import { type StatedFields, statedFields, withDefaults } from '../../../core/runs/options.ts';
import { prepareRunFolder } from '../../../logs/runFolder.ts';
import type { PairDocuments } from '../../documents/pairDocuments.ts';
import { ownDefinitionOf } from '../../judges/definitionName.ts';
import type { Judges } from '../../models/judges.ts';
import { readSetting } from '../../settings.ts';
import { dataOf } from '../dataOf.ts';
import { statedPrices } from '../spending.ts';
import { attackerNamed } from './attackerNamed.ts';

/** Settings fixed before the first call. */
interface AttackPlanning {
  readonly dataset: vscode.Uri;
  readonly format: string;
  /** Ids of the attacks. */
  readonly attacks: readonly string[];
  readonly responses: AttackHeader['responses'];
  /** Names of profiles, or `practice`. */
  readonly attacker: string;
  readonly judges: readonly string[];
  readonly seed: number;
  readonly synthesise?: readonly ('reference' | 'rubric')[];
  readonly selection?: 'all' | 'sample';
  /** Choices that the header states as they are. Default: those of the options. */
  readonly options?: Partial<StatedFields<typeof attackOptions>>;
}

interface Services {
  readonly judges: Judges;
  readonly documents: Pick<PairDocuments, 'mappingOf'>;
}

/**
 * Creates the header of new attacks. Rejects with a ModelError if the settings don't have the
 * attacker or a judge.
 */
export async function newAttackHeader(
  { judges, documents }: Services,
  planning: AttackPlanning,
): Promise<AttackHeader> {
  const { dataset, format, attacks, responses, attacker, seed, synthesise, selection } = planning;
  const mapping = documents.mappingOf(dataset, format);
  const models = {
    attacker: await attackerNamed(judges, attacker, seed),
    judges: await judgesNamed(judges, planning),
    ...(await verifierOf(judges, planning)),
  };
  const asked = [
    models.attacker,
    models.verifier,
    ...models.judges.map(({ identity }) => identity),
  ];
  return createAttackHeader(
    {
      ...newRun(dataOf(dataset, format, mapping)),
      seed,
      attacks: [...attacks],
      responses,
      ...models,
      ...statedPrices(asked),
      ...statedFields(attackOptions, withDefaults(attackOptions, planning.options ?? {})),
      scoring: { draws: usualDraws, temperature: judgeTemperature },
      placebo: true,
      ...(synthesise && { synthesise: [...synthesise] }),
      ...(selection && { selection }),
    },
    readSetting('attackPrompts'),
  );
}

/** Returns the verifier in the settings. Rejects if it is one of the judges. */
async function verifierOf(
  judges: Judges,
  planning: AttackPlanning,
): Promise<Pick<AttackHeader, 'verified' | 'verifier'>> {
  const { dataset, seed } = planning;
  const name = readSetting('verifier', dataset).trim();
  if (name === '') return { verified: false };
  const verifier = await judges.identifyNamed(name, seed, 'scorer');
  const asked = await judgesNamed(judges, planning);
  if (!isUnderTest(verifier, asked)) return { verified: true, verifier };
  throw new Error(
    vscode.l10n.t(
      '“{0}” cannot verify attacks whose scores it gives itself. Choose another model in recant.verifier, or leave that empty.',
      name,
    ),
  );
}

/**
 * Returns the judges with the profile data by which reports compare them. A judge with a judge
 * prompt is asked by it, with the settings of audits; any other one by Recant's own scoring prompts.
 */
function judgesNamed(
  judges: Judges,
  { dataset, judges: names, seed }: Pick<AttackPlanning, 'dataset' | 'judges' | 'seed'>,
): Promise<AttackJudge[]> {
  const profiles = readSetting('profiles');
  return Promise.all(
    names.map(async (name) => {
      const { kind, family } = profiles.find((known) => known.name === name) ?? {};
      const facts = { ...(kind && { kind }), ...(family && { family }) };
      const chosen = ownDefinitionOf(name) ?? readSetting('definition', dataset);
      const definition = await judges.definitions.named(chosen, dataset);
      if (!definition) {
        return { identity: await judges.identifyNamed(name, seed, 'scorer'), ...facts };
      }
      const standard = { temperature: judgeTemperature };
      return {
        identity: await judges.identifyNamed(name, seed, 'judge'),
        ...facts,
        definition,
        generation: withGeneration(standard, definition.generation, judges.generationOf(name)),
      };
    }),
  );
}

/** Returns the path for the log of new attacks. */
export async function newAttackPath(
  header: AttackHeader,
  dataset: vscode.Uri,
  globalStorage: vscode.Uri,
): Promise<string> {
  const folder = await prepareRunFolder(
    vscode.workspace.getWorkspaceFolder(dataset)?.uri.fsPath,
    globalStorage.fsPath,
    'attacks',
  );
  return join(folder.path, `${header.run}.jsonl`);
}
