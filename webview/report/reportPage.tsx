import type { FromReportPanel, ReportSnapshot } from '../../src/messages/report.ts';
import { InlineText } from '../plainText.tsx';
import { FigureFrame } from './figureFrame.tsx';
import { figures } from './figures.ts';
import type { OpenList, PageAction, PageState } from './reducer.ts';
import { chooseGroups } from './view.ts';

export interface PageProps {
  readonly state: PageState;
  readonly act: (action: PageAction) => void;
  /** What only a host can do; absent in a file. */
  readonly post?: ((message: FromReportPanel) => void) | undefined;
  /** Why a mark lists nothing; absent where it does. */
  readonly noLists?: string | undefined;
}

/** The whole page; before the first snapshot only a problem can be shown. */
export function ReportPage(props: PageProps) {
  const { snapshot, problem } = props.state;
  return (
    <main>
      {/* The region is there before its content, or screen readers miss the first of it. */}
      <div class="problem" role="alert">
        {problem !== undefined && (
          <span class="clamped">
            <InlineText text={problem} />
          </span>
        )}
      </div>
      {snapshot && <Loaded {...props} snapshot={snapshot} />}
    </main>
  );
}

function Loaded(props: PageProps & { readonly snapshot: ReportSnapshot }) {
  const { snapshot, state, act, post } = props;
  const { strings, report } = snapshot;
  const { list } = state;
  const { groups } = report ? chooseGroups(report, state.view) : { groups: [] };
  return (
    <>
      <h1>{strings.title}</h1>
      {report &&
        figures.map((figure) => {
          const figureProps = {
            report,
            groups,
            strings,
            lists: {
              isOpen: (mark: string) => list?.figure === figure.id && list.mark === mark,
              press: (mark: string, title: string, query: OpenList['query']) =>
                act(
                  list?.figure === figure.id && list.mark === mark
                    ? { type: 'closeList' }
                    : { type: 'openList', list: { figure: figure.id, mark, title, query } },
                ),
            },
          };
          const content = figure.draw(figureProps);
          return (
            content && (
              <FigureFrame
                key={figure.id}
                figure={figure}
                content={content}
                figureProps={figureProps}
                list={
                  list?.figure === figure.id
                    ? { list, strings, open: post, close: () => act({ type: 'closeList' }) }
                    : undefined
                }
              />
            )
          );
        })}
    </>
  );
}
