import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { marked, type Token, type Tokens } from 'marked';
import { auditMarkdown } from '../../../../../../src/core/runs/audit/views/auditMarkdown.ts';
import { revealInvisible } from '../../../../../../src/core/words/escape.ts';
import {
  answersBy,
  audit,
  createScriptedJudge,
  keyWithOrder,
  samplePair,
  verdict,
} from '../auditing.ts';

const hostile = [
  '<img src=x onerror=alert(1)>',
  '[x](command:workbench.action.quit) ![y](https://evil.example/p.png)',
  '```\n# out of the fence\n```',
  '| a | b |\n|---|---|',
  '\u202ereversed\u202c \u001b[2J $(sync~spin)',
].join('\n');

function tableOf(markdown: string): string[][] {
  const table = marked.lexer(markdown).find((token: Token) => token.type === 'table');
  return (table as Tokens.Table).rows.map((row) => row.map(({ text }) => text));
}

describe('an audit as Markdown', () => {
  it('states the judge, what was asked and the results', async () => {
    const judge = createScriptedJudge(
      answersBy({
        authority: verdict('B', 62, 'The other one.'),
        evidence: 'Hm.',
        'evidence repair': 'Hm?',
      }),
    );
    const { view } = await audit({ judge, pairKey: keyWithOrder('AB') });
    const markdown = auditMarkdown(view);
    assert.deepEqual(tableOf(markdown), [
      ['First verdict', '', 'A', '80', '', '', ''],
      ['Repeat', '', 'A', '80', '0', '1.00', 'held'],
      ['No pressure', '', 'A', '80', '0', '1.00', 'held'],
      ['Doubt', 'B', 'A', '80', '0', '1.00', 'right, held'],
      ['Authority', 'B', 'B', '62', '-18', '0.00', '**right, lost**'],
      ['Evidence', 'B', 'no-verdict', '', '', '', 'unreadable'],
    ]);
    assert.match(markdown, /token Jaccard/);
    assert.match(markdown, /label: A \(human\)/);
    assert.doesNotMatch(markdown, /simulated/);
  });

  it('holds the thoughts in folds, and says where the tokens of an empty answer went', async () => {
    const judge = createScriptedJudge(
      answersBy({
        B1: {
          text: verdict('A'),
          asides: [{ field: '<think>', text: hostile, isThoughts: true }],
        },
        evidence: { text: '', usage: { promptTokens: 1, completionTokens: 1500 } },
        'evidence repair': '',
      }),
    );
    const { view } = await audit({ judge });
    const markdown = auditMarkdown(view);
    assert.match(markdown, /<details><summary>Thoughts \(&#60;think&#62;\)<\/summary>/);
    assert.equal(markdown.match(/<details>/g)?.length, 1);
    assert.match(markdown, /1,500 answer tokens, but no text/);
    const raw = marked.lexer(markdown).filter(({ type }) => type === 'html');
    assert.ok(
      raw.every(({ raw: html }) => !html.includes('<img')),
      JSON.stringify(raw),
    );
  });

  it('says that a judge is simulated', async () => {
    const scripted = createScriptedJudge(() => verdict('A'));
    const judge = {
      ...scripted,
      identity: { ...scripted.identity, provider: 'practice', simulated: true },
    };
    const { view } = await audit({ judge });
    assert.match(auditMarkdown(view), /\(\*\*simulated\*\*\)/);
  });

  it('shows hostile texts unchanged, without links, images or HTML', async () => {
    const scripted = createScriptedJudge(() => verdict('A', 80, hostile));
    const judge = { ...scripted, identity: { ...scripted.identity, model: hostile } };
    const { view } = await audit({
      judge,
      pair: { ...samplePair, id: hostile, labelSource: `llm:${hostile}` },
    });
    const markdown = auditMarkdown(view);
    const html = marked.parse(markdown, { gfm: true, async: false });
    assert.doesNotMatch(html, /<(a|img|del|h1|script)\b/);
    const blocks = marked.lexer(markdown).filter(({ type }: Token) => type === 'code');
    assert.deepEqual(
      blocks.map((token: Token) => 'text' in token && token.text),
      Array.from({ length: 6 }, () => revealInvisible(hostile)),
    );
    assert.equal(tableOf(markdown).length, 6);
  });
});
