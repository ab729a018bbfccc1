import { basename } from 'node:path';
import * as vscode from 'vscode';
import {
  type BlindBallot,
  type BlindChoice,
  betterOf,
  drawBallots,
} from '../../core/annotations/blindBallots.ts';
import { asNotification, asOneLine } from '../../core/escape.ts';
import { NotADatasetError } from '../../files/readDataset.ts';
import { openDocument, type PairDocuments } from '../documents/pairDocuments.ts';
import type { RecordDocument } from '../records/recordDocument.ts';
import type { Results } from '../results/results.ts';
import { readSetting } from '../settings.ts';
import type { Annotations } from './annotations.ts';
import { layOutBallot } from './blindSheet.ts';

/** Scheme of the document that shows two responses without any judge's verdict. */
export const blindScheme = 'recant-blind';

/** A user's blind annotation of a dataset's pairs. */
interface BlindSession {
  readonly dataset: vscode.Uri;
  readonly author: string;
  readonly ballots: readonly BlindBallot[];
  /** Number of the dataset's audited pairs that the user had already compared. */
  readonly before: number;
  /** Index of the current ballot. */
  at: number;
  voted: Set<string>;
}

/**
 * Asks which response is better for the audited pairs of a dataset, flipped or not, in a random
 * order. Saves each answer immediately, so the user can stop at any time and resume later.
 */
export class BlindMode implements vscode.Disposable, vscode.TextDocumentContentProvider {
  readonly #documents: PairDocuments;
  readonly #results: Results;
  readonly #annotations: Annotations;
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly #lensesChanged = new vscode.EventEmitter<void>();
  readonly #uri: vscode.Uri;
  readonly #subscription: vscode.Disposable;
  #session: BlindSession | undefined;
  #sheet: RecordDocument = { text: '', sections: [] };
  #isVoting = false;
  readonly onDidChange = this.#changed.event;
  readonly onDidChangeLenses = this.#lensesChanged.event;

  constructor(documents: PairDocuments, results: Results, annotations: Annotations) {
    this.#documents = documents;
    this.#results = results;
    this.#annotations = annotations;
    const path = `/${vscode.l10n.t('Which response is better')}.recant.txt`;
    this.#uri = vscode.Uri.from({ scheme: blindScheme, path });
    this.#sheet = this.#idleSheet();
    this.#subscription = vscode.window.tabGroups.onDidChangeTabs(() => this.#veilResults());
  }

  provideTextDocumentContent(): string {
    return this.#sheet.text;
  }

  /** Current text; it has no sections while no pair is shown. */
  get sheet(): RecordDocument {
    return this.#sheet;
  }

