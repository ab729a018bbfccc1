import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { marked, type Token } from 'marked';
import {
  asIconLabel,
  asMarkdownBlock,
  asMarkdownText,
  asNotification,
  asOneLine,
  asTerminalText,
  revealInvisible,
} from '../../../src/core/escape.ts';

/** Texts of every class that some surface of an editor would interpret. */
const hostileTexts: Readonly<Record<string, string>> = {
  HTML: '<img src=x onerror=alert(1)><script>alert(1)</script><b>bold</b><!-- hidden -->',
  entities: '&lt;b&gt; &amp; &#x3c;script&#x3e; &nbsp;',
  'Markdown links':
    '[click](https://evil.example "title") <https://evil.example> [ref][1]\n\n[1]: x',
  'bare links': 'https://evil.example www.evil.example user@evil.example mailto:a@b.example',
  'Markdown images': '![x](https://evil.example/pixel.png) ![y][1]',
  'command links': '[run](command:workbench.action.quit?%5B%5D) command:recant.auditPair',
  emphasis: '*a* **b** _c_ __d__ ~~e~~ `f` ***',
  headings: '# one\n## two\nthree\n===\nfour\n---\n',
  lists: '- a\n+ b\n* c\n1. d\n2) e\n- [ ] task',
  quotes: '> quoted\n>> deeper',
  tables: 'a | b\n--- | ---\n1 | 2',
  'fenced code': '```js\nx\n```\n~~~\ny\n~~~\n`````',
  'indented code': '    four blanks\n\ta tab\n\n      six',
  icons: '$(sync~spin) $(error) \\$(warning) \\\\$(x) $(not an icon) $(a_b) $( ) $(A-1~z)',
  'bidirectional marks': 'abc\u202edef\u202c \u2066x\u2069 \u061c \u200e\u200f',
  'zero-width characters': 'a\u200bb\u2060c\ufeffd\u00ade\u3164f\u{e0041}\u{e0100}g\u034fh',
  'terminal escapes':
    '\u001b[31mred\u001b[0m \u009b2J \u001b]8;;http://x\u0007link\u001b]8;;\u0007 a\rb\bc',
  NUL: 'a\u0000b',
  'lone surrogates': 'a\ud800b\udc00c',
  'line separators': 'a\u2028b\u2029c\u0085d\ve\ff',
  'line breaks': 'one\ntwo\r\nthree\n\n\nfour\rfive',
  'a megabyte of words': 'word '.repeat(200_000),
  'a megabyte of one word': 'x'.repeat(1_000_000),
  'a megabyte of backticks': '``` '.repeat(250_000),
  'a megabyte of brackets': '[('.repeat(500_000),
  'a megabyte of escapes': '\u202e'.repeat(100_000),
};

const anyHostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(...Object.values(hostileTexts).filter((text) => text.length < 1000)),
      fc.constantFrom(...'\\`*_{}[]()#+-.!|<>&~$:@=\n\t "\''),
      fc.string({ unit: 'binary', maxLength: 5 }),
    ),
    { maxLength: 6 },
  )
  .map((pieces) => pieces.join(''));

/** Checks every hostile text, and texts put together from pieces of them. */
function checkAll(check: (text: string) => void): void {
  for (const [name, text] of Object.entries(hostileTexts)) {
    try {
      check(text);
    } catch (error) {
      throw new Error(`with ${name}`, { cause: error });
    }
  }
  fc.assert(fc.property(anyHostile, check), { numRuns: 300 });
}

const interpreted = /(?!\r\n|[\t\n])[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u;
const hiding =
  /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\u00ad\u3164\u{e0000}-\u{e0fff}]|\u034f/u;

function isUnderstated(text: string): boolean {
  return interpreted.test(text) || hiding.test(text);
}

