import type * as vscode from 'vscode';
import type { Annotations } from '../annotations/annotations.ts';
import type { FlipThreads } from '../annotations/flipThreads.ts';
import type { Attacks } from '../attackEditor/attacks.ts';
import type { MappingFiles } from '../documents/mappingFiles.ts';
import type { PairDocuments } from '../documents/pairDocuments.ts';
import type { KeyStore } from '../keys.ts';
import type { Judges } from '../models/judges.ts';
import type { Reports } from '../report/reports.ts';
import type { Results } from '../results/results.ts';
import type { BlindMode } from '../review/blindMode.ts';
import type { attackForm } from '../runs/attack/attackForm.ts';
import type { auditForm } from '../runs/audit/auditForm.ts';
import type { FileRuns } from '../runs/fileRuns.ts';
import type { Audits } from '../sessions/audits.ts';
import type { ShownTexts } from '../shownTexts.ts';
import type { RunTree } from '../views/runs/runTree.ts';

/** Services used by commands. */
export interface CommandServices {
  readonly context: vscode.ExtensionContext;
  readonly documents: PairDocuments;
  readonly mappings: MappingFiles;
  readonly judges: Judges;
  readonly audits: Audits;
  readonly fileRuns: FileRuns;
  readonly forms: {
    readonly audit: ReturnType<typeof auditForm>;
    readonly attack: ReturnType<typeof attackForm>;
  };
  readonly attacks: Attacks;
  readonly reports: Reports;
  readonly results: Results;
  readonly runTree: RunTree;
  readonly annotations: Annotations;
  readonly threads: FlipThreads;
  readonly blind: BlindMode;
  readonly keys: KeyStore;
  readonly texts: ShownTexts;
  readonly log: vscode.LogOutputChannel;
}
