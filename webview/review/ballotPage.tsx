import { useEffect } from 'preact/hooks';
import type { Ballot, FromBlindPanel } from '../../src/messages/review.ts';
import type { PanelStrings } from '../../src/messages/strings.ts';
import { fillTemplate } from '../fillTemplate.ts';
import { Problem } from '../pageParts.tsx';
import { TextBlock } from '../plainText.tsx';
import { Button } from '../toolkit.tsx';
import { ballotKeys, useKeys } from './reviewKeys.ts';

/** Content of the page of a blind comparison. */
export interface BallotState {
  readonly ballot: Ballot;
  readonly strings: PanelStrings;
  readonly problem?: string | undefined;
}

/** Two responses to a prompt, without any verdict, and the question which is better. */
export function BallotPage(props: {
  readonly state: BallotState;
  readonly post: (message: FromBlindPanel) => void;
}) {
  const { post } = props;
  const { ballot, strings, problem } = props.state;
  const { number, messages, responses } = ballot;
  const { words, withKey } = strings.blind;
  useKeys(ballotKeys(number), post);
  useEffect(() => window.scrollTo(0, 0), [number]);
  const vote = (choice: keyof typeof strings.blind.choices, key: string) => (
    <Button onClick={() => post({ type: 'vote', choice, number })}>
      {fillTemplate(withKey, strings.blind.choices[choice], key)}
    </Button>
  );
  return (
    <main class="review">
      <Problem message={problem} />
      <header>
        <p class="overline" role="status">
          {ballot.position}
        </p>
        <h1>{words.question}</h1>
        <div class="actions">
          {vote('first', '1')}
          {vote('second', '2')}
          {vote('tie', 't')}
          {vote('unsure', '3')}
        </div>
        <div class="actions">
          <Button disabled={!ballot.canGoBack} onClick={() => post({ type: 'back' })}>
            {fillTemplate(withKey, words.back, 'k')}
          </Button>
          <Button onClick={() => post({ type: 'stop' })}>{words.stop}</Button>
        </div>
      </header>
      <section>
        <h2>{strings.prompt}</h2>
        {messages.map(({ role, content }, index) => (
          <div key={index}>
            {messages.length > 1 && <p class="role">{role}</p>}
            <TextBlock text={content} label={strings.prompt} name="prompt" />
          </div>
        ))}
      </section>
      <div class="side-by-side">
        {responses.map((text, index) => {
          const title = index === 0 ? words.first : words.second;
          return (
            <section key={title}>
              <h2>{title}</h2>
              <TextBlock text={text} label={title} name={index === 0 ? 'first' : 'second'} />
            </section>
          );
        })}
      </div>
    </main>
  );
}