describe('revealing invisible characters', () => {
  it('writes each as its code', () => {
    assert.equal(revealInvisible('a\u202eb'), 'a‹U+202E›b');
    assert.equal(revealInvisible('\u0000\u001b\u009b\u007f'), '‹U+0000›‹U+001B›‹U+009B›‹U+007F›');
    assert.equal(revealInvisible('\ufeff\u200b\u2028\r'), '‹U+FEFF›‹U+200B›‹U+2028›‹U+000D›');
    assert.equal(revealInvisible('x\u{e0041}y\ud800z'), 'x‹U+E0041›y‹U+D800›z');
    assert.equal(
      revealInvisible('a\u00adb\u3164c\u034fd\u{e0101}'),
      'a‹U+00AD›b‹U+3164›c‹U+034F›d‹U+E0101›',
    );
  });

  it('leaves ordinary text of any script alone', () => {
    for (const text of [
      'Two lines\n\tand a tab, a CR LF\r\nand « quotes ».',
      'Größe, 回答, जवाब, پاسخ می‌دهد, ตอบ, ΔC → 92',
      '👩‍🔬 🏳️‍🌈 ❤️ 🇩🇪 1️⃣',
      'क्‍ष',
      'ᠠ᠋',
    ]) {
      assert.equal(revealInvisible(text), text);
    }
  });

  it('leaves nothing that hides or reorders, and is done after one time', () => {
    checkAll((text) => {
      const revealed = revealInvisible(text);
      assert.ok(!isUnderstated(revealed));
      assert.equal(revealInvisible(revealed), revealed);
    });
  });
});

describe('one line', () => {
  it('holds no line break and no more characters than asked for', () => {
    checkAll((text) => {
      const line = asOneLine(text, 40);
      assert.ok([...line].length <= 40);
      assert.doesNotMatch(line, /[\n\r\t]/);
      assert.ok(!isUnderstated(line));
    });
  });

  it('collapses blanks and shows what is short in full', () => {
    assert.equal(asOneLine('  a\n\tb   c  ', 40), 'a b c');
    assert.equal(asOneLine('', 40), '');
    assert.equal(asOneLine('abcde', 5), 'abcde');
    assert.equal(asOneLine(`${'\n'.repeat(500)}a${' '.repeat(500)}`, 5), 'a');
  });

  it('says where something is left out, also behind many blanks', () => {
    assert.equal(asOneLine('abcdef', 5), 'abcd…');
    assert.equal(asOneLine(`word${' '.repeat(100)}more`, 10), 'word more');
    assert.match(asOneLine(`word${' '.repeat(100_000)}more`, 10), /^word( more| ?…)$/);
    assert.match(asOneLine(`word${' '.repeat(100_000)}and more`, 10), /…$/);
  });

  it('never cuts a character in two', () => {
    for (let blanks = 0; blanks < 400; blanks++) {
      const line = asOneLine(`a${' '.repeat(blanks)}${'🙂'.repeat(30)}`, 4);
      assert.match(line, /^a ?🙂*…$/u);
    }
    assert.equal(asOneLine('🙂🙂🙂', 3), '🙂🙂🙂');
    assert.equal(asOneLine('🙂🙂🙂🙂', 3), '🙂🙂…');
  });
});

describe('an icon label', () => {
  /** What VS Code 1.104 and 1.139 draw: `renderLabelWithIcons` of their sources. */
  function drawn(label: string): string {
    return label.replace(/(\\)?\$\(([A-Za-z0-9-]+(?:~[A-Za-z]+)?)\)/g, (_, escaped, name) =>
      escaped ? `$(${name})` : `ICON ${name}`,
    );
  }

  it('is drawn as the text, without an icon', () => {
    checkAll((text) => {
      assert.equal(drawn(asIconLabel(text, 300)), asOneLine(text, 300));
    });
  });

  it('keeps a backslash that stands before an icon', () => {
    assert.equal(
      drawn(asIconLabel('\\$(error) and \\\\$(sync~spin)', 80)),
      '\\$(error) and \\\\$(sync~spin)',
    );
  });
});

