import * as vscode from 'vscode';
import { planAudit } from '../../../app/audits.ts';
import { newStamp } from '../../../app/begin.ts';
import { judgeName } from '../../../core/judges/judgeName.ts';
import {
  type ContinuedSettings,
  continuedRun,
} from '../../../core/runs/audit/recorded/continuedRun.ts';
import { isOnlyRecorded } from '../../../core/runs/audit/recorded/onlyRecorded.ts';
import { RunState, replay } from '../../../core/runs/audit/runState.ts';
import { asOneLine } from '../../../core/words/escape.ts';
import { readLog } from '../../../logs/reading/readLog.ts';
import { prepareRunFolder } from '../../../logs/runFolder.ts';
import type { Judges } from '../../models/judges.ts';
import { datasetUri } from '../../records/revealRecord.ts';
import { readSetting, usualSeed } from '../../settings.ts';
import type { FileRunKind } from '../begunRun.ts';
import { confirmRun, describeLimits, requirePrices } from '../confirmRun.ts';
import type { FileRuns } from '../fileRuns.ts';
import { counted } from '../form/choiceWords.ts';
import { begunAudit } from './auditSurface.ts';
import { writeRun } from './newAudits.ts';

interface Services {
  readonly judges: Judges;
  readonly globalStorage: vscode.Uri;
  readonly fileRuns: FileRuns;
  readonly kind: FileRunKind;
}

/**
 * Starts a run that continues the recorded conversations of a log with the chosen judge, once the
 * user has confirmed its plan. Rejects with a ModelError if the judge isn't defined.
 */
export async function continueRecorded(services: Services, path: string): Promise<void> {
  const { judges, globalStorage, fileRuns, kind } = services;
  const recorded = new RunState();
  await readLog(path, (entry) => {
    recorded.apply(entry);
    return false;
  });
  if (!recorded.header || !isOnlyRecorded(recorded.header)) {
    throw new Error(vscode.l10n.t('The verdicts of this run are not recorded ones.'));
  }
  if (recorded.header.recorded?.panel) {
    throw new Error(
      vscode.l10n.t(
        'Several judges decided these verdicts together. There is no conversation to continue.',
      ),
    );
  }
  const dataset = datasetUri(recorded.header.dataset.location);
  const pairs = [...recorded.pairs.values()];
  const { header, entries } = continuedRun(
    recorded.header,
    pairs,
    await continuedSettings(judges, dataset),
  );
  const plan = await planAudit(replay([header, ...entries]));
  const incomplete = pairs.filter(({ entry }) => entry.incomplete).length;
  const complete = pairs.length - incomplete;
  if (complete === 0) {
    throw new Error(
      vscode.l10n.t('No conversation can be continued, because no request is recorded as a whole.'),
    );
  }
  const root = vscode.workspace.getWorkspaceFolder(dataset)?.uri.fsPath;
  const folder = (await prepareRunFolder(root, globalStorage.fsPath)).path;
  const { models, details } = begunAudit(kind, judges, path, header, plan).describeRest();
  const limits = kind.limitsOf(dataset);
  requirePrices(models, limits);
  const isAgreed = await confirmRun(
    complete === 1
      ? vscode.l10n.t('Continue 1 recorded conversation?')
      : vscode.l10n.t('Continue {0} recorded conversations?', counted(complete)),
    vscode.l10n.t('Start'),
    models,
    {
      about: [
        vscode.l10n.t('Recorded answers: {0}', asOneLine(judgeName(recorded.header), 100)),
        vscode.l10n.t('Follow-ups are answered by: {0}', asOneLine(judgeName(header), 100)),
        ...(incomplete > 0
          ? [
              vscode.l10n.t(
                'Left out, because their messages are not all recorded: {0}',
                counted(incomplete),
              ),
            ]
          : []),
      ],
      details: [
        ...details,
        ...describeLimits(models, limits),
        vscode.l10n.t(
          'Run logs, with prompts and answers: {0}',
          asOneLine(vscode.workspace.asRelativePath(folder), 200),
        ),
      ],
    },
  );
  if (!isAgreed) return;
  const written = await writeRun(folder, header, entries);
  fileRuns.begin([begunAudit(kind, judges, written, header, plan)], limits);
}

/** Returns the chosen judge and protocol, with which recorded conversations are continued. */
export async function continuedSettings(
  judges: Judges,
  dataset: vscode.Uri,
): Promise<ContinuedSettings> {
  const seed = usualSeed;
  return {
    ...newStamp(),
    seed,
    protocol: 'anti-baseline',
    judge: await judges.identify(dataset, seed),
    generation: judges.generationOf(readSetting('judge', dataset)),
  };
}
