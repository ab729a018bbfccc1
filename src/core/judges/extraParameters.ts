/**
 * Sampling parameters that a definition or a list of judges may set in `generation.extra`, in
 * addition to those with fields of their own.
 */
export const extraParameters = [
  'enable_thinking',
  'frequency_penalty',
  'min_p',
  'mirostat',
  'mirostat_eta',
  'mirostat_tau',
  'presence_penalty',
  'repeat_penalty',
  'repetition_penalty',
  'seed',
  'tfs_z',
  'thinking_budget',
  'top_a',
  'top_k',
  'typical_p',
  'verbosity',
] as const;

/** Whether a definition or a list of judges may set this parameter. */
export function isExtraParameter(name: string): boolean {
  return extraParameters.some((known) => known === name);
}

/** Fields of requests that have a setting of their own or decide what is asked and of whom. */
const reserved: ReadonlySet<string> = new Set([
  'audio',
  'best_of',
  'echo',
  'effort',
  'format',
  'function_call',
  'functions',
  'input',
  'instructions',
  'logprobs',
  'max_completion_tokens',
  'max_output_tokens',
  'max_tokens',
  'message',
  'messages',
  'metadata',
  'modalities',
  'n',
  'output_config',
  'output_format',
  'plugins',
  'prompt',
  'reasoning_effort',
  'response_format',
  'stream',
  'stream_options',
  'system',
  'temperature',
  'thinking',
  'tool_choice',
  'tools',
  'top_logprobs',
  'top_p',
  'transforms',
]);

/** Matches fields by which gateways choose another model, address, account or authorization. */
const ofGateway =
  /model|url|uri|base|host|endpoint|address|proxy|route|provider|fallback|deployment|header|auth|key|secret|credential|organi[sz]ation|project|user|mock|__/i;

/**
 * Whether a parameter of the user's own settings may be sent: anything but what decides the
 * question, the model or the address.
 */
export function maySend(name: string): boolean {
  return (
    /^[a-z]\w{0,63}$/i.test(name) && !reserved.has(name.toLowerCase()) && !ofGateway.test(name)
  );
}

/** Returns the parameters that may be sent. */
export function sendable<Value>(
  extra: Readonly<Record<string, Value>> = {},
): Record<string, Value> {
  return Object.fromEntries(Object.entries(extra).filter(([name]) => maySend(name)));
}
