// How the work of a function grows with its input, for tests of readers of hostile texts.

/** Longest text, in characters, of which a quadratic reader takes seconds; the shortest is an eighth. */
const defaultLength = 200_000;

/**
 * Whether the work grows with the square of the input. Work is processor time of this process, which other
 * processes do not add to: eight times the input takes 8 times the work where that grows in proportion, and
 * 64 times where it grows with the square. What looks quadratic is measured again, three times in all.
 *
 * @param work is given 1, 2, 4 or 8
 */