describe('a notification', () => {
  /** What VS Code 1.104 and 1.139 make links of: `parseLinkedText` of their sources. */
  const link = /\[([^\]]+)\]\(((?:https?:\/\/|command:|file:)[^)\s]+)(?: (["'])(.+?)(\3))?\)/gi;

  it('holds no link and shows the text', () => {
    checkAll((text) => {
      const shown = asNotification(text, 300);
      assert.doesNotMatch(shown, link);
      assert.equal(shown.replaceAll('\u200b', ''), asOneLine(text, 300));
    });
    assert.match('[run](command:workbench.action.quit)', link);
  });
});

describe('a terminal', () => {
  it('gets no escape sequence and no carriage return', () => {
    checkAll((text) => {
      const shown = asTerminalText(text);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there.
      assert.doesNotMatch(shown, /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/);
      assert.ok(!isUnderstated(shown));
    });
    assert.equal(asTerminalText('a\r\nb\tc\rd'), 'a\nb\tc‹U+000D›d');
  });
});

/** The text that a browser shows for simple HTML, and the elements in it. */
function shownBy(markdown: string): { text: string; elements: string[] } {
  const html = marked.parse(markdown, { gfm: true, breaks: true, async: false });
  const elements = [...html.matchAll(/<\/?([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name);
  const named: Record<string, string> = {
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    nbsp: ' ',
    '#39': "'",
  };
  const text = html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(#?\w+);/g, (entity, name) => named[name] ?? entity);
  return { text: text.replace(/\s+/g, ' ').trim(), elements };
}

describe('Markdown text', () => {
  it('shows exactly the text, in paragraphs and line breaks and nothing else', () => {
    checkAll((text) => {
      const { text: shown, elements } = shownBy(asMarkdownText(text));
      const expected = revealInvisible(text).replace(/\s+/g, ' ').trim();
      assert.equal(shown, expected);
      assert.deepEqual(
        elements.filter((name) => name !== 'p' && name !== 'br'),
        [],
      );
    });
  });

  it('stays text where it follows other text, in a list and in a table', () => {
    for (const text of Object.values(hostileTexts).filter(({ length }) => length < 1000)) {
      const cell = asMarkdownText(asOneLine(text, 500));
      const { elements } = shownBy(`- **Judge**: ${cell}\n\n| a | b |\n|---|---|\n| ${cell} | 2 |`);
      const frame = ['ul', 'li', 'strong', 'table', 'thead', 'tbody', 'tr', 'th', 'td'];
      assert.deepEqual([...new Set(elements)].toSorted(), frame.toSorted());
      assert.equal(elements.filter((name) => name === 'td').length, 4);
    }
  });

  it('keeps the lines apart', () => {
    assert.equal(shownBy(asMarkdownText('one\ntwo')).elements.includes('br'), true);
  });

  it('would show something else for the hostile texts as they are', () => {
    const raw = ['HTML', 'Markdown links', 'Markdown images', 'command links', 'headings', 'lists'];
    for (const name of raw) {
      const { elements } = shownBy(hostileTexts[name] ?? '');
      assert.notDeepEqual(
        elements.filter((element) => element !== 'p' && element !== 'br'),
        [],
      );
    }
  });
});

describe('a Markdown block', () => {
  it('is one block of code that holds the text, and ends where the text ends', () => {
    checkAll((text) => {
      const markdown = `${asMarkdownBlock(text)}\n\nafter`;
      const tokens = marked.lexer(markdown).filter(({ type }: Token) => type !== 'space');
      assert.deepEqual(
        tokens.map(({ type }: Token) => type),
        ['code', 'paragraph'],
      );
      const [code, after] = tokens;
      const shown = code && 'text' in code ? String(code.text) : undefined;
      const expected = revealInvisible(text).replaceAll('\r\n', '\n');
      // Parsers differ on empty lines before the closing fence; no one sees them.
      assert.equal(shown?.trimEnd(), expected.trimEnd());
      assert.equal(after?.raw, 'after');
    });
  });
});

describe('a text of a fifth of a megabyte', () => {
  const functions: Record<string, (text: string) => string> = {
    revealInvisible,
    asTerminalText,
    asMarkdownText,
    asMarkdownBlock,
    asOneLine: (text) => asOneLine(text, 80),
    asIconLabel: (text) => asIconLabel(text, 80),
    asNotification: (text) => asNotification(text, 80),
  };
  for (const [name, shown] of Object.entries(functions)) {
    it(`takes ${name} no quadratic time`, () => {
      for (const piece of [' ', '$(', '](', '`', '\\', '\u202e', '\ud800', '\r', '\n ']) {
        const time = (length: number) => {
          const text = piece.repeat(Math.ceil(length / piece.length));
          const started = performance.now();
          shown(text);
          return performance.now() - started;
        };
        time(10_000);
        const quarter = Math.max(time(50_000), 40);
        const whole = time(200_000);
        assert.ok(whole < 12 * quarter, `${JSON.stringify(piece)}: ${whole} ms, ${quarter} ms`);
      }
    });
  }
});
