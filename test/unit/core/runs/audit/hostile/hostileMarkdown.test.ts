import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { marked, type Token } from 'marked';
import { auditMarkdown } from '../../../../../../src/core/runs/audit/views/auditMarkdown.ts';
import { revealInvisible } from '../../../../../../src/core/words/escape.ts';
import { hostileTexts, understatedIn } from '../../../../../support/data/hostileText.ts';
import { audit, createScriptedJudge, verdict } from '../auditing.ts';

/** All tokens in Recant's Markdown: no links, images or HTML; mentions are code. */
const ownTokens = new Set([
  ...['heading', 'list', 'list_item', 'table', 'paragraph', 'code', 'space'],
  ...['text', 'escape', 'strong', 'br', 'codespan'],
]);

describe('an audit of hostile texts copied as Markdown', () => {
  for (const [name, text] of Object.entries(hostileTexts)) {
    it(`contains them as text: ${name}`, async () => {
      const scripted = createScriptedJudge(() => verdict('A', 80, text));
      const identity = { ...scripted.identity, model: text, endpoint: text };
      const { view } = await audit({ judge: { ...scripted, identity } });
      const { header, entry } = view;
      const markdown = auditMarkdown({
        ...view,
        header: { ...header, dataset: { ...header.dataset, name: text } },
        entry: { ...entry, pair: { ...entry.pair, id: text, labelSource: `llm:${text}` } },
      });
      assert.deepEqual(understatedIn(markdown), []);
      const tokens = marked.lexer(markdown);
      const kinds = new Set<string>();
      void marked.walkTokens(tokens, ({ type }) => void kinds.add(type));
      assert.deepEqual(
        [...kinds].filter((kind) => !ownTokens.has(kind)),
        [],
      );
      const blocks = tokens.filter(({ type }) => type === 'code') as (Token & { text: string })[];
      assert.equal(blocks.length, 6);
      const expected = revealInvisible(text).replaceAll('\r\n', '\n');
      for (const block of blocks) assert.equal(block.text.trimEnd(), expected.trimEnd());
    });
  }
});
