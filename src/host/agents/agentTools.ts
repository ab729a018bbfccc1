import * as vscode from 'vscode';
import type { AgentTool } from '../../agents/agentTool.ts';
import { agentTools, callTool } from '../../agents/agentTools.ts';
import { auditPair } from '../../agents/auditPair.ts';
import { formatCost } from '../../core/runs/plan/cost.ts';
import { asMarkdownText, asOneLine } from '../../core/words/escape.ts';
import { signalOf } from '../cancellable.ts';
import { nameOfJudge } from '../runs/form/choiceWords.ts';
import { priceOf } from '../settings.ts';
import type { WorkspaceDesk } from './workspaceDesk.ts';

/** Returns the tools that agents of the editor can call if the user agrees, by name. */
export function editorTools(
  desk: WorkspaceDesk,
): ReadonlyMap<string, vscode.LanguageModelTool<object>> {
  return new Map(
    agentTools.map((tool) => [
      tool.name,
      {
        prepareInvocation: ({ input }) => prepare(tool, input, desk),
        invoke: async ({ input }, token) => {
          requireTrust();
          const { text, isError } = await callTool(tool, input, desk, signalOf(token));
          if (isError) throw new Error(text);
          return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(text)]);
        },
      },
    ]),
  );
}

/** Returns what the user is asked before a tool may spend. Throws if it could not run. */
async function prepare(
  tool: AgentTool,
  input: unknown,
  desk: WorkspaceDesk,
): Promise<vscode.PreparedToolInvocation> {
  requireTrust();
  const record = tool.spends ? auditPair.input.safeParse(input).data : undefined;
  if (!record) return {};
  const { data, record: id } = record as { readonly data: string; readonly record: string };
  const planned = await desk.plan({ data, record: id });
  const { header } = planned;
  if (header.judge.simulated) return {};
  const judge = nameOfJudge(header.judge, header.definition);
  const rest = await desk.describeRest(planned);
  if (rest.calls === 0) return {};
  desk.questionGiven(planned, rest.calls);
  const cost = formatCost(rest, priceOf(header.judge.model));
  return {
    confirmationMessages: {
      title: vscode.l10n.t('Audit a record with {0}?', asOneLine(judge, 80)),
      message: new vscode.MarkdownString(
        [
          vscode.l10n.t('Record: {0} of {1}', asText(id), asText(data)),
          vscode.l10n.t('Requests: at least {0}', rest.calls),
          vscode.l10n.t('Tokens: at least {0}', rest.promptTokens + rest.answerTokens),
          cost === undefined
            ? vscode.l10n.t('Cost: not known, as its price is not in recant.prices')
            : vscode.l10n.t('Cost: at least {0}', asText(cost)),
          vscode.l10n.t(
            'Agents may still have sent: {0} requests, {1} tokens',
            desk.left.requests,
            desk.left.tokens,
          ),
        ].join('  \n'),
      ),
    },
  };
}

function asText(text: string): string {
  return asMarkdownText(asOneLine(text, 80));
}

function requireTrust(): void {
  if (vscode.workspace.isTrusted) return;
  throw new Error(
    vscode.l10n.t('Agents can use Recant only in a trusted folder. The user can trust it first.'),
  );
}
