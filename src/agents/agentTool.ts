import type * as z from 'zod';
import type { AuditView } from '../core/runs/audit/views/auditView.ts';

/** The record that an agent asks to audit. */
export interface RecordToAudit {
  /** Path of the dataset, relative to the root or an open folder. */
  readonly data: string;
  /** Id of the record in the dataset, or its number, such as `#12`. */
  readonly record: string;
}

/** A record as its log then holds it. */
export interface AuditedRecord {
  readonly view: AuditView;
  /** Number of requests that were sent for it now to a judge that may cost money. */
  readonly sent: number;
  /** Number of judgments that its log already held. */
  readonly held: number;
}

/** What the tools may reach: the logs of one root, and a judge that the user has chosen. */
export interface AgentDesk {
  /** Returns the paths of the run logs, newest first. */
  logs(): Promise<readonly string[]>;
  /**
   * Audits a record with the chosen judge, within the user's limit of calls, and returns what the
   * log then holds. Rejects with a message for the agent if the record is unknown or the limit
   * does not suffice; nothing is sent then.
   */
  audit(record: RecordToAudit, signal: AbortSignal): Promise<AuditedRecord>;
}

/** A tool that an agent can call, with its input and the text that it returns. */
export interface AgentTool<Input extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly title: string;
  /** Description of what it does, for the agent. */
  readonly description: string;
  readonly input: Input;
  /** Whether it sends requests to a judge, which may cost money. */
  readonly spends: boolean;
  readonly run: (input: z.infer<Input>, desk: AgentDesk, signal: AbortSignal) => Promise<string>;
}

/** Returns a tool for a table of tools, whose inputs differ. */
export function agentTool<Input extends z.ZodType>(tool: AgentTool<Input>): AgentTool {
  return tool as unknown as AgentTool;
}
