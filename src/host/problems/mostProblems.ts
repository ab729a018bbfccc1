/**
 * So many problems of one file VS Code shows; of more it leaves some out, ours that count the rest among
 * them. What is wrong with a file's records comes first, then its flips.
 */
export const mostProblems = 1000;
