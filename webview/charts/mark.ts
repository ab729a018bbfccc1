/** Label and behavior of a chart mark. */
export interface Mark {
  /** Text for screen readers. */
  readonly name: string;
  /**
   * Definition and basis of its number, shown while the mark is under the pointer or has the focus.
   */
  readonly explained?: string | undefined;
  /** Whether its list is open. */
  readonly pressed: boolean;
  /** Absent if there is nothing to list. */
  readonly onPress?: () => void;
}
