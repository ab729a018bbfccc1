import * as vscode from 'vscode';
import type { JsonObject } from '../../core/data/formats/format.ts';
import { UnusedTexts } from '../../core/data/formats/unusedTexts.ts';
import type { FieldMapping } from '../../core/data/mapping/mapping.ts';
import {
  checkDraft,
  type DraftField,
  describeRead,
  draftFields,
  lacksSource,
  type MappingDraft,
  missingFields,
  unexplainedLabels,
  withKind,
} from '../../core/data/mapping/propose/mappingDraft.ts';
import { mappingPhrases } from '../../core/data/mapping/propose/proposeMapping.ts';
import { unusedByMapping } from '../../core/data/mapping/unusedByMapping.ts';
import { asIconLabel, asOneLine } from '../../core/words/escape.ts';
import { pickOne, type StepAnswer } from '../runs/form/pickWithBack.ts';
import { mapAnswer } from '../runs/form/settingRow.ts';
import { askSource } from './askSource.ts';
import {
  changeField,
  changeLabels,
  describeLabels,
  describePlace,
  fieldTitles,
} from './fieldRows.ts';

type Row = 'use' | 'preview' | 'kind' | 'labels' | DraftField;

interface RowItem extends vscode.QuickPickItem {
  readonly row?: Row;
}

/** What the form is about. */
interface MappedFile {
  readonly title: string;
  readonly name: string;
  /** The first records of the file. */
  readonly records: readonly JsonObject[];
  readonly preview: (mapping: FieldMapping) => Promise<void>;
}

/** Lets the user complete and accept a mapping; undefined if the list is dismissed. */
export async function chooseMapping(
  file: MappedFile,
  initial: MappingDraft,
): Promise<FieldMapping | undefined> {
  let draft = initial;
  for (let row: Row | undefined; ; ) {
    const checked = checkDraft(draft, file.name, file.records);
    const mapping = 'mapping' in checked ? checked.mapping : undefined;
    const picked = await pickRow(file, draft, checked, row);
    if (picked === undefined || picked === 'back') return undefined;
    row = picked.value;
    if (row === 'use') {
      const complete = await withSource(file, draft);
      if (complete !== 'back') return complete;
      continue;
    }
    if (row === 'preview') {
      if (mapping) await file.preview(mapping);
      continue;
    }
    const answer = await change(row, file, draft);
    if (answer === undefined) return undefined;
    if (answer !== 'back') draft = answer.value;
  }
}

/** Asks for the source of the labels if it is missing, and returns the mapping. */
async function withSource(
  { title, name, records }: MappedFile,
  draft: MappingDraft,
): Promise<FieldMapping | 'back' | undefined> {
  const sourceTitle = `${title} · ${fieldTitles.labelSource}`;
  const answer = lacksSource(draft) ? await askSource(sourceTitle, draft) : { value: draft };
  if (answer === undefined || answer === 'back') return answer;
  const checked = checkDraft(answer.value, name, records);
  return 'mapping' in checked ? checked.mapping : undefined;
}

async function pickRow(
  { title, records }: MappedFile,
  draft: MappingDraft,
  checked: ReturnType<typeof checkDraft>,
  active: Row | undefined,
): Promise<StepAnswer<Row>> {
  const items = rowsOf(draft, checked, records);
  const unexplained = unexplainedLabels(draft, records).length > 0 ? 'labels' : undefined;
  const answer = await pickOne({
    title,
    placeholder:
      'fault' in checked
        ? asOneLine(checked.fault, 300)
        : vscode.l10n.t('Use the file as it is described, or choose a line to change it'),
    items,
    active: items.find(({ row }) => row === (missingFields(draft)[0] ?? active ?? unexplained)),
  });
  return mapAnswer(answer, ({ row = 'use' }) => row);
}

function rowsOf(
  draft: MappingDraft,
  checked: ReturnType<typeof checkDraft>,
  records: readonly JsonObject[],
): RowItem[] {
  const labels = describeLabels(draft, records);
  const fields = draftFields(draft).filter(
    (field) => field !== 'messages' || draft.fields.prompt === undefined,
  );
  return [
    ...('mapping' in checked
      ? ([
          {
            row: 'use',
            label: vscode.l10n.t('Use This File'),
            iconPath: new vscode.ThemeIcon(
              unexplainedLabels(draft, records).length > 0 ? 'warning' : 'check',
            ),
            description: describeRead(draft, checked.mapping, records),
            detail: asIconLabel(
              [
                mappingPhrases(withoutLabels(checked.mapping)).join(', '),
                ...notUsed(checked.mapping, records),
              ].join('. '),
              500,
            ),
          },
          {
            row: 'preview',
            label: vscode.l10n.t('Preview the First Record'),
            iconPath: new vscode.ThemeIcon('open-preview'),
          },
          { label: '', kind: vscode.QuickPickItemKind.Separator },
        ] as const)
      : []),
    {
      row: 'kind',
      label: vscode.l10n.t('Records'),
      iconPath: new vscode.ThemeIcon('list-flat'),
      description: kindTitles[draft.kind],
    },
    ...fields.flatMap((field): RowItem[] => [
      {
        row: field,
        label: fieldTitles[field],
        iconPath: new vscode.ThemeIcon('symbol-field'),
        description:
          field === 'label' && draft.label !== undefined
            ? vscode.l10n.t('always {0}', draft.label)
            : describePlace(draft.fields[field]),
      },
      ...(field === 'label' && labels !== undefined
        ? [
            {
              row: 'labels',
              label: vscode.l10n.t('Values of the label'),
              iconPath: new vscode.ThemeIcon('symbol-enum'),
              description: labels,
            } as const,
          ]
        : []),
    ]),
  ];
}

const kindTitles: Readonly<Record<MappingDraft['kind'], string>> = {
  pairs: vscode.l10n.t('Two responses, compared'),
  responses: vscode.l10n.t('One response, scored'),
};

async function change(
  row: Exclude<Row, 'use' | 'preview'>,
  { title, records }: MappedFile,
  draft: MappingDraft,
): Promise<StepAnswer<MappingDraft>> {
  if (row === 'labels') {
    return changeLabels(`${title} · ${vscode.l10n.t('Values of the label')}`, draft, records);
  }
  if (row !== 'kind') {
    return changeField(`${title} · ${fieldTitles[row]}`, row, draft, records);
  }
  const kinds = Object.entries(kindTitles) as [MappingDraft['kind'], string][];
  const answer = await pickOne({
    title: `${title} · ${vscode.l10n.t('Records')}`,
    placeholder: vscode.l10n.t('What a record holds'),
    items: kinds.map(([value, label]) => ({ value, label })),
  });
  return mapAnswer(answer, ({ value }) => withKind(draft, value));
}

/** Leaves out the values of the label, which have a separate row and would be truncated here. */
function withoutLabels({ labels: _, ...mapping }: FieldMapping): FieldMapping {
  return mapping;
}

/** Names the texts of the first records that a mapping does not use, if there are any. */
function notUsed(mapping: FieldMapping, records: readonly JsonObject[]): string[] {
  const unused = new UnusedTexts();
  for (const record of records) unused.add(unusedByMapping(mapping)(record));
  return [unused.describe() ?? []].flat();
}
