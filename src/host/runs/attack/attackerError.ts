import { type ChatModel, ModelError } from '../../../core/ports.ts';

/** A failure of the attacker: what mends it is the attacker's own key or another attacker, not another judge. */
export class AttackerError extends ModelError {
  /** Where its key is sent, if that is known. */
  readonly endpoint: string | undefined;

  constructor(error: ModelError, endpoint?: string) {
    super(error.reason, error.message, {
      ...(error.retryAfterMs !== undefined && { retryAfterMs: error.retryAfterMs }),
      ...(error.status !== undefined && { status: error.status }),
    });
    this.endpoint = endpoint;
  }
}

/** The same model, whose failures are the attacker's. */
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

/** Throws what failed as a failure of the attacker, where a model failed. */
export function throwOfAttacker(error: unknown, endpoint?: string): never {
  throw error instanceof ModelError ? new AttackerError(error, endpoint) : error;
}
