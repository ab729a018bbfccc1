/** Names of the errors that the language, its runtime and checks of shapes throw by themselves. */
const faults: ReadonlySet<string> = new Set([
  ...['TypeError', 'RangeError', 'ReferenceError', 'SyntaxError', 'URIError', 'EvalError'],
  ...['InternalError', 'AggregateError', 'AssertionError', 'ZodError', '$ZodError'],
]);

/** Codes of such errors that a file causes, whose reason has words of its own. */
const ofFiles: readonly unknown[] = ['ERR_INVALID_ARG_VALUE', 'ERR_ENCODING_INVALID_ENCODED_DATA'];

/**
 * Whether an error is a fault of the program instead of one that it reports: its message is about
 * code and tells a user nothing. Goes by the name, which errors of other threads keep.
 */
export function isProgramFault(error: unknown): boolean {
  if (!(error instanceof Error)) return true;
  return faults.has(error.name) && !('code' in error && ofFiles.includes(error.code));
}