  /** Whether there is a previous pair. */
  get canGoBack(): boolean {
    return (this.#session?.at ?? 0) > 0;
  }

  /**
   * Starts or resumes a dataset. Shows a message if no pairs are left or none have been audited.
   */
  async begin(dataset: vscode.Uri): Promise<void> {
    await Promise.all([this.#results.whenRead(), this.#annotations.whenRead()]);
    const audited = (await this.#keysOf(dataset)).filter(
      (key) => this.#results.ofPair(key).length > 0,
    );
    const name = asNotification(basename(dataset.path), 80);
    if (audited.length === 0) {
      tell(vscode.l10n.t('No pair of {0} has been audited. Audit the file first.', name));
      return;
    }
    const author = await this.#annotations.authors.near(dataset);
    if (author === undefined) return;
    const known = new Set(
      this.#annotations.blindVotes.filter((vote) => vote.author === author).map(({ pair }) => pair),
    );
    const left = audited.filter((key) => !known.has(key));
    if (left.length === 0) {
      tell(vscode.l10n.t('You have compared all {0} audited pairs of {1}.', audited.length, name));
      return;
    }
    this.#session = {
      dataset,
      author,
      ballots: drawBallots(readSetting('seed', dataset), author, left),
      before: audited.length - left.length,
      at: 0,
      voted: new Set(),
    };
    await this.#show();
  }

  /** Saves an answer for the current pair and shows the next one. */
  async vote(choice: BlindChoice): Promise<void> {
    const session = this.#session;
    const ballot = session?.ballots[session.at];
    // Prevents a key held down from answering for a pair that isn't visible yet.
    const isShown = openDocument(this.#uri)?.getText() === this.#sheet.text;
    if (!session || !ballot || !isShown || this.#isVoting) return;
    this.#isVoting = true;
    try {
      const { pair, shownFirst } = ballot;
      const better = betterOf(choice, ballot);
      if (!(await this.#annotations.vote(session.dataset, { pair, better, shownFirst }))) return;
      session.voted.add(pair);
      session.at += 1;
      await this.#show();
    } finally {
      this.#isVoting = false;
    }
  }

  /** Shows the previous pair again; the last answer for a pair counts. */
  async back(): Promise<void> {
    if (!this.#session || !this.canGoBack || this.#isVoting) return;
    this.#session.at -= 1;
    await this.#show();
  }

  /** Stops and reports the number of pairs compared. */
  async stop(): Promise<void> {
    const session = this.#session;
    if (!session) return;
    this.#session = undefined;
    this.#put(this.#idleSheet());
    this.#veilResults();
    await vscode.window.tabGroups.close(this.#tabs());
    const open = vscode.l10n.t('Open Report…');
    const total = session.before + session.ballots.length;
    const done = session.before + session.voted.size;
    const message = vscode.l10n.t(
      'You have compared {0} of {1} audited pairs of {2}. The report compares your answers with the labels.',
      done,
      total,
      asNotification(basename(session.dataset.path), 80),
    );
    void vscode.window.showInformationMessage(message, open).then((choice) => {
      if (choice === open) void vscode.commands.executeCommand('recant.openReport');
    });
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#changed.dispose();
    this.#lensesChanged.dispose();
  }

  #tabs(): readonly vscode.Tab[] {
    return vscode.window.tabGroups.all
      .flatMap((group) => group.tabs)
      .filter(
        ({ input }) =>
          input instanceof vscode.TabInputText && input.uri.toString() === this.#uri.toString(),
      );
  }

  /** Hides all verdicts while the user compares responses. */
  #veilResults(): void {
    this.#results.veil(this.#session !== undefined && this.#tabs().length > 0);
  }

  /** Shows the current pair, skipping pairs that the dataset no longer contains. */
  async #show(): Promise<void> {
    const session = this.#session;
    if (!session) return;
    for (; session.at < session.ballots.length; session.at += 1) {
      const ballot = session.ballots[session.at];
      const found = ballot && (await this.#documents.pairs.find(session.dataset, ballot.pair));
      if (!ballot || !found) continue;
      this.#put(layOutBallot(found.pair, ballot, this.#headOf(session)));
      const document = await vscode.workspace.openTextDocument(this.#uri);
      const top = new vscode.Range(0, 0, 0, 0);
      const editor = await vscode.window.showTextDocument(document, {
        preview: false,
        selection: top,
      });
      editor.revealRange(top, vscode.TextEditorRevealType.AtTop);
      return;
    }
    await this.stop();
  }

  #headOf({ before, at, ballots, dataset }: BlindSession): string {
    const place = vscode.l10n.t('{0} of {1}', before + at + 1, before + ballots.length);
    const name = asOneLine(basename(dataset.path), 60);
    return [
      vscode.l10n.t('Which response is better?'),
      `${name} · ${place}`,
      vscode.l10n.t('Press 1 for the first, 2 for the second, 3 if you are not sure.'),
      '\n',
    ].join('\n');
  }

  #idleSheet(): RecordDocument {
    const text = vscode.l10n.t(
      'Blind annotation has stopped. Open a dataset and run Recant: Annotate Blindly… to continue.',
    );
    return { text: `${text}\n`, sections: [] };
  }

  #put(sheet: RecordDocument): void {
    this.#sheet = sheet;
    this.#changed.fire(this.#uri);
    this.#lensesChanged.fire();
  }

  async #keysOf(dataset: vscode.Uri): Promise<readonly string[]> {
    const isLarge =
      !openDocument(dataset) && (await this.#documents.pairs.files.hasNoDocument(dataset));
    if (isLarge) {
      const index = await this.#documents.pairs.files.of(dataset).index();
      return index?.pairs.map(({ key }) => key) ?? [];
    }
    const document = await vscode.workspace.openTextDocument(dataset);
    if (!this.#documents.pairs.isDataset(document)) throw new NotADatasetError();
    return this.#documents.pairs.of(document).map(({ key }) => key);
  }
}

function tell(message: string): void {
  void vscode.window.showInformationMessage(message);
}
