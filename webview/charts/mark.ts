/** What a mark of a chart says and does. */
export interface Mark {
  /** Text for screen readers. */
  readonly name: string;
  /** Whether its list is open. */
  readonly pressed: boolean;
  /** Absent where there is nothing to list. */
  readonly onPress?: () => void;
}
