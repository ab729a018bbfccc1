/**
 * Maximum number of problems of one file. VS Code drops any excess, possibly including the problem
 * that counts the rest. Unreadable records come first, then flips.
 */
export const mostProblems = 1000;
