import { useMemo } from 'preact/hooks';
import type { Report } from '../../../src/core/report/reportSchema.ts';
import type { FigureForm, FromReportPanel, View } from '../../../src/messages/report.ts';
import type { ReportStrings } from '../../../src/messages/reportStrings.ts';
import { fillTemplate } from '../../fillTemplate.ts';
import { InlineText } from '../../plainText.tsx';
import { Button } from '../../toolkit.tsx';
import { type CardPicture, cardPictures } from '../drawing/cardPicture.ts';
import type { FigureLists } from '../figures/figure.ts';
import type { PageAction } from '../reducer.ts';
import { Popup } from '../table/popup.tsx';
import { JudgmentList } from '../tables/judgmentList.tsx';
import { isOfAttacks, type OpenList } from '../tables/listQuery.ts';
import { CardDetails } from './cardDetails.tsx';
import { CardTable } from './cardTable.tsx';
import { type CardColumn, type CardLine, cardColumns, cardLines } from './cardView.ts';
import { areLines, JudgeLines } from './judgeLines.tsx';

/** Names under which the page keeps the list of a number of the cards, and of their details. */
const listName = 'card';
const detailsName = 'card details';

/** Whether each judge of a report may be trusted: sentences, rows and bars of its cards. */
export function Cards(props: {
  readonly report: Report;
  readonly view: View & { readonly judge: string };
  /** The open list, also of other parts of the page. */
  readonly list: OpenList | undefined;
  readonly strings: ReportStrings;
  readonly act: (action: PageAction) => void;
  readonly post: ((message: FromReportPanel) => void) | undefined;
  readonly noLists: string | undefined;
  readonly forms: readonly FigureForm[];
  readonly save: (picture: string, view: View, form: FigureForm) => void;
}) {
  const { report, view, strings, act, post, noLists, forms, save } = props;
  const { columns, lines } = useMemo(() => {
    const all = cardColumns(report, strings);
    return { columns: all, lines: cardLines(all) };
  }, [report, strings]);
  const close = () => act({ type: 'closeList' });
  const openList = (name: string) => (props.list?.figure === name ? props.list : undefined);
  const listsOf = (name: string): FigureLists => ({
    isOpen: (mark) => openList(name)?.mark === mark,
    press: (mark, title, query) => {
      if (openList(name)?.mark === mark) close();
      else act({ type: 'openList', list: { figure: name, mark, title, query } });
    },
  });
  const listOf = (name: string) => {
    const list = openList(name);
    if (!list) return null;
    const showInTable = () => act({ type: 'openInTable', list });
    return (
      <JudgmentList
        {...{ list, strings, open: post, close, none: noLists }}
        {...(post && !isOfAttacks(list.query) && { showInTable })}
      />
    );
  };
  if (columns.length === 0) return null;
  // Below the table: the first screen has the rows of two judges, and no room for one more.
  const locked = lines.find(({ id }) => id === 'locked');
  const { card: texts } = strings;
  const Table = areLines(columns) ? JudgeLines : CardTable;
  return (
    <section class="card" aria-label={texts.title}>
      <h2 class="only-for-screen-readers">{texts.title}</h2>
      {!areLines(columns) && <Sentences columns={columns} />}
      <Table
        {...{ columns, strings, open: post }}
        lines={lines.filter((line) => line !== locked)}
        lists={listsOf(listName)}
        shown={view.judge}
        choose={(judge) => act({ type: 'choose', view: { ...view, judge } })}
      />
      {listOf(listName)}
      {locked && !areLines(columns) && <LockedLine columns={columns} line={locked} />}
      <div class="card-foot">
        <CardDetails {...{ columns, lines, strings, open: post }} lists={listsOf(detailsName)}>
          {listOf(detailsName)}
          {areLines(columns) && <Sentences columns={columns} />}
        </CardDetails>
        <Popup
          class="figure-forms"
          title={fillTemplate(strings.ofFigure, strings.copyFigure, texts.title)}
          text={strings.copyFigure}
        >
          {cardPictures.flatMap((picture) =>
            formsOf(picture, forms).map((form) => (
              <FormButton
                key={`${picture} ${form}`}
                {...{ picture, form, strings }}
                save={() => save(picture, view, form)}
              />
            )),
          )}
        </Popup>
      </div>
    </section>
  );
}

/** The sentence of each card. */
function Sentences({ columns }: { readonly columns: readonly CardColumn[] }) {
  return (
    <ul class="card-sentences">
      {columns.map(({ card, name, sign }) => (
        <li key={card.judge} class="finding">
          <strong>
            <InlineText text={name} />
          </strong>{' '}
          <span aria-hidden="true">{sign}</span> <InlineText text={card.sentence} />
        </li>
      ))}
    </ul>
  );
}

/** What each judge would have if nothing revised its first verdict. */
function LockedLine(props: { readonly columns: readonly CardColumn[]; readonly line: CardLine }) {
  const { columns, line } = props;
  const said = line.cells.flatMap((row, place) => {
    const whose = columns.length > 1 ? `${columns[place]?.name}: ` : '';
    return row?.text === undefined ? [] : [`${whose}${row.text}`];
  });
  return (
    <p class="muted" data-explained={line.meaning}>
      {line.title} · <InlineText text={said.join(' · ')} />
    </p>
  );
}

/** The dark picture is offered only in forms that have a look. */
function formsOf(picture: CardPicture, forms: readonly FigureForm[]): readonly FigureForm[] {
  return picture === 'card' ? forms : forms.filter((form) => form !== 'copyMarkdown');
}

function FormButton(props: {
  readonly picture: CardPicture;
  readonly form: FigureForm;
  readonly strings: ReportStrings;
  readonly save: () => void;
}) {
  const { picture, form, strings, save } = props;
  const plain = strings.figureForms[form];
  const text = picture === 'card' ? plain : fillTemplate(strings.card.dark, plain);
  return (
    <Button label={fillTemplate(strings.ofFigure, text, strings.card.title)} onClick={save}>
      {text}
    </Button>
  );
}
