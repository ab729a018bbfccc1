import * as vscode from 'vscode';
import { asIconLabel } from '../../core/words/escape.ts';
import type { ChatModel, ModelIdentity } from '../../core/words/ports.ts';
import { practiceName } from '../../models/providers.ts';
import type { Judges } from '../models/judges.ts';
import type { AuditSession } from '../sessions/auditSession.ts';
import { readSetting } from '../settings.ts';

/** A model that writes evidence; its connection opens on first use. */
interface Writer {
  readonly identity: ModelIdentity;
  open(): Promise<ChatModel>;
}

/**
 * Lets the user choose the model that writes evidence for a pair. It makes one call; its text is
 * shown, not sent to the judge.
 */
export async function pickWriter(
  judges: Judges,
  { view }: AuditSession,
): Promise<Writer | undefined> {
  if (!view) return undefined;
  const { header, entry } = view;
  const items = [
    {
      label: vscode.l10n.t('Practice writer'),
      description: vscode.l10n.t('simulated, needs no network and no key'),
      name: practiceName,
    },
    ...readSetting('profiles').map(({ name, model, baseUrl }) => ({
      label: asIconLabel(name, 60),
      description: asIconLabel(`${model} · ${baseUrl}`, 120),
      name,
    })),
  ];
  const chosen = await vscode.window.showQuickPick(items, {
    title: vscode.l10n.t('Evidence Written for This Pair'),
    placeHolder: vscode.l10n.t(
      '1 call. The text is shown to you and can be changed before it is sent.',
    ),
    matchOnDescription: true,
  });
  if (!chosen) return undefined;
  const identity = await judges.identifyNamed(chosen.name, header.seed, 'writer');
  return { identity, open: () => judges.open({ ...header, judge: identity }, [entry.pair]) };
}
