import type { ComponentChildren } from 'preact';
import { ClampedText } from './plainText.tsx';

/** The place for a problem. It exists before its content, or screen readers miss the first problem. */
export function Problem({ message }: { readonly message: string | undefined }) {
  return (
    <div class="problem" role="alert">
      {message !== undefined && <ClampedText text={message} />}
    </div>
  );
}

/** What the reader must know of the page, below lines of its own. */
export function Notices(props: {
  readonly notices: readonly string[];
  readonly children?: ComponentChildren;
}) {
  return (
    <div class="notices" role="status">
      {props.children}
      {props.notices.map((notice) => (
        <p key={notice}>
          <ClampedText text={notice} />
        </p>
      ))}
    </div>
  );
}

/** A fact of a header's list, by its name. */
export function Fact(props: { readonly name: string; readonly children: ComponentChildren }) {
  return (
    <div>
      <dt>{props.name}</dt>
      <dd class="clamped">{props.children}</dd>
    </div>
  );
}
