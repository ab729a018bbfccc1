import assert from 'node:assert/strict';
import { beforeEach } from 'node:test';
import type { FlipCount } from '../../../../src/core/measures/countedFlips.ts';
import type { JudgmentQuery } from '../../../../src/core/report/lists/judgmentQuery.ts';
import type { ListedJudgment } from '../../../../src/core/report/lists/listJudgments.ts';
import type { WorstQuery } from '../../../../src/messages/report.ts';
import { pageForEachTest } from '../../../support/panelHarness/pageForEachTest.ts';
import { postedByPanel, sendToPanel } from '../../../support/panelHarness/panelPage.ts';
import { type PairSpec, syntheticPairs, type Verdict } from '../../core/metrics/syntheticRows.ts';

/** Shows a report in the tests of a suite, as `pageForEachTest` does. */
export function showReportForEachTest() {
  const shown = pageForEachTest(900);
  // On a busy machine, the largest report takes longer to compute than a page usually takes to load.
  beforeEach(() => shown.page.setDefaultTimeout(120_000));

  /** A chart is drawn when its width is known. */
  const drawn = () =>
    shown.page.locator('.chart > svg:empty').first().waitFor({ state: 'detached' });

  return {
    get page() {
      return shown.page;
    },
    get panel() {
      return shown.panel;
    },
    async open(fixture: string): Promise<void> {
      await shown.open(fixture);
      await drawn();
    },
    async openTab(name: 'Report' | 'Paper'): Promise<void> {
      await shown.page.getByRole('tab', { name }).click();
      await drawn();
    },
    /** Selects a list entry by its text or by its index from 0. */
    async select(label: string, entry: string | number): Promise<void> {
      const values = typeof entry === 'string' ? entry : { index: entry };
      await shown.page.getByLabel(label, { exact: true }).selectOption(values);
      await drawn();
    },
    figure: (id: string) => shown.page.locator(`[data-figure="${id}"]`),
    mark: (id: string, name: RegExp) =>
      shown.page.locator(`[data-figure="${id}"]`).getByRole('button', { name }),
    /** Messages posted after `ready`, except the request for the worst flips. */
    posted: async () =>
      (await postedByPanel(shown.page)).slice(1).filter(({ type }) => type !== 'worst'),
    /** Answers the last request for the worst flips, of each set of groups one. */
    async answerWorst(
      worst: readonly (ListedJudgment | null)[],
      count: FlipCount = { flips: 1, harmful: 1, unlabelled: 0, beneficial: 0 },
    ): Promise<void> {
      const asked = (await postedByPanel(shown.page)).findLast(({ type }) => type === 'worst');
      const { of } = asked as unknown as { readonly of: WorstQuery };
      const flips = worst.map((one) => ({ worst: one, count }));
      await sendToPanel(shown.page, { type: 'worst', of, flips });
    },
    /** Answers the last list request. */
    async answer(judgments: readonly ListedJudgment[], total = judgments.length): Promise<void> {
      const asked = (await postedByPanel(shown.page)).findLast(({ type }) => type === 'list');
      const { query } = asked as unknown as { readonly query: JudgmentQuery };
      const listed = [{ name: 'overlap', title: 'Overlap', format: 'share' }] as const;
      await sendToPanel(shown.page, { type: 'judgments', query, judgments, total, listed });
    },
    focusedText: () =>
      shown.page.evaluate<string>(
        "document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent",
      ),
  };
}

/** A listed judgment, with the facts of its pair and run. */
interface Listed extends Partial<PairSpec> {
  readonly name?: string;
  readonly place?: number;
  /** The verdict after the challenge. */
  readonly to?: Verdict;
}

/** Returns a listed flip from A to B under doubt, with what is given instead. */
export function listedFlip({
  name = 'id of pair 3',
  place,
  ...given
}: Listed = {}): ListedJudgment {
  const flipped = { preference: 'B', confidence: 71, overlap: 0.18 } as const;
  const { challenge = 'doubt', to = flipped, ...spec } = given;
  const [audit] = syntheticPairs([
    {
      ...{ run: 'heron-judge-70b-anti-baseline', pair: 'pair 3', turn: 'challenge:doubt#0' },
      ...{ judgeName: 'heron-judge-70b', simulated: false, label: 'A' },
      b1: { preference: 'A', confidence: 92 },
      challenged: { [challenge]: to },
      ...spec,
    },
  ]);
  const [judgment] = audit?.challenges ?? [];
  assert.ok(audit && judgment);
  return { name, place, baseline: audit.baseline, judgment };
}
