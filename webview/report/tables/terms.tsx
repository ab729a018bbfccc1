import type { ReportStrings } from '../../../src/messages/reportStrings.ts';
import { Fact } from '../../pageParts.tsx';
import { Fold } from '../fold.tsx';

/** What the letters of tables and figures mean, folded. */
export function Terms({ strings }: { readonly strings: ReportStrings }) {
  return (
    <Fold class="terms" summary={strings.lettersMean}>
      <dl class="facts">
        {Object.entries(strings.letters).map(([letters, meaning]) => (
          <Fact key={letters} name={letters}>
            {meaning}
          </Fact>
        ))}
      </dl>
    </Fold>
  );
}
