import { TurnCard } from '../audit/turns/turnCard.tsx';
import { fillTemplate } from '../fillTemplate.ts';
import { Icon } from '../icon.tsx';
import { SideChip } from '../sideChip.tsx';
import { findTurn, isReadable, type LaidOutBranch, shownPart } from './branchLayout.ts';
import type { ComposerProps } from './composerProps.ts';
import { showBranch } from './composerState.ts';
import { describeOutcome } from './describeOutcome.ts';
import { fullTitleOf } from './stepTitle.ts';

const panelId = 'branch-steps';

/** The steps of the branch that is shown, from the first, below a strip of all branches. */
export function Branches(props: ComposerProps) {
  const { snapshot, composer, stepping } = props;
  const { branches, branch: shown, path } = shownPart(snapshot.view, composer);
  if (!shown) return null;
  const { strings } = snapshot;
  const { firstFlip, outcome: found } = shown.branch;
  const flipped = findTurn(snapshot.view, firstFlip ?? '');
  const outcome = describeOutcome(found, flipped && fullTitleOf(flipped, strings), strings);
  const panel =
    branches.length > 1
      ? ({ role: 'tabpanel', id: panelId, 'aria-labelledby': tabId(shown) } as const)
      : {};
  return (
    <>
      {branches.length > 1 && <BranchStrip {...props} branches={branches} shown={shown} />}
      <div class="branch" {...panel}>
        {outcome !== undefined && <p class="branch-outcome">{outcome}</p>}
        <ol class="turns">
          {path.map((step) => (
            <TurnCard key={step.id} turn={step} snapshot={snapshot} stepping={stepping} />
          ))}
        </ol>
      </div>
    </>
  );
}

/** All branches as tabs, oldest first, each with the turn that it continues from and its verdict. */
function BranchStrip(
  props: ComposerProps & {
    readonly branches: readonly LaidOutBranch[];
    readonly shown: LaidOutBranch;
  },
) {
  const { snapshot, composer, compose, branches, shown } = props;
  const { strings } = snapshot;
  const show = (branch: LaidOutBranch | undefined) => {
    const [first] = branch?.steps ?? [];
    if (branch && first) compose(showBranch(composer, first.id));
  };
  const walk = (event: KeyboardEvent) => {
    const place = placeAfter(event.key, branches.indexOf(shown), branches.length);
    const branch = place === undefined ? undefined : branches[place];
    if (!branch || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    show(branch);
    document.getElementById(tabId(branch))?.focus();
  };
  return (
    <div class="branch-strip" role="tablist" aria-label={strings.steps.branches}>
      {branches.map((branch) => {
        const { number, origin, steps } = branch;
        const last = steps.findLast(isReadable)?.judgment?.preference;
        return (
          <button
            key={steps[0]?.id}
            type="button"
            role="tab"
            id={tabId(branch)}
            aria-selected={branch === shown}
            aria-controls={branch === shown ? panelId : undefined}
            tabIndex={branch === shown ? 0 : -1}
            onClick={() => show(branch)}
            onKeyDown={walk}
          >
            <Icon name="branch" />
            <span>
              <strong>{fillTemplate(strings.steps.branch, number)}</strong>{' '}
              {fillTemplate(strings.steps.from, fullTitleOf(origin, strings))}
            </span>
            {last && <SideChip side={last} />}
          </button>
        );
      })}
    </div>
  );
}

function tabId({ number }: LaidOutBranch): string {
  return `branch-${number}`;
}

/** Returns the place of the tab that a key moves to; undefined for other keys. */
function placeAfter(key: string, place: number, count: number): number | undefined {
  const places: Readonly<Record<string, number>> = {
    ArrowLeft: (place + count - 1) % count,
    ArrowRight: (place + 1) % count,
    Home: 0,
    End: count - 1,
  };
  return places[key];
}
