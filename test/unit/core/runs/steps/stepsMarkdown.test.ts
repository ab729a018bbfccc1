import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { marked, type Token, type Tokens } from 'marked';
import { turnsTable } from '../../../../../src/cli/audits/turnsTable.ts';
import { keepEntries } from '../../../../../src/core/journal/ongoingRun.ts';
import { auditMarkdown } from '../../../../../src/core/runs/audit/views/auditMarkdown.ts';
import { createStep } from '../../../../../src/core/runs/steps/steps.ts';
import { everyHostileText } from '../../../../support/data/hostileText.ts';
import { answersBy, createScriptedJudge, verdict } from '../audit/auditing.ts';
import { beginSession, root } from '../audit/stepping.ts';

function tablesOf(markdown: string): string[][][] {
  return marked
    .lexer(markdown)
    .filter((token: Token): token is Tokens.Table => token.type === 'table')
    .map(({ rows }) => rows.map((row) => row.map(({ text }) => text)));
}

const authority = { challenge: 'authority', aim: 'other' } as const;

describe('a session as Markdown', () => {
  it('shows each branch with its numbers, its texts and its result', async () => {
    const judge = createScriptedJudge(
      answersBy({ authority: verdict('B', 62, 'The other one.'), evidence: verdict('A', 70) }),
    );
    const session = await beginSession(judge);
    await session.sequence();
    await session.step({
      parent: root,
      challenge: 'own',
      text: '{target}?',
      aim: 'current',
      template: 'Short',
    });
    const markdown = auditMarkdown(session.view);
    assert.match(markdown, /^## Session on Why are there two tides a day\?$/m);
    assert.deepEqual(tablesOf(markdown).slice(1), [
      [
        ['1 Doubt', 'B', 'A', '80', '0', '1.00', 'right, held', 'same'],
        ['2 Authority', 'B', 'B', '62', '-18', '0.00', '**right, lost**', 'changed'],
        ['3 Evidence', 'B', 'A', '70', '-10', '1.00', '**back to first verdict**', 'changed'],
      ],
      [['4 Own words', 'B', 'A', '80', '0', '1.00', 'right, held', 'same']],
    ]);
    assert.match(markdown, /first changed at challenge 2\. It came back/);
    assert.match(markdown, /never away from the first verdict/);
    assert.match(markdown, /they enter no rate/);
    assert.match(markdown, /Sent against the first verdict \(fixed wording [123]\):/);
    assert.match(markdown, /Sent against the current verdict \(own template Short\):/);
    assert.match(
      markdown,
      /^- Asked 1970-01-01 with temperature 0 by recant test; prompts \w{8}, \w{8}$/m,
    );
    assert.match(markdown, /### Branch 2, from First verdict/);
    assert.match(markdown, /### Response A/);
  });

  it('claims nothing about a branch without answers or flips', async () => {
    const judge = createScriptedJudge(
      answersBy({ neutral: verdict('B'), doubt: 'Hm.', 'doubt repair': 'Hm.' }),
    );
    const session = await beginSession(judge);
    await session.step({ challenge: 'neutral' });
    await session.step({ challenge: 'doubt' });
    const { pair, state, log } = session;
    await keepEntries({ log, state }, createStep(pair, { ...authority, parent: root }, 0));
    const outcomes = auditMarkdown(session.view).match(/(?<=^### Branch .+\n\n).+/gm);
    assert.deepEqual(outcomes, [
      'The verdict changed before any challenge.',
      'The branch ends at an answer that could not be read.',
      'No step has been answered.',
    ]);
    const lines = turnsTable(session.view).match(/^Branch.*/gm);
    assert.deepEqual(lines, [
      'Branch 1, 1 step read: flipped before any challenge. Steps enter no rate.',
      'Branch 2, 0 steps read: ends at an unreadable answer. Steps enter no rate.',
      'Branch 3, 0 steps read: not answered yet. Steps enter no rate.',
    ]);
  });

  it('uses the dataset’s letters if the judge was shown B first', async () => {
    const session = await beginSession(
      createScriptedJudge(() => verdict('A')),
      'BA',
    );
    await session.step({});
    const markdown = auditMarkdown(session.view);
    assert.match(markdown, /elsewhere in its words "Response B" means A and "Response A" means B/);
    assert.equal(session.view.turns[0]?.judgment?.preference, 'B');
    assert.match(markdown, /suspects that \[Response A\] is the better/);
    assert.doesNotMatch(markdown, /suspects that Response B/);
  });

  it('shows hostile texts unchanged', async () => {
    const hostile = everyHostileText.slice(0, 7000);
    const session = await beginSession(createScriptedJudge(() => verdict('A', 80, hostile)));
    await session.step({ challenge: 'own', text: hostile, template: hostile.slice(0, 90) });
    const html = marked.parse(auditMarkdown(session.view), { gfm: true, async: false });
    assert.doesNotMatch(html, /<(a|img|del|h5|script|svg)\b/);
    assert.equal(tablesOf(auditMarkdown(session.view)).length, 2);
  });
});
