import { dirname } from 'node:path';
import * as vscode from 'vscode';
import { isDerivedId, recordName } from '../../../core/data/recordName.ts';
import type { AttackSample } from '../../../core/data/samples/sample.ts';
import { attackKind } from '../../../core/runs/attack/attackKind.ts';
import { AttackState } from '../../../core/runs/attack/attackState.ts';
import type { SampleEntry } from '../../../core/runs/attack/log/attackLog.ts';
import { planAttacks } from '../../../core/runs/attack/plan/attackPlan.ts';
import { describeGaps } from '../../../core/runs/attack/plan/judgeGaps.ts';
import { asIconLabel, asOneLine } from '../../../core/words/escape.ts';
import { openRun } from '../../../logs/openRun.ts';
import { whileCancellable } from '../../cancellable.ts';
import { usualSeed } from '../../settings.ts';
import type { FileRunKind } from '../begunRun.ts';
import { counted } from '../form/choiceWords.ts';
import { RememberedChoices } from '../form/rememberedChoices.ts';
import type { RunServices } from '../runServices.ts';
import type { NewRunForm, NewRuns } from '../startRun.ts';
import {
  type AttackChoices,
  type AttackedFile,
  attackChoices,
  cellsOf,
  hasAuxiliary,
  missingSources,
  responsesOf,
} from './attackChoices.ts';
import { cellsInUse } from './attackModels.ts';
import { plannedModels, scoringWords } from './attackPlan.ts';
import { attackRows } from './attackRows.ts';
import { begunAttacks } from './attackSurface.ts';
import { fileAttackKind } from './fileAttackKind.ts';
import { drawSamples, readFileSamples } from './fileSamples.ts';
import { newAttackHeader, newAttackPath } from './newAttack.ts';

/** Maximum number of ids in a remark. */
const mostNamed = 5;

function firstIds(ids: readonly string[]): string {
  return `${ids.slice(0, mostNamed).join(', ')}${ids.length > mostNamed ? ' …' : ''}`;
}

/** A response outside any pair, with its file. */
interface LoneResponse {
  readonly samples: readonly AttackSample[];
  readonly dataset: vscode.Uri;
  readonly format: string;
}

/**
 * Returns the form that starts attacks on whole files.
 *
 * @param attackOne starts an attack on one response, shown in a diff
 */
export function attackForm(
  services: RunServices,
  attackOne: (response: LoneResponse) => Promise<void>,
): NewRunForm<AttackChoices, AttackedFile> {
  const { documents } = services;
  const kind = fileAttackKind(services);
  return {
    kind,
    words: {
      title: (file) => vscode.l10n.t('Attack File: {0}', file),
      question: (file) => vscode.l10n.t('Attack {0}?', file),
      planning: vscode.l10n.t('Planning the attacks…'),
      newRun: vscode.l10n.t('New attacks'),
    },
    rows: attackRows(services),
    choices: new RememberedChoices(attackChoices, services.workspaceState),
    open: async (dataset, title) => {
      const file = await whileCancellable(vscode.l10n.t('Reading the file…'), (signal) =>
        readFileSamples(documents, dataset, signal),
      );
      if (!file) return undefined;
      const one = file.pairs ? undefined : await pickOne(title, file.samplesOf('both'));
      if (one) await attackOne({ samples: [one], dataset, format: file.format });
      if (one !== undefined) return undefined;
      const cells = cellsInUse().filter(({ scenario }) => file.scenarios.includes(scenario));
      return { ...file, cells };
    },
    plan: (dataset, file, choices) => plan(services, kind, dataset, file, choices),
  };
}

async function plan(
  services: RunServices,
  kind: FileRunKind,
  dataset: vscode.Uri,
  file: AttackedFile,
  choices: AttackChoices,
): Promise<NewRuns> {
  const { globalStorage } = services;
  const seed = usualSeed;
  const responses = responsesOf(choices, file);
  const samples = drawSamples(file.samplesOf(responses), seed, choices.sample);
  const cells = cellsOf(choices, file);
  const missing = choices.synthesise ? missingSources(choices, file) : [];
  const header = await newAttackHeader(services, {
    ...{ dataset, format: file.format, responses, seed },
    ...{ attacker: choices.attacker, judges: choices.judges },
    ...(hasAuxiliary(choices, file) && { options: choices }),
    attacks: cells.map(({ id }) => id),
    ...(missing.length > 0 && { synthesise: missing }),
    selection: choices.sample === undefined ? 'all' : 'sample',
  });
  const state = AttackState.replay([header, ...samples]);
  const models = plannedModels(header, planAttacks(state, cells));
  const gaps = describeGaps(state, cells, header, firstIds).map((gap) => asOneLine(gap, 400));
  if (models.every(({ mostCalls }) => mostCalls === 0)) {
    throw new Error(
      [
        vscode.l10n.t('There is no response that these attacks can be made on. Choose others.'),
        ...gaps,
      ].join(' '),
    );
  }
  const path = await newAttackPath(header, dataset, globalStorage);
  return {
    models,
    remarks: gaps,
    details: [scoringWords(header)],
    budgetOf: vscode.l10n.t('each model'),
    folder: dirname(path),
    write: async () => {
      const { log, state } = await openRun(path, {
        kind: attackKind,
        header,
        missingFrom: () => samples,
      });
      await log.close();
      return [await begunAttacks(kind, services, path, state)];
    },
  };
}

/**
 * Picks one response, because responses outside pairs have no lens. Returns undefined for all of
 * them, null if the user dismisses the list.
 */
async function pickOne(
  title: string,
  samples: readonly SampleEntry[],
): Promise<AttackSample | undefined | null> {
  const all = {
    label: `$(files) ${vscode.l10n.t('All responses…')}`,
    description: counted(samples.length),
    sample: undefined,
  };
  const items = samples.map(({ sample }) => ({
    label: asIconLabel(recordName({ ...sample, responseA: '' }), 60),
    description: asIconLabel(describe(sample), 100),
    sample,
  }));
  const placeHolder = vscode.l10n.t('All, or one whose attack is shown in a diff');
  const options = { title, placeHolder, matchOnDescription: true };
  const chosen = await vscode.window.showQuickPick<
    vscode.QuickPickItem & { readonly sample: AttackSample | undefined }
  >([all, ...items], options);
  return chosen ? chosen.sample : null;
}

/** Returns the scenario of a response, and its id or, if its record states none, its side. */
function describe({ scenario, id }: AttackSample): string {
  if (!isDerivedId(id)) return `${scenario} · ${id}`;
  const side = id.split(':')[1];
  return side === undefined ? scenario : `${scenario} · ${vscode.l10n.t('Response {0}', side)}`;
}
