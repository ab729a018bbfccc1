import type { AgentTool } from './agentTool.ts';
import { auditPair } from './auditPair.ts';
import { explainFlip } from './explainFlip.ts';
import { findFlips } from './findFlips.ts';
import { report } from './report.ts';
import { quoteUntrusted } from './untrusted.ts';

/** Maximum number of characters of an error's message in a result. */
const mostOfError = 1000;

/** All tools for agents, of the extension and of `recant mcp`. To add one, add a line. */
export const agentTools: readonly AgentTool[] = [findFlips, explainFlip, report, auditPair];

/**
 * Returns what a tool says to an agent, or why it failed.
 *
 * @param input arguments from the agent, which are checked
 */
export async function callTool(
  tool: AgentTool,
  input: unknown,
  ...given: [desk: Parameters<AgentTool['run']>[1], signal: AbortSignal]
): Promise<{ readonly text: string; readonly isError: boolean }> {
  const { data, error } = tool.input.safeParse(input);
  if (error) {
    const faults = error.issues.map(({ path, message }) =>
      path.length === 0 ? message : `${path.join('.')}: ${message}`,
    );
    return { text: `The input is invalid. ${faults.join(' ')}`, isError: true };
  }
  try {
    return { text: await tool.run(data, ...given), isError: false };
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    // Messages quote ids of records, and answers of endpoints.
    const text = `The tool failed.\n${quoteUntrusted('ERROR', message, mostOfError)}`;
    return { text, isError: true };
  }
}
