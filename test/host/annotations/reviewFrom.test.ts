import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { newRecords, openJsonLines, putCursor } from '../support/datasets.ts';
import { type Finding, harmfulFinding, heldFinding, writeFindings } from '../support/found.ts';
import { annotateInTests, notedEvents } from '../support/notes.ts';
import { flipAt, panelOf, shownIn } from '../support/panels.ts';
import { eventually } from '../support/recant.ts';

const { authority } = harmfulFinding.challenges;
const flippedTwice: Finding = {
  ...harmfulFinding,
  challenges: { authority: { ...authority }, evidence: { ...authority } },
};

describe('the review from a record on', () => {
  const logs = annotateInTests();
  const show = async () => {
    const document = await openJsonLines(newRecords(['one', 'two', 'three', 'four']));
    const findings = { 0: harmfulFinding, 1: heldFinding, 2: flippedTwice, 3: harmfulFinding };
    logs.push(await writeFindings(document, findings));
    const editor = await vscode.window.showTextDocument(document);
    await flipAt(document, 3);
    return { document, editor };
  };
  const begun = async (argument?: unknown) => {
    const panel = await panelOf('recant.reviewFrom', argument);
    const { review, snapshot } = await shownIn(panel);
    return { panel, place: review.position.split(' · ')[1], turn: review.turn, snapshot };
  };

  it('begins at the cursor, in the order of records, or at the next record that flipped', async () => {
    const { editor } = await show();
    for (const [line, place] of [
      [0, '1 of 4'],
      [1, '2 of 4'],
      [3, '4 of 4'],
    ] as const) {
      await putCursor(editor, new vscode.Position(line, 0));
      const found = await begun();
      assert.equal(found.place, place);
      found.panel.close();
      await vscode.window.showTextDocument(editor.document);
    }
  });

  it('reveals each record beside it, without taking the focus', async () => {
    const { document } = await show();
    const address = await flipAt(document, 2);
    const { panel } = await begun({ ...address, turn: 'challenge:evidence#0' });
    const lineShown = () =>
      vscode.window.visibleTextEditors.find((one) => one.document === document)?.selection.active
        .line;
    await eventually('the record', () => lineShown() === 2);
    panel.say({ type: 'next' });
    await eventually('the next record', () => lineShown() === 3);
    const { activeTab } = vscode.window.tabGroups.activeTabGroup;
    assert.ok(activeTab?.input instanceof vscode.TabInputWebview, activeTab?.label);
    panel.close();
  });

  it('begins at the flip that a hover or a quick fix names, and annotates it', async () => {
    const { document } = await show();
    const address = await flipAt(document, 2);
    const { panel, turn, place } = await begun({ ...address, turn: 'challenge:evidence#0' });
    assert.deepEqual([turn, place], ['challenge:evidence#0', '3 of 4']);
    panel.say({ type: 'mark', label: 'unclear' });
    const [event] = await eventually('the annotation', async () => {
      const events = await notedEvents();
      return events.length > 0 ? events : undefined;
    });
    assert.ok(event?.type === 'annotation');
    assert.deepEqual([event.flip.turn, event.label], ['challenge:evidence#0', 'unclear']);
  });
});
