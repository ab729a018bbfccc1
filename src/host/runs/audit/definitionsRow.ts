import * as vscode from 'vscode';
import { ownDefinitionOf } from '../../judges/definitionName.ts';
import type { Definitions } from '../../judges/definitions.ts';
import { definitionItems } from '../../judges/pickDefinition.ts';
import { pickSome } from '../form/pickWithBack.ts';
import { mapAnswer, type SettingRow } from '../form/settingRow.ts';
import { definitionsUnder, type FileChoices } from './choices.ts';
import type { PairSource } from './pairSource.ts';

/** Returns the row for the definitions of the judges whose profiles state none. */
export function definitionsRow(definitions: Definitions): SettingRow<FileChoices, PairSource> {
  return {
    icon: 'note',
    label: vscode.l10n.t('Judge prompts'),
    isToldByPlan: true,
    isNeeded: (choices) => judgesWithout(choices).length > 0,
    describe: (choices) =>
      [...new Set(judgesWithout(choices).flatMap((judge) => definitionsUnder(choices, judge)))]
        .map((name) => definitions.titleOf(name, undefined) ?? vscode.l10n.t('Recant’s own'))
        .join(', '),
    change: async (title, choices, { kind }) => {
      const items = (await definitionItems(definitions, kind))
        .filter(({ command }) => command === undefined)
        .map((item) => ({
          ...item,
          picked: item.definition !== undefined && choices.definitions.includes(item.definition),
        }));
      const placeholder = vscode.l10n.t(
        'Judge prompts: each judge without one of its own writes a run with each of them',
      );
      const { definitionsOf: _, ...others } = choices;
      return mapAnswer(await pickSome({ title, placeholder, items }), (chosen) => ({
        ...others,
        definitions: chosen.flatMap(({ definition }) => definition ?? []),
      }));
    },
  };
}

/** Returns the judges whose definitions are not those of their profiles. */
function judgesWithout({ judges, definitionsOf = {} }: FileChoices): readonly string[] {
  return judges.filter(
    (judge) => Object.hasOwn(definitionsOf, judge) || ownDefinitionOf(judge) === undefined,
  );
}
