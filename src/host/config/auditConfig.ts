import * as vscode from 'vscode';
import { lowerLimit } from '../../core/config/parseRunConfig.ts';
import {
  type ConfiguredModel,
  configName,
  definitionsOf,
  type RunConfig,
} from '../../core/config/runConfig.ts';
import { mappingDigest } from '../../core/data/mapping/mappingDigest.ts';
import { fileAuditOptions } from '../../core/runs/audit/options.ts';
import { withDefaults } from '../../core/runs/options.ts';
import { asOneLine } from '../../core/words/escape.ts';
import { mappingPath, readMapping } from '../../files/readMapping.ts';
import type { PlacedConfig } from '../../files/readRunConfig.ts';
import { practiceName } from '../../models/providers.ts';
import type { CommandServices } from '../commands/commandServices.ts';
import { activeUri } from '../documents/activeUri.ts';
import { definitionsUnder, type FileChoices } from '../runs/audit/choices.ts';
import { openPairs } from '../runs/audit/openPairs.ts';
import { isKnownModel } from '../runs/form/rememberedChoices.ts';
import type { SpendingLimits } from '../runs/spending.ts';
import { startRun } from '../runs/startRun.ts';
import { readSetting } from '../settings.ts';
import { isConfig, readConfigDocument } from './configDocuments.ts';

type Services = Pick<CommandServices, 'documents' | 'fileRuns' | 'forms' | 'judges'>;

/**
 * Implements `Recant: Audit Project…`: opens the form of a file audit, filled in from the project's
 * `recant.config.json` in the active tab or in a command's argument.
 */
export async function auditConfigCommand(
  { documents, fileRuns, forms, judges }: Services,
  argument: unknown,
): Promise<void> {
  const uri = argument instanceof vscode.Uri ? argument : activeUri();
  if (!uri || !isConfig({ uri })) {
    throw new Error(vscode.l10n.t('Open the {0} of a workspace folder first.', configName));
  }
  if (!vscode.workspace.isTrusted) throw new Error(ignoredConfig());
  const placed = await readPlaced(uri);
  const { config, data } = placed;
  const dataset = vscode.Uri.file(data);
  await documents.ready(dataset);
  await judges.definitions.list();
  requireReachable(placed, uri);
  const filled = filledIn(config, forms.audit.choices.of(dataset));
  const [first = ''] = filled.judges.flatMap((judge) => definitionsUnder(filled, judge));
  const kind = judges.definitions.kindOf(first, dataset);
  const items = kind === 'pointwise' ? documents.singles : documents.pairs;
  const open = async () => {
    const source = await openPairs(items, dataset);
    await requireMapping(placed, source.mapping);
    return source;
  };
  const choices = { ...forms.audit.choices, of: () => filled, keep: async () => {} };
  await startRun(fileRuns, { ...forms.audit, choices, open }, dataset);
}

/** Says why a project's audit has no effect. */
export function ignoredConfig(): string {
  return vscode.l10n.t(
    '{0} is ignored in Restricted Mode. Trust this folder to use it.',
    configName,
  );
}

async function readPlaced(uri: vscode.Uri): Promise<PlacedConfig> {
  const document = await vscode.workspace.openTextDocument(uri);
  const read = await readConfigDocument(document);
  if (!('faults' in read)) return read;
  const [fault] = read.faults;
  const line = document.positionAt(fault?.offset ?? 0).line + 1;
  throw new Error(`${configName}:${line}: ${asOneLine(fault?.message ?? '', 500)}`);
}

/** Throws if a definition beside the file is not where the editor looks for definitions. */
function requireReachable({ definitions }: PlacedConfig, uri: vscode.Uri): void {
  const ofFiles = [...definitions].filter(([name, place]) => name !== place);
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  const isAtTop = folder && vscode.Uri.joinPath(folder.uri, configName).path === uri.path;
  if (ofFiles.length === 0 || isAtTop) return;
  throw new Error(
    vscode.l10n.t(
      'The editor reads judge prompts from .recant/judges of the workspace folder. Open the folder of {0} instead.',
      configName,
    ),
  );
}

/** Returns the settings of a project's audit, within the limits that the user set for its data. */
function filledIn(config: RunConfig, { mostCalls, mostMoney }: SpendingLimits): FileChoices {
  const { definitions, writer, budget, primary } = config;
  const limits = {
    mostCalls: lowerLimit(budget.calls, mostCalls),
    mostMoney: lowerLimit(budget.money, mostMoney),
  };
  const under: Record<string, string[]> = {};
  for (const judge of config.judges) {
    if (judge.profile !== undefined) continue;
    const name = nameOfModel(judge);
    const names = definitionsOf(judge, config).map((definition = '') => definition);
    under[name] = [...(under[name] ?? []), ...names];
  }
  return {
    judges: [...new Set(config.judges.map(nameOfModel))],
    definitions: definitions.length > 0 ? definitions : [''],
    definitionsOf: under,
    ...withDefaults(fileAuditOptions, config),
    ...(writer && { writer: nameOfModel(writer) }),
    ...(primary && { primary }),
    ...(limits.mostCalls !== undefined && { mostCalls: limits.mostCalls }),
    ...(limits.mostMoney !== undefined && { mostMoney: limits.mostMoney }),
  };
}

/** Returns the name of a model in the user's settings. Throws if they have none for it. */
function nameOfModel({ provider, model, profile }: ConfiguredModel): string {
  if (provider === practiceName) return practiceName;
  if (profile !== undefined && isKnownModel(profile)) return profile;
  const [first] = readSetting('profiles')
    .filter((known) => known.provider.id === provider && known.model === model)
    .sort(
      (one, other) => Number(one.definition !== undefined) - Number(other.definition !== undefined),
    );
  if (first && profile === undefined) return first.name;
  throw new Error(
    vscode.l10n.t(
      'Your settings have no judge for "{0}". Add one by Recant: Select Judge… (recant.profiles).',
      asOneLine(profile ?? `${provider}:${model}`, 80),
    ),
  );
}

/** Rejects if the data are not read by the mapping that the file names. */
async function requireMapping({ config, data }: PlacedConfig, digest: string | undefined) {
  if (config.mapping === undefined) return;
  const mapping = await readMapping(mappingPath(config.mapping, data));
  if (mappingDigest(mapping) === digest) return;
  throw new Error(
    vscode.l10n.t(
      'Another format fits the data better than the mapping "{0}". Make its fields more specific, or remove it from {1}.',
      asOneLine(config.mapping, 80),
      configName,
    ),
  );
}
