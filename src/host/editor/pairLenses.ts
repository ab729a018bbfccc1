import * as vscode from 'vscode';
import { shortName } from '../../core/data/recordName.ts';
import { isSingle } from '../../core/data/responses.ts';
import { asIconLabel } from '../../core/words/escape.ts';
import { attackLenses } from '../attackEditor/attackLens.ts';
import {
  type DocumentPair,
  type PairDocuments,
  pairDocumentSelector,
} from '../documents/pairDocuments.ts';
import { recordScheme } from '../records/recordUri.ts';
import type { AttackResults } from '../results/attackResults.ts';
import type { Results } from '../results/results.ts';
import { groupsOf, rowsOf, sideIn } from './lensRows.ts';
import { commandOf, fixedTooltips, type PairAction, titleOf } from './pairActions.ts';
import { RecordsOnScreen } from './recordsOnScreen.ts';
import { otherJudgeNotes, resultLens, stateLens } from './resultLens.ts';
import { ShownLenses } from './shownLenses.ts';

/** Tooltips of a pair's lenses in plain text, and the event of their change. */
interface PairLensTooltips {
  /** Returns the judge, the calls and the cost of an audit. */
  audit(pair: DocumentPair): string;
  /** Returns the judge, the calls and the cost of the first step. */
  step(pair: DocumentPair): string;
  readonly onDidChange: vscode.Event<void>;
}

/**
 * Maximum number of pairs with lenses in a row. VS Code draws all lenses of a line, and a dataset
 * may be on a single line; the cursor reaches the other pairs.
 */
const mostPairsInRow = 8;

const judgeActions = ['audit', 'step'] as const;

/**
 * Registers lenses above each pair: audit results, attacks made on it, and actions to audit it,
 * step through persuasion, attack one of its responses, and open its record as a document.
 */
export function registerPairLenses(
  documents: PairDocuments,
  tooltips: PairLensTooltips,
  results: Results,
  attacks: AttackResults,
): vscode.Disposable {
  const onScreen = new RecordsOnScreen();
  /**
   * Cached tooltips, which are expensive to compute. Lenses are returned with tooltips because VS
   * Code would otherwise resolve each visible lens separately at every pause in typing.
   */
  const known = new Map<string, string>();
  const tooltipOf = (action: PairAction, pair: DocumentPair) => {
    if (action === 'attack' || action === 'open') return fixedTooltips[action];
    // The key includes the pair's key because the cost of an audit depends on the content.
    const name = `${action}\n${pair.document.toString()}\n${pair.key}`;
    const tooltip = known.get(name) ?? tooltips[action](pair);
    known.set(name, tooltip);
    return tooltip;
  };
  const actionLens = (
    action: PairAction,
    document: vscode.TextDocument,
    pair: DocumentPair,
    range: vscode.Range,
    name: string | undefined,
  ) => {
    const title = titleOf[action];
    const notes = action === 'step' ? otherJudgeNotes(document, pair, results) : [];
    return new vscode.CodeLens(range, {
      command: commandOf[action],
      title: name === undefined ? title : `${name}: ${title}`,
      tooltip: [tooltipOf(action, pair), ...notes].join('\n'),
      arguments: [{ uri: pair.document.toString(), key: pair.key }],
    });
  };
  const lenses = new ShownLenses((document) => {
    const chosen = onScreen.choose(document, documents.pairsOf(document));
    return rowsOf(chosen, document).flatMap(({ range, pairs }) => {
      const groups = groupsOf(pairs.slice(0, mostPairsInRow), document, documents);
      const found = groups.flatMap((group) => {
        const { judged, records } = group;
        const isAlone = groups.length === 1 && records.length === 1;
        const nameOf = (item: DocumentPair) => (isAlone ? sideIn(group, item) : idOf(item));
        // Actions first: a long result would push them off the line, and a new one from under the
        // pointer.
        return [
          ...judged.flatMap((item) =>
            judgeActions.map((action) => actionLens(action, document, item, range, nameOf(item))),
          ),
          ...records.flatMap((record) =>
            recordActions(record).map((action) =>
              actionLens(action, document, record, range, isAlone ? undefined : idOf(record)),
            ),
          ),
          ...judged.flatMap((item) => foundLenses(results, document, item, range, nameOf(item))),
          ...(isAlone
            ? records.flatMap((record) => attackLenses(document, record, range, attacks, results))
            : []),
        ];
      });
      const hidden = pairs.length - mostPairsInRow;
      return hidden > 0 ? [...found, remainderLens(range, hidden)] : found;
    });
  });
  return vscode.Disposable.from(
    onScreen,
    lenses,
    onScreen.onDidChange(() => lenses.refresh()),
    documents.onDidChange(() => lenses.refreshAtPause()),
    tooltips.onDidChange(() => {
      known.clear();
      lenses.refresh();
    }),
    results.onDidChange(() => lenses.refresh()),
    attacks.onDidChange(() => lenses.refresh()),
    vscode.languages.registerCodeLensProvider(pairDocumentSelector, lenses),
  );
}

function foundLenses(
  results: Results,
  document: vscode.TextDocument,
  pair: DocumentPair,
  range: vscode.Range,
  name: string | undefined,
): vscode.CodeLens[] {
  const findings = results.findingsOf(document, [pair]).flatMap((one) => results.byJudge(one));
  if (findings.length === 0) {
    const state = results.stateOf(pair);
    return state ? [stateLens(range, pair, state, name)] : [];
  }
  return findings.flatMap((finding) => {
    const [first] = finding.results;
    const judge = findings.length > 1 && first ? asIconLabel(first.run.judgeName, 60) : undefined;
    const named = [name, judge].filter((part) => part !== undefined).join(' · ') || undefined;
    const lens = resultLens(range, finding, results, named);
    if (lens) return [lens];
    const state = finding.isStale ? undefined : results.stateOf(pair, finding.results);
    return state ? [stateLens(range, pair, state, named)] : [];
  });
}

function idOf({ pair, number }: DocumentPair): string {
  return asIconLabel(shortName(pair, number), 40);
}

/** Returns the actions on a whole record. A record document can't be opened again. */
function recordActions({ document, pair }: DocumentPair): readonly PairAction[] {
  return [
    ...(isSingle(pair) ? [] : (['attack'] as const)),
    ...(document.scheme === recordScheme ? [] : (['open'] as const)),
  ];
}

function remainderLens(range: vscode.Range, hidden: number): vscode.CodeLens {
  const title = vscode.l10n.t(
    '{0} more on this line: put the cursor in one, then run Recant: Audit Pair Under Cursor',
    hidden,
  );
  return new vscode.CodeLens(range, { title, command: '' });
}
