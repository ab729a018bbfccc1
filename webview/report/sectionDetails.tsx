import { isPending } from '../../src/core/metrics/estimation/estimate.ts';
import type { ReportGroup, ReportSection } from '../../src/core/report/reportSchema.ts';
import type { ReportStrings } from '../../src/messages/reportStrings.ts';
import { InlineText } from '../plainText.tsx';
import { Fold } from './fold.tsx';
import { protocolName } from './names.ts';
import { NumberTable, ReportTableOf } from './tables/numberTable.tsx';

/** Numbers, tables, and notes of the shown groups, by section, collapsed by default. */
export function AllNumbers(props: {
  readonly groups: readonly ReportGroup[];
  /** Whether a section is shown here. */
  readonly isHere: (section: string) => boolean;
  readonly strings: ReportStrings;
}) {
  const { groups, isHere, strings } = props;
  const ids = new Set(groups.flatMap(({ sections }) => sections.map(({ id }) => id)));
  return (
    <section>
      <h2>{strings.allNumbers}</h2>
      {[...ids].filter(isHere).map((id) => {
        const shown = groups.flatMap(({ protocol, sections }) =>
          sections.filter((section) => section.id === id).map((section) => ({ protocol, section })),
        );
        return <SectionDetails key={id} sections={shown} strings={strings} />;
      })}
    </section>
  );
}

/** A section under each of its protocols. */
export function SectionDetails(props: {
  readonly sections: readonly { readonly protocol: string; readonly section: ReportSection }[];
  readonly strings: ReportStrings;
}) {
  const { sections, strings } = props;
  const title = sections[0]?.section.title ?? '';
  const numbers = sections.flatMap(({ protocol, section }) =>
    section.numbers.map((number) => ({ group: { protocol }, number })),
  );
  return (
    <Fold
      summary={
        <>
          {title}
          {numbers.some(({ number }) => isPending(number)) && (
            <small class="muted"> {strings.somePending}</small>
          )}
        </>
      }
    >
      {[...new Set(sections.flatMap(({ section }) => section.notes))].map((note) => (
        <p key={note} class="muted">
          <InlineText text={note} />
        </p>
      ))}
      {numbers.length > 0 && <NumberTable label={title} numbers={numbers} strings={strings} />}
      {sections.map(({ protocol, section }) =>
        section.tables.map((table) => (
          <ReportTableOf
            key={`${protocol} ${table.id}`}
            table={table}
            of={sections.length > 1 ? protocolName(protocol, strings) : undefined}
          />
        )),
      )}
    </Fold>
  );
}
