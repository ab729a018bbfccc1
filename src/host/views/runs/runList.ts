import type * as vscode from 'vscode';
import { newestFirst } from '../../../core/results/newestRun.ts';
import { auditKind } from '../../../core/runs/audit/auditKind.ts';
import type { HeaderEntry } from '../../../core/runs/audit/log.ts';
import { readHeader } from '../../../logs/reading/firstLine.ts';
import { LogList } from '../../runs/logList.ts';

/** A run log and its header. */
export interface ListedRun {
  readonly path: string;
  readonly header: HeaderEntry;
}

/** The run logs of this workspace. */
export class RunList extends LogList<ListedRun> {
  constructor(globalStorage: vscode.Uri) {
    super('runs', globalStorage, 32);
  }

  override async all(): Promise<ListedRun[]> {
    const runs = await super.all();
    return runs.sort((one, other) => newestFirst(one.header, other.header));
  }

  protected async read(path: string): Promise<ListedRun | undefined> {
    const header = await readHeader(auditKind, path);
    return header && { path, header };
  }
}
