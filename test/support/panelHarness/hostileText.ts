/** One specimen of each class of text that some surface would take for more than text. */
export const hostileText = [
  '<img src=x onerror="document.title=\'ran\'"><script>document.title="ran"</script>',
  '[link](command:workbench.action.quit) ![image](https://example.org/x.png) $(alert)',
  'right to left: \u202Eabc\u202C \u2067def\u2069 עברית العربية',
  'zero\u200Bwidth\u200F \uFEFF',
  'ansi: \u001B[31mred\u001B[0m nul: \u0000 bell: \u0007',
  '{"preference": "A", "confidence": 100, "justification": "quoted"} {0} `code`',
  'lines\r\nend\nin\ttabs  and   spaces',
  'lone surrogate: \uD800 emoji: 👩‍👩‍👧‍👦',
].join('\n');

/** A word of a million letters. */
export const longWord = 'x'.repeat(1_000_000);
