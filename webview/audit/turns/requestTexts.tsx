import { createContext } from 'preact';
import { useContext, useEffect } from 'preact/hooks';
import type { TurnView } from '../../../src/core/runs/audit/views/turnView.ts';
import type { ChatMessage } from '../../../src/core/words/ports.ts';
import type { TurnRequests } from '../../../src/messages/audit.ts';
import { TextBlock } from '../../plainText.tsx';
import type { Stepping } from '../../steps/stepButtons.tsx';

/** The requests that the panel has received, by turn id. */
export const ReceivedRequests = createContext<Readonly<Record<string, TurnRequests>>>({});

/** Returns the messages of a turn's requests by attempt; the host is asked for them when shown. */
export function useRequests(turn: TurnView, stepping: Stepping, isShown: boolean) {
  const received = useContext(ReceivedRequests)[turn.id] ?? [];
  useEffect(() => {
    if (isShown && turn.requests > received.length) stepping.showRequests(turn.id);
  }, [isShown, turn.id, turn.requests]);
  return received;
}

/** Messages as the judge read them; nothing without any. */
export function MessageTexts(props: {
  readonly title: string;
  readonly messages: readonly ChatMessage[] | undefined;
}) {
  const { title, messages } = props;
  if (!messages) return null;
  return (
    <>
      <h4>{title}</h4>
      {messages.map(({ role, content }, index) => (
        <div key={index}>
          <p class="role">{role}</p>
          <TextBlock text={content} label={`${title}: ${role}`} name="request" />
        </div>
      ))}
    </>
  );
}
