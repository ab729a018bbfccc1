import type { ShownPart } from './branchLayout.ts';
import { challengeChoices } from './challengeChoice.tsx';
import type { OpenComposerProps } from './composerProps.ts';
import { closeComposer, continueFrom } from './composerState.ts';
import { focusBox, focusChips } from './focusBox.ts';
import { cardOf } from './useStepping.ts';

type Props = OpenComposerProps & { readonly shown: ShownPart; readonly send: () => void };

/** Controls that use Enter themselves. */
const ownEnter = 'vscode-button, summary, select, a';
const fields = 'vscode-text-area, select';

/**
 * Returns the handler of the box's keys: Enter sends, a digit chooses a challenge, Alt with the
 * arrows up and down chooses the turn to continue from, Alt+Enter opens what was sent and received
 * there, Alt+Backspace undoes it if nothing follows it, Page Up and Down scroll the page, and Escape goes back.
 */
export function composerKeys(props: Props): (event: KeyboardEvent) => void {
  return (event) => {
    const target = event.target instanceof HTMLElement ? event.target : undefined;
    if (event.isComposing || !target) return;
    const act = event.altKey ? withAlt(event.key, target, props) : plain(event, target, props);
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
}

type Act = (() => void) | undefined;

function withAlt(key: string, target: HTMLElement, props: Props): Act {
  const { snapshot, composer, compose, stepping, step, shown } = props;
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const place = shown.readable.findIndex(({ id }) => id === step.parent.id);
    const next = shown.readable[place + (key === 'ArrowUp' ? -1 : 1)];
    const isLast = next === shown.readable.at(-1);
    return () => {
      if (!next) return;
      compose(continueFrom(composer, isLast ? undefined : next.id));
      cardOf(next.id)?.scrollIntoView({ block: 'nearest' });
    };
  }
  if (key === 'Enter') return () => toggleDetails(step.parent.id);
  const own = shown.path.find(({ id }) => id === step.parent.id);
  if (key !== 'Backspace' || target.closest(fields) || !own?.isLeaf) return undefined;
  return () => {
    if (snapshot.progress.canStep) stepping.undo(own);
  };
}

function plain(event: KeyboardEvent, target: HTMLElement, props: Props): Act {
  const { key, shiftKey, ctrlKey, metaKey } = event;
  if (key === 'Escape') return goBack(target, props);
  if (key === 'Enter') {
    return shiftKey || target.closest(ownEnter) ? undefined : props.send;
  }
  if ((key === 'PageUp' || key === 'PageDown') && !target.closest(fields)) {
    return () => scrollPage(key === 'PageUp' ? -1 : 1);
  }
  if (shiftKey || ctrlKey || metaKey || target.closest(fields)) return undefined;
  const choice = challengeChoices(props.snapshot)[Number(key) - 1]?.value;
  if (choice === undefined) return undefined;
  return () => {
    props.compose({ ...props.composer, choice });
    focusBox();
  };
}

/** Leaves the text field, then goes back to the last turn of the branch, then closes the box. */
function goBack(target: HTMLElement, { snapshot, composer, compose, step }: Props): Act {
  if (target.closest('vscode-text-area')) {
    const { [step.words.key]: _, ...words } = composer.words;
    return () => {
      if (step.words.isBuiltIn) compose({ ...composer, words });
      focusChips();
    };
  }
  if (composer.parent !== undefined && snapshot.view.header.purpose === 'session') {
    return () => compose(continueFrom(composer));
  }
  return composer.isOpen ? () => compose(closeComposer(composer)) : undefined;
}

/** Scrolls the page above the box by most of its height. */
function scrollPage(direction: number): void {
  const page = document.querySelector('.page');
  page?.scrollBy({ top: 0.9 * direction * page.clientHeight });
}

function toggleDetails(turn: string): void {
  const details = cardOf(turn)?.querySelector<HTMLDetailsElement>('.turn-details');
  if (!details) return;
  details.open = !details.open;
  requestAnimationFrame(() => details.scrollIntoView({ block: 'nearest' }));
}
