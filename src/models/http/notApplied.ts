import type { ChatAnswer, ChatRequest } from '../../core/words/ports.ts';
import type { StatedSettings } from './protocol.ts';

/** Returns the requested settings that the accepted body does not state, if there are any. */
export function notAppliedOf(
  request: ChatRequest,
  body: object,
  stated: StatedSettings,
): Pick<ChatAnswer, 'notApplied'> {
  const { extra = {}, messages, ...others } = request;
  const asked = { ...others, system: messages.some(({ role }) => role === 'system') };
  const names = [
    ...(Object.keys(stated) as (keyof StatedSettings)[]).filter(
      (name) => asked[name] != null && asked[name] !== false && stated[name] == null,
    ),
    ...Object.keys(extra).filter((name) => !Object.hasOwn(body, name)),
  ];
  return names.length === 0 ? {} : { notApplied: names };
}
