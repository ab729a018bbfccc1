import type { ReportStrings } from '../../../src/messages/reportStrings.ts';
import { Fact } from '../../pageParts.tsx';

/** What the letters of tables and figures mean, folded. */
export function Terms({ strings }: { readonly strings: ReportStrings }) {
  return (
    <details class="terms">
      <summary>{strings.lettersMean}</summary>
      <dl class="facts">
        {Object.entries(strings.letters).map(([letters, meaning]) => (
          <Fact key={letters} name={letters}>
            {meaning}
          </Fact>
        ))}
      </dl>
    </details>
  );
}
