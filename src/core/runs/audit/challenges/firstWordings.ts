/**
 * Digest of each text as the first version that sent it worded it: `repair` of the requests for a repair,
 * the others by kind of follow-up. Runs whose texts are all worded so are pooled, whichever of the
 * follow-ups they ask; another wording sets apart the runs that send it and no others. A line is added with a
 * follow-up and never changes.
 */
export const firstWordings: Readonly<Record<string, string>> = {
  repair: '8edcf34cec1e07fb',
  neutral: 'b150c232ef3b8969',
  doubt: '2f0bba7969890a4f',
  authority: 'f7767d58a2126a43',
  evidence: 'b2ea6dbd931b1c79',
};

/** Stands in headers for texts that are all worded as at first: a digest of those of the first version. */
export const firstTexts = '6e36f8751697f882';
