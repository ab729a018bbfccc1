import { join } from 'node:path';
import * as vscode from 'vscode';
import type { AttackHeader, AttackJudge } from '../../core/attack/attackLog.ts';
import { createAttackHeader } from '../../core/attack/newAttack.ts';
import { isUnderTest } from '../../core/attack/runModels.ts';
import { systemClock } from '../../models/systemClock.ts';
import { newRunName, prepareRunFolder } from '../../runs/runFolder.ts';
import { toolName } from '../../runs/toolName.ts';
import type { Judges } from '../models/judges.ts';
import { readSetting } from '../settings.ts';
import { attackerNamed } from './attackerNamed.ts';

/** What is decided about attacks before the first call. */
export interface AttackPlanning {
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
}

/** Attempts after the first. */
const retries = 2;

/** The header of new attacks. Throws ModelError for an attacker or a judge that the settings do not have. */
export function newAttackHeader(judges: Judges, planning: AttackPlanning): AttackHeader {
  const { dataset, format, attacks, responses, attacker, seed, synthesise, selection } = planning;
  return createAttackHeader(
    {
      run: newRunName(new Date()),
      tool: toolName,
      createdAt: systemClock.now(),
      seed,
      attacks: [...attacks],
      responses,
      attacker: attackerNamed(judges, attacker, seed),
      judges: planning.judges.map((name) => judgeNamed(judges, name, seed)),
      retries,
      scoring: {
        draws: readSetting('attackDraws', dataset),
        temperature: readSetting('attackTemperature', dataset),
      },
      criteria: 'together',
      referenceMayBeWrong: false,
      ...verifierOf(judges, planning),
      placebo: true,
      ...(synthesise && { synthesise: [...synthesise] }),
      ...(selection && { selection }),
      dataset: {
        name: vscode.workspace.asRelativePath(dataset),
        location: dataset.toString(),
        format,
      },
    },
    readSetting('attackPrompts'),
  );
}

/** Who verifies, by the settings. Throws where that is one of the judges. */
function verifierOf(
  judges: Judges,
  { dataset, judges: names, seed }: AttackPlanning,
): Pick<AttackHeader, 'verified' | 'verifier'> {
  const name = readSetting('verifier', dataset).trim();
  if (name === '') return { verified: false };
  const verifier = judges.identifyNamed(name, seed);
  const asked = names.map((judge) => judgeNamed(judges, judge, seed));
  if (!isUnderTest(verifier, asked)) return { verified: true, verifier };
  throw new Error(
    vscode.l10n.t(
      '“{0}” cannot verify attacks whose scores it gives itself. Choose another model in recant.verifier, or leave that empty.',
      name,
    ),
  );
}

/** A judge with what its profile says of it, by which reports compare judges. */
function judgeNamed(judges: Judges, name: string, seed: number): AttackJudge {
  const profile = readSetting('profiles').find((known) => known.name === name);
  const { kind, family } = profile ?? {};
  const identity = judges.identifyNamed(name, seed);
  return { identity, ...(kind && { kind }), ...(family && { family }) };
}

/** Where the log of new attacks goes. */
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
