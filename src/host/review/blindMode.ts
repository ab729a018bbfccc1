import { basename } from 'node:path';
import * as vscode from 'vscode';
import {
  type BlindBallot,
  type BlindChoice,
  betterOf,
  drawBallots,
} from '../../core/annotations/blindBallots.ts';
import type { Pair } from '../../core/data/pair.ts';
import { asNotification, asOneLine } from '../../core/words/escape.ts';
import { NotADatasetError } from '../../files/readRecords.ts';
import { type Ballot, type FromBlindPanel, fromBlindPanel } from '../../messages/review.ts';
import { panelStrings } from '../../messages/strings.ts';
import type { Annotations } from '../annotations/annotations.ts';
import { openDocument, type PairDocuments } from '../documents/pairDocuments.ts';
import type { Results } from '../results/results.ts';
import { offer, offerRunLogs } from '../runs/offer.ts';
import { usualSeed } from '../settings.ts';
import { translated } from '../translated.ts';
import { KeyPanel } from './keyPanel.ts';

interface BlindServices {
  readonly extensionUri: vscode.Uri;
  readonly documents: PairDocuments;
  readonly results: Results;
  readonly annotations: Annotations;
  readonly log: vscode.LogOutputChannel;
}

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
export class BlindMode implements vscode.Disposable {
  readonly #services: BlindServices;
  readonly #documents: PairDocuments;
  readonly #results: Results;
  readonly #annotations: Annotations;
  #session: BlindSession | undefined;
  #panel: KeyPanel<FromBlindPanel> | undefined;

  constructor(services: BlindServices) {
    this.#services = services;
    this.#documents = services.documents;
    this.#results = services.results;
    this.#annotations = services.annotations;
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
      void offer(
        'information',
        vscode.l10n.t('No pair of {0} has been audited. Audit the file first.', name),
        [offerRunLogs()],
      );
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
      ballots: drawBallots(usualSeed, author, left),
      before: audited.length - left.length,
      at: 0,
      voted: new Set(),
    };
    this.#results.veil(true);
    if (this.#panel) this.#panel.handle({ type: 'ready' });
    else this.#open();
  }

  dispose(): void {
    this.#panel?.close();
  }

  #open(): void {
    const panel = new KeyPanel({
      type: 'recant.blind',
      title: vscode.l10n.t('Which response is better?'),
      column: vscode.ViewColumn.Active,
      extensionUri: this.#services.extensionUri,
      messages: fromBlindPanel,
      act: (message) => this.#act(message),
      show: () => this.#show(),
      log: this.#services.log,
    });
    panel.onDidDispose(() => {
      this.#panel = undefined;
      this.#end();
    });
    this.#panel = panel;
  }

  async #act(message: FromBlindPanel): Promise<void> {
    const session = this.#session;
    if (!session) return;
    if (message.type === 'stop') {
      this.#panel?.close();
      return;
    }
    if (message.type === 'back') session.at = Math.max(0, session.at - 1);
    // A key held down must not answer for a pair that isn't visible yet.
    if (message.type === 'vote' && message.number === session.at) {
      await this.#vote(session, message.choice);
    }
  }

  /** Saves an answer for the current pair. The last answer for a pair counts. */
  async #vote(session: BlindSession, choice: BlindChoice): Promise<void> {
    const ballot = session.ballots[session.at];
    if (!ballot) return;
    const { pair, shownFirst } = ballot;
    const better = betterOf(choice, ballot);
    if (!(await this.#annotations.vote(session.dataset, { pair, better, shownFirst }))) return;
    session.voted.add(pair);
    session.at += 1;
  }

  /**
   * Shows the current pair, skipping those that the dataset no longer contains; ends after the
   * last.
   */
  async #show(): Promise<void> {
    const session = this.#session;
    if (!session) return;
    for (; session.at < session.ballots.length; session.at += 1) {
      const drawn = session.ballots[session.at];
      const found = drawn && (await this.#documents.pairs.find(session.dataset, drawn.pair));
      const ballot = drawn && found && ballotOf(session, drawn, found.pair);
      if (!ballot) continue;
      this.#panel?.send({ type: 'ballot', ballot, strings: translated(panelStrings) });
      return;
    }
    this.#panel?.close();
  }

  /** Shows verdicts again and reports the number of pairs compared. */
  #end(): void {
    const session = this.#session;
    if (!session) return;
    this.#session = undefined;
    this.#results.veil(false);
    const open = vscode.l10n.t('Open Report');
    const total = session.before + session.ballots.length;
    const done = session.before + session.voted.size;
    const message = vscode.l10n.t(
      'You have compared {0} of {1} audited pairs of {2}. The report compares your answers with the labels.',
      done,
      total,
      asNotification(basename(session.dataset.path), 80),
    );
    void vscode.window.showInformationMessage(message, open).then((choice) => {
      if (choice === open) void vscode.commands.executeCommand('recant.openRun', session.dataset);
    });
  }

  async #keysOf(dataset: vscode.Uri): Promise<readonly string[]> {
    const isLarge =
      !openDocument(dataset) && (await this.#documents.pairs.files.hasNoDocument(dataset));
    if (isLarge) {
      return this.#documents.pairs.files.of(dataset).keys();
    }
    const document = await vscode.workspace.openTextDocument(dataset);
    if (!this.#documents.pairs.isDataset(document)) throw new NotADatasetError();
    await this.#documents.ready(dataset);
    return this.#documents.pairs.of(document).map(({ key }) => key);
  }
}

/** Returns what is shown of a pair: no verdict, label, model, reference or rubric. */
function ballotOf(session: BlindSession, drawn: BlindBallot, pair: Pair): Ballot | undefined {
  const { before, at, ballots, dataset } = session;
  const { prompt = '', messages, responseA, responseB } = pair;
  if (responseB === undefined) return undefined;
  const place = vscode.l10n.t('{0} of {1}', before + at + 1, before + ballots.length);
  return {
    number: at,
    position: `${asOneLine(basename(dataset.path), 60)} · ${place}`,
    messages: messages ?? [{ role: 'user', content: prompt }],
    responses: drawn.shownFirst === 'A' ? [responseA, responseB] : [responseB, responseA],
    canGoBack: at > 0,
  };
}

function tell(message: string): void {
  void vscode.window.showInformationMessage(message);
}
