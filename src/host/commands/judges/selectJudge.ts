import * as vscode from 'vscode';
import type { JudgeDefinition } from '../../../core/judges/definition.ts';
import { asIconLabel } from '../../../core/words/escape.ts';
import { describeProblem } from '../../describeProblem.ts';
import { uriGiven } from '../../documents/activeUri.ts';
import { choose } from '../../judges/choose.ts';
import { chosenDefinition, ownDefinitionOf } from '../../judges/definitionName.ts';
import type { Definitions } from '../../judges/definitions.ts';
import { pickDefinition } from '../../judges/pickDefinition.ts';
import { activateItem, replaceItems } from '../../lists.ts';
import { typedEndpoint } from '../../models/addEndpoint.ts';
import { listEditorModels, onEditorModelsChanged } from '../../models/editorModelList.ts';
import { allowEditorModels } from '../../models/editorProvider.ts';
import {
  addProfile,
  type FoundEndpoint,
  findEndpoints,
  foundJudges,
  type JudgeItem,
  knownJudges,
  newModels,
  placeOfServers,
} from '../../models/judgeItems.ts';
import { listOtherModels } from '../../models/knownEndpoints.ts';
import { readSetting } from '../../settings.ts';
import type { CommandServices } from '../commandServices.ts';
import { addEndpointCommand } from './addEndpoint.ts';
import { useDefinition } from './useDefinition.ts';

/** An item of the list: a judge, or the one that changes the definition. */
interface SelectableItem extends JudgeItem {
  readonly isDefinition?: boolean;
  /** URL that was typed into the list. */
  readonly url?: string;
}

/**
 * Implements `Recant: Select Judge…`: lists the practice judge, the user's profiles, VS Code's
 * models as they come and go, and, as they answer while the list is open, the other models of the
 * profiles' endpoints and servers on the usual ports of the extension host's machine. A URL typed into it is its first item. One item changes the definition, which is the other part of a
 * judge, unless the chosen profile states it.
 *
 * @param argument a definition's file, which is then selected without a list; or `pointwise` to
 *   list only the definitions that score one response
 */
export async function selectJudgeCommand(
  services: CommandServices,
  argument?: unknown,
): Promise<void> {
  const { definitions } = services.judges;
  const given = uriGiven(argument);
  if (given && (await useDefinition(definitions, given))) return;
  if (argument === 'pointwise') {
    await selectDefinition(definitions, argument);
    return;
  }
  await Promise.all([definitions.list(), listEditorModels()]);
  const item = await pickJudge(services);
  if (!item) return;
  if (item.isDefinition) {
    if ((await selectDefinition(definitions)) === 'back') await selectJudgeCommand(services);
    return;
  }
  if (item.isNew || item.url !== undefined) return addEndpointCommand(services, item.url);
  if (item.command) {
    await vscode.commands.executeCommand(item.command, 'recant.profiles');
    return;
  }
  if (item.profile) await addProfile(item.profile);
  if (item.judge === undefined) return;
  await allowEditorModels([item.judge]);
  await choose('judge', item.judge);
}

/** Asks for a definition and stores it, or runs the chosen command. */
async function selectDefinition(
  definitions: Definitions,
  kind?: JudgeDefinition['kind'],
): Promise<'back' | undefined> {
  const answer = await pickDefinition(definitions, readSetting('definition'), kind);
  if (answer === 'back' || answer === undefined) return answer;
  const { definition, isFile, command, argument } = answer.value;
  if (command) await vscode.commands.executeCommand(command, argument);
  if (definition === undefined) return undefined;
  await choose('definition', definition, isFile);
  definitions.chose();
  return 'back';
}

function pickJudge({ judges, log }: CommandServices): Promise<SelectableItem | undefined> {
  const pick = vscode.window.createQuickPick<SelectableItem>();
  const closed = new AbortController();
  pick.title = vscode.l10n.t('Select Judge');
  pick.placeholder = vscode.l10n.t(
    'The judge whose verdicts are audited, or the URL of its server',
  );
  pick.matchOnDescription = true;
  let found: readonly JudgeItem[] = [];
  let others: readonly JudgeItem[] = [];
  const show = (...servers: readonly JudgeItem[]) => {
    if (closed.signal.aborted) return;
    found = servers;
    const typed = typedEndpoint(pick.value);
    const isListed = ({ profile }: JudgeItem) =>
      profile && others.some((other) => other.profile?.baseUrl === profile.baseUrl);
    const items = [
      ...knownItems(judges.definitions),
      ...others,
      placeOfServers(),
      ...servers.filter((item) => !isListed(item)),
    ];
    replaceItems(pick, typed ? [typed, ...items] : items);
  };
  let isUrl = false;
  pick.onDidChangeValue((text) => {
    const wasUrl = isUrl;
    isUrl = typedEndpoint(text) !== undefined;
    if (isUrl || wasUrl) show(...found);
    if (isUrl) activateItem(pick, ({ url }) => url !== undefined);
  });
  const watching = onEditorModelsChanged(() => show(...found));
  show(searching());
  const chosen = readSetting('judge');
  activateItem(pick, ({ judge }) => judge === chosen);
  pick.busy = true;
  const onFound = (servers: readonly FoundEndpoint[]) => show(...foundJudges(servers), searching());
  const listing = listOtherModels(judges, closed.signal, (items) => {
    others = items;
    show(...found);
  });
  findEndpoints(closed.signal, onFound)
    .then(async (servers) => {
      show(...foundOrNone(servers));
      await listing;
      if (!closed.signal.aborted) pick.busy = false;
    })
    .catch((error: unknown) => log.warn(describeProblem(error)));
  return new Promise((resolve) => {
    pick.onDidAccept(() => {
      resolve(pick.selectedItems[0]);
      pick.hide();
    });
    pick.onDidHide(() => {
      closed.abort();
      watching.dispose();
      pick.dispose();
      resolve(undefined);
    });
    pick.show();
  });
}

function knownItems(definitions: Definitions): SelectableItem[] {
  const current = readSetting('judge');
  const isOwn = ownDefinitionOf(current) !== undefined;
  const definition = definitions.titleOf(chosenDefinition(), undefined);
  return [
    ...knownJudges().map((item) => ({
      ...item,
      ...(item.judge === current ? { detail: vscode.l10n.t('current judge') } : {}),
    })),
    { label: vscode.l10n.t('Judge prompt'), kind: vscode.QuickPickItemKind.Separator },
    {
      label: `$(note) ${vscode.l10n.t(
        'Judge prompt: {0}',
        definition === undefined ? vscode.l10n.t('Recant’s own') : asIconLabel(definition, 60),
      )}`,
      ...(isOwn
        ? {
            description: vscode.l10n.t(
              'stated by the judge’s profile. Change it in your settings…',
            ),
            command: 'workbench.action.openSettings',
          }
        : {
            description: vscode.l10n.t('the judge’s prompt and form of answer. Change…'),
            isDefinition: true,
          }),
    },
    ...newModels(),
  ];
}

function foundOrNone(servers: readonly FoundEndpoint[]): JudgeItem[] {
  const found = foundJudges(servers);
  const none: JudgeItem = {
    label: `$(info) ${vscode.l10n.t('No server answers on the usual ports')}`,
    description: vscode.l10n.t('Ollama 11434, LM Studio 1234, llama.cpp 8080, vLLM 8000'),
  };
  return found.length > 0 ? found : [none];
}

function searching(): JudgeItem {
  return { label: `$(loading~spin) ${vscode.l10n.t('Looking for servers…')}` };
}
