/** Label and behavior of a chart mark. */
export interface Mark {
  /** Text for screen readers. */
  readonly name: string;
  /** Whether its list is open. */
  readonly pressed: boolean;
  /** Absent if there is nothing to list. */
  readonly onPress?: () => void;
}
