/** What is wrong in a definition, with the remedy. */
export interface LintFinding {
  readonly severity: 'error' | 'warning' | 'note';
  readonly message: string;
  /** Names of properties and indices of items, from the root of the definition. */
  readonly path: readonly (string | number)[];
}

type Add = (message: string, ...path: LintFinding['path']) => LintFinding;

const finding =
  (severity: LintFinding['severity']): Add =>
  (message, ...path) => ({ severity, message, path });

export const error = finding('error');
export const warning = finding('warning');
export const note = finding('note');
