/**
 * Digests of the texts in the first version that sent them: `repair` for the repair requests, the
 * others by kind of follow-up. Runs that send only these original texts are pooled, regardless of
 * which follow-ups they ask; a changed text separates only the runs that send it. A new follow-up
 * adds a line; existing lines never change.
 */
export const firstWordings: Readonly<Record<string, string>> = {
  repair: '8edcf34cec1e07fb',
  neutral: 'b150c232ef3b8969',
  doubt: '2f0bba7969890a4f',
  authority: 'f7767d58a2126a43',
  evidence: 'b2ea6dbd931b1c79',
  'verdict-doubt': '11f83e3e2a575d9d',
};

/**
 * Digest of the first version's texts; used in headers if all texts have their original wording.
 */
export const firstTexts = '6e36f8751697f882';
