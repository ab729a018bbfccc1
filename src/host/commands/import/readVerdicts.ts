import { basename } from 'node:path';
import * as vscode from 'vscode';
import type { DatasetFormat } from '../../../core/data/formats/format.ts';
import { singleFormats } from '../../../core/data/samples/singleFormats.ts';
import type { JudgeDefinition } from '../../../core/judges/definition.ts';
import type { HeaderEntry, LogEntry } from '../../../core/runs/audit/log.ts';
import type { SelectablePair } from '../../../core/runs/audit/plan/selectPairs.ts';
import {
  type RecordedJudge,
  RecordedJudges,
} from '../../../core/runs/audit/recorded/recordedJudges.ts';
import { defineJudges, recordedRun } from '../../../core/runs/audit/recorded/recordedRun.ts';
import {
  type TextDifference,
  textDifferences,
} from '../../../core/runs/audit/recorded/textDifferences.ts';
import type { FoundSource } from '../../../files/findSources.ts';
import { readDataset } from '../../../files/readDataset.ts';
import { sourceFile } from '../../../files/sourceFile.ts';
import type { RunStamp } from '../../../logs/sameRecording.ts';
import type { MappingFiles } from '../../documents/mappingFiles.ts';
import { knownFormats, knownSampleFormats, knownVerdicts } from '../../knownFormats.ts';

/** A judge's recorded verdicts, not written yet. */
export interface RecordedVerdicts {
  readonly judge: RecordedJudge;
  readonly dataset: vscode.Uri;
  /** Decisions that are not what their texts say; undefined if no known form reads these. */
  readonly differences: readonly TextDifference[] | undefined;
  /** Returns their run. */
  readonly runWith: (stamp: RunStamp) => {
    readonly header: HeaderEntry;
    readonly entries: readonly LogEntry[];
  };
}

/** What the verdicts are about, and what reads them. */
interface Given {
  /** File with the judged pairs; default: the files themselves contain them. */
  readonly data: vscode.Uri | undefined;
  /**
   * Definition of judges without one of their own; default: the one that reads the most answers.
   */
  readonly definition: JudgeDefinition | undefined;
}

/** Reads the mappings of a file first, which may have changed since they were last read. */
export async function verdictsIn(file: vscode.Uri, mappings: MappingFiles) {
  await mappings.ready(file);
  return knownVerdicts(file, mappings);
}

/** Reads the verdicts of files, by judge. */
export async function readVerdicts(
  files: readonly FoundSource[],
  { data, definition }: Given,
  mappings: MappingFiles,
  signal: AbortSignal,
) {
  const pairs = data && (await readPairs(data, mappings, signal));
  const found: RecordedVerdicts[] = [];
  const reports: RecordedJudges['report'][] = [];
  for (const group of data ? [files] : files.map((file) => [file])) {
    const judges = new RecordedJudges(pairs?.pairs);
    for (const { path, name } of group) {
      const shapes = await verdictsIn(vscode.Uri.file(path), mappings);
      await judges.addFile(sourceFile(path, name, signal), shapes);
    }
    const dataset = data ?? vscode.Uri.file(group[0]?.path ?? '');
    const used = [pairs?.mapping, judges.mapping].flatMap((digest) => digest ?? []);
    const settings = {
      dataset: {
        name: vscode.workspace.asRelativePath(dataset),
        location: dataset.toString(),
        format: pairs?.format ?? judges.format,
        ...(used.length > 0 && { mapping: used.join('+') }),
      },
      source: group.map(({ path }) => basename(path)).join(', '),
    };
    for (const defined of defineJudges(judges, definition)) {
      const runWith = ({ run, tool, createdAt }: RunStamp) =>
        recordedRun(defined, { run, tool, createdAt, ...settings });
      const differences = textDifferences(defined);
      found.push({ judge: defined.judge, dataset, differences, runWith });
    }
    reports.push(judges.report);
  }
  return { found, reports };
}

async function readPairs(data: vscode.Uri, mappings: MappingFiles, signal: AbortSignal) {
  await mappings.ready(data);
  const pairs: SelectablePair[] = [];
  let format: DatasetFormat | undefined;
  const formats = [
    ...knownFormats(data, mappings),
    ...singleFormats([], knownSampleFormats(data, mappings)),
  ];
  for await (const { detection, items } of readDataset(data.fsPath, { formats, signal })) {
    for (const item of items) if ('pairs' in item) pairs.push(...item.pairs);
    format = detection.format;
  }
  return { pairs, format: format?.id ?? '', mapping: format?.mapping };
}
