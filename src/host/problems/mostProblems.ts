/**
 * Maximum number of problems of one file. VS Code drops further ones, possibly including the one that
 * counts the rest. Unreadable records come first, then flips.
 */
export const mostProblems = 1000;
