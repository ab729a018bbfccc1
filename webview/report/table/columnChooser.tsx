import type { OfferedColumns } from '../../../src/core/report/table/offeredColumns.ts';
import type { ReportStrings } from '../../../src/messages/reportStrings.ts';
import { Button } from '../../toolkit.tsx';
import { shortJudge, shortName } from '../names.ts';
import {
  type ColumnChoice,
  defaultChoice,
  fieldTitle,
  isShownByPair,
  turnTitle,
} from './columns.ts';
import { Popup } from './popup.tsx';

/** Chooses the columns: fields of the pair, fields of its turns, and the turns. */
export function ColumnChooser(props: {
  readonly offered: OfferedColumns;
  readonly isByPair: boolean;
  readonly chosen: ColumnChoice | undefined;
  readonly strings: ReportStrings;
  readonly onChoose: (chosen: ColumnChoice | undefined) => void;
}) {
  const { offered, isByPair, strings, onChoose } = props;
  const { table } = strings;
  const chosen = {
    judges: offered.judges.map(({ digest }) => digest),
    ...(props.chosen ?? defaultChoice(offered, isByPair)),
  };
  const boxes = (group: keyof ColumnChoice, names: readonly (readonly [string, string])[]) =>
    names.map(([name, title]) => (
      <label key={name}>
        <input
          type="checkbox"
          checked={chosen[group].includes(name)}
          onChange={({ currentTarget: { checked } }) => {
            const others = chosen[group].filter((one) => one !== name);
            onChoose({ ...chosen, [group]: checked ? [...others, name] : others });
          }}
        />
        {title}
      </label>
    ));
  const [, ...others] = offered.ofPairs;
  const ofPairs = isByPair ? others.filter(isShownByPair) : others;
  return (
    <Popup class="column-chooser" title={table.columns}>
      <fieldset>
        <legend>{table.ofPairs}</legend>
        {boxes(
          'ofPairs',
          ofPairs.map((one) => [one.field, fieldTitle(one, strings)]),
        )}
      </fieldset>
      {isByPair ? (
        <fieldset>
          <legend>{table.judges}</legend>
          {boxes(
            'judges',
            offered.judges.map(({ digest, name }) => [digest, shortJudge(name)]),
          )}
        </fieldset>
      ) : (
        <>
          <fieldset>
            <legend>{table.ofTurns}</legend>
            {boxes(
              'ofTurns',
              offered.ofTurns.map((one) => [one.field, fieldTitle(one, strings)]),
            )}
          </fieldset>
          <fieldset>
            <legend>{table.turns}</legend>
            {boxes(
              'turns',
              offered.turns.map((name) => [name, shortName(turnTitle(name, strings))]),
            )}
          </fieldset>
        </>
      )}
      <Button onClick={() => onChoose(undefined)}>{table.defaults}</Button>
    </Popup>
  );
}
