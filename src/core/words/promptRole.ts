/** Roles of messages that Recant sends to a judge. */
export const promptRoles = ['system', 'user', 'assistant'] as const;
export type PromptRole = (typeof promptRoles)[number];

export function isPromptRole(role: unknown): role is PromptRole {
  return promptRoles.some((known) => known === role);
}
