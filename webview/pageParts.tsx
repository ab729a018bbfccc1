import type { ComponentChildren } from 'preact';
import { ClampedText } from './plainText.tsx';

/**
 * Container for a problem. It exists before it has content; otherwise screen readers would miss the
 * first problem.
 */
export function Problem(props: {
  readonly message: string | undefined;
  /** What may solve it. */
  readonly link?: { readonly title: string; readonly href: string } | undefined;
}) {
  const { message, link } = props;
  return (
    <div class="problem" role="alert">
      {message !== undefined && <ClampedText text={message} />}
      {link && (
        <p>
          <a href={link.href}>{link.title}</a>
        </p>
      )}
    </div>
  );
}

/** Notices about the page, after its own lines. */
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

/** A named item in a header's list. */
export function Fact(props: { readonly name: string; readonly children: ComponentChildren }) {
  return (
    <div>
      <dt>{props.name}</dt>
      <dd class="clamped">{props.children}</dd>
    </div>
  );
}
