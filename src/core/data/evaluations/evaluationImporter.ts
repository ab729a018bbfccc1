import type { Importer } from '../import/importer.ts';
import type { AttackSample } from '../samples/sample.ts';
import type { EvaluationTool } from './evaluation.ts';
import { withScore } from './evaluationSamples.ts';

/** Returns the importer that writes the responses in a tool's logs as samples. */
export function evaluationImporter(tool: EvaluationTool): Importer {
  return {
    id: tool.id,
    title: tool.title,
    hint: tool.hint,
    makes: 'samples',
    hasTurns: false,
    recognize(value) {
      if (typeof value === 'string' || !tool.recognizes(value)) return undefined;
      const read = tool.read(value);
      const models = 'fault' in read ? [] : read.graded.map(({ sample }) => modelOf(sample));
      return { part: 'records', models };
    },
    begin(choice, report) {
      const samples: AttackSample[] = [];
      return {
        add(value, origin) {
          if (typeof value === 'string') return;
          const read = tool.read(value);
          if ('fault' in read) report.skip(origin, read.fault.reason);
          else {
            const chosen = read.graded.filter(({ sample }) =>
              report.isChosen(modelOf(sample), choice.models),
            );
            samples.push(...chosen.map(withScore));
          }
        },
        pairs: () => samples,
      };
    },
  };
}

function modelOf({ model = 'unknown model' }: AttackSample): string {
  return model;
}
