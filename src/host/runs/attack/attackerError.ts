import { type ChatModel, ModelError } from '../../../core/words/ports.ts';

/** A failure of the attacker, fixed by changing the attacker or its key rather than the judge. */
export class AttackerError extends ModelError {
  /** Endpoint that receives its key, if known. */
  readonly endpoint: string | undefined;

  constructor(error: ModelError, endpoint?: string) {
    super(error.reason, error.message, {
      ...(error.retryAfterMs !== undefined && { retryAfterMs: error.retryAfterMs }),
      ...(error.status !== undefined && { status: error.status }),
    });
    this.endpoint = endpoint;
  }
}

/** Returns the model with its failures reported as the attacker's. */
export function asAttacker(model: ChatModel): ChatModel {
  const { identity } = model;
  return {
    identity,
    complete: (request, options) =>
      model
        .complete(request, options)
        .catch((error: unknown) => throwOfAttacker(error, identity.endpoint)),
  };
}

/** Rethrows an error, as an AttackerError if it is a model failure. */
export function throwOfAttacker(error: unknown, endpoint?: string): never {
  throw error instanceof ModelError ? new AttackerError(error, endpoint) : error;
}
