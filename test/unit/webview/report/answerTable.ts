import type { Page } from 'playwright-core';
import type { PairTable } from '../../../../src/core/report/table/pairTable.ts';
import {
  type FromReportPanel,
  fromReportPanel,
  type ToReportPanel,
} from '../../../../src/messages/report.ts';

/** Answers the page's requests for rows from a table, as the host does, until it reloads. */
export async function answerTable(page: Page, table: PairTable): Promise<void> {
  if (!exposed.has(page)) await expose(page, table);
  await page.evaluate(`{
    const { posted } = harness;
    const push = posted.push.bind(posted);
    posted.push = (message) => {
      if (message.type === 'table') answerRows(message).then((rows) => window.postMessage(rows));
      return push(message);
    };
  }`);
}

const exposed = new WeakSet<Page>();

async function expose(page: Page, table: PairTable): Promise<void> {
  exposed.add(page);
  await page.exposeFunction('answerRows', (message: FromReportPanel): ToReportPanel => {
    const asked = fromReportPanel.parse(message);
    if (asked.type !== 'table') throw new Error(`unexpected ${asked.type}`);
    const { query, columns, from, count } = asked;
    return { type: 'rows', query, columns, ...table.page(query, { from, count, columns }) };
  });
}
