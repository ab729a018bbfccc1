import * as vscode from 'vscode';
import { recordName } from '../../core/data/recordName.ts';
import type { Flip } from '../../core/results/turnResult.ts';
import { turnId } from '../../core/words/turns.ts';
import type { AuditSnapshot } from '../../messages/audit.ts';
import { type FromReviewPanel, fromReviewPanel, type ReviewedFlip } from '../../messages/review.ts';
import type { Annotations } from '../annotations/annotations.ts';
import { describeProblem } from '../describeProblem.ts';
import { reviewPanelType } from '../entries/entryNames.ts';
import { snapshotOf } from '../panel/auditSnapshot.ts';
import { problemWords } from '../problemWords.ts';
import type { AuditSession } from '../sessions/auditSession.ts';
import type { FlipReview } from './flipReview.ts';
import { KeyPanel } from './keyPanel.ts';

interface ReviewPanelServices {
  readonly extensionUri: vscode.Uri;
  readonly dataset: vscode.Uri;
  /** The only runs whose flips are reviewed; absent for those shown. */
  readonly runs?: readonly string[];
  readonly annotations: Annotations;
  /** Opens the audit of a flip without a panel. Rejects if its log is gone. */
  readonly openAudit: (flip: Flip) => Promise<AuditSession>;
  readonly showAudit: (flip: Flip) => Promise<unknown>;
  readonly showRecord: (flip: Flip) => Promise<void>;
  /** Shows the flip's record in another column than the panel's, without the focus. */
  readonly revealRecord: (flip: Flip, besides: vscode.ViewColumn | undefined) => Promise<void>;
  readonly log: vscode.LogOutputChannel;
}

/** Shows one flip after the other, to be annotated by keys. Makes no calls. */
export class ReviewPanel {
  readonly #panel: KeyPanel<FromReviewPanel>;
  readonly #review: FlipReview;
  readonly #services: ReviewPanelServices;
  /** The snapshot of the flip shown. */
  #shown: { readonly flip: Flip; readonly snapshot: AuditSnapshot } | undefined;

  /** A problem to show with the first flip. */
  #notice: string | undefined;

  constructor(
    review: FlipReview,
    title: string,
    services: ReviewPanelServices,
    { into, notice }: { readonly into?: vscode.WebviewPanel; readonly notice?: string } = {},
  ) {
    this.#review = review;
    this.#services = services;
    this.#notice = notice;
    this.#panel = new KeyPanel({
      type: reviewPanelType,
      title,
      into,
      column: vscode.ViewColumn.Beside,
      extensionUri: services.extensionUri,
      messages: fromReviewPanel,
      act: (message) => this.#act(message),
      show: () => this.#show(),
      log: services.log,
    });
    const changes = services.annotations.onDidChange(() => this.#panel.handle({ type: 'ready' }));
    const saved = review.onDidSave((error) => {
      if (error !== undefined) {
        services.log.error(describeProblem(error));
        this.#notice = problemWords(error);
      }
      this.#panel.handle({ type: 'ready' });
    });
    this.#panel.onDidDispose(() => vscode.Disposable.from(changes, saved).dispose());
  }

  async #act(message: FromReviewPanel): Promise<void> {
    const { flip } = this.#review.item;
    switch (message.type) {
      case 'openRecord':
        return this.#services.showRecord(flip);
      case 'openAudit':
        return void (await this.#services.showAudit(flip));
      case 'next':
        return this.#review.next();
      case 'previous':
        return this.#review.previous();
      case 'mark':
        return this.#review.mark(message.label);
      case 'undoMark':
        return this.#review.undo();
      case 'note':
        return this.#review.note(message.note);
      case 'order':
        return this.#review.arrange(message.order);
    }
  }

  async #show(): Promise<void> {
    const { flip, pair } = this.#review.item;
    if (this.#shown?.flip !== flip) {
      const session = await this.#services.openAudit(flip);
      const name = recordName(pair.pair, pair.number);
      const snapshot = snapshotOf(session, {
        name,
        notices: [],
        isKept: true,
        annotations: {},
        others: [],
      });
      if (!snapshot) throw new Error(vscode.l10n.t('The log holds no such pair.'));
      this.#shown = { flip, snapshot };
      await this.#services.revealRecord(flip, this.#panel.viewColumn);
    }
    const { snapshot } = this.#shown;
    const { dataset, runs } = this.#services;
    const kept = {
      dataset: dataset.toString(),
      ...(runs && { runs: [...runs] }),
      ...this.#review.kept,
    };
    this.#panel.send({ type: 'review', snapshot, review: this.#reviewed(), kept });
    if (this.#notice === undefined) return;
    this.#panel.send({ type: 'problem', message: this.#notice });
    this.#notice = undefined;
  }

  #reviewed(): ReviewedFlip {
    const { item, position, opinion, order, canUndo } = this.#review;
    return {
      turn: turnId(item.flip.judgment),
      position,
      ...opinion,
      order,
      canUndo,
    };
  }
}
