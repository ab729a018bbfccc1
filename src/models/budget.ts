import { type ChatModel, ModelError } from '../core/ports.ts';

/** A model that is asked at most so many times; then it rejects with ModelError 'budget', unsent. */
export function withBudget(model: ChatModel, calls: number): ChatModel {
  let left = calls;
  return {
    identity: model.identity,
    async complete(request, options) {
      if (left <= 0) {
        throw new ModelError(
          'budget',
          `The limit of ${calls} calls is reached. Go on with a higher one.`,
        );
      }
      left -= 1;
      return model.complete(request, options);
    },
  };
}
