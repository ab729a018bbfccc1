import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
  type Tool,
} from '@modelcontextprotocol/sdk/types.js';

/** A tool as the protocol describes it, with what it does. */
interface ServedTool extends Tool {
  readonly call: (
    input: unknown,
    signal: AbortSignal,
  ) => Promise<{ readonly text: string; readonly isError: boolean }>;
}

/** Serves tools on standard input and output until the input ends or the signal aborts. */
export async function serve(
  { name, version, instructions }: Record<'name' | 'version' | 'instructions', string>,
  tools: readonly ServedTool[],
  signal: AbortSignal,
): Promise<void> {
  const server = new Server({ name, version }, { capabilities: { tools: {} }, instructions });
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools.map(({ call: _, ...tool }) => tool),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal: ofCall }) => {
    const tool = tools.find((one) => one.name === params.name);
    if (!tool) throw new McpError(ErrorCode.InvalidParams, `There is no tool "${params.name}".`);
    const { text, isError } = await tool.call(params.arguments ?? {}, ofCall);
    return { content: [{ type: 'text' as const, text }], isError };
  });
  const closed = new Promise<void>((resolve) => {
    server.onclose = resolve;
    signal.addEventListener('abort', () => resolve(), { once: true });
    process.stdin.once('end', resolve);
  });
  await server.connect(new StdioServerTransport());
  await closed;
  await server.close();
}
