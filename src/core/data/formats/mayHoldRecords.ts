/** Longest text that is searched, in UTF-16 units; a longer one is taken to hold records. */
const longestText = 1024 * 1024;

/** An object in an array, or after another one. */
const severalObjects = /[[}]\s*\{/;

/** A field of a single record: a prompt, a response, or what formats call them. */
const fieldOfRecord =
  /"[^"\n]*(?:prompt|instruction|question|query|problem|input|output|response|answer|completion|message|dialog|conversation|chosen|rejected|steps|criteria|scenario|character)[^"\n]*"\s*:/i;

/**
 * Whether a JSON text may be a dataset, decided without parsing it: `false` only if it has neither
 * several objects nor a field of a record, as configuration files do.
 */
export function mayHoldRecords(text: string): boolean {
  return text.length > longestText || severalObjects.test(text) || fieldOfRecord.test(text);
}
