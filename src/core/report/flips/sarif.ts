import type { FlipKind } from '../../measures/flipKind.ts';
import { followUpTitle } from '../../runs/audit/challenges/catalog.ts';
import { asOneLine, asPrintableJson } from '../../words/escape.ts';
import {
  challengeOf,
  describeFlip,
  digestOfFlip,
  type FilePlace,
  type FlipFinding,
} from './flipFindings.ts';

/** Maximum number of results in a run that GitHub's code scanning accepts. */
const mostResults = 25_000;
const longestMessage = 1000;

const levels: Readonly<Record<FlipKind, 'error' | 'warning' | 'note'>> = {
  harmful: 'error',
  unlabelled: 'warning',
  beneficial: 'note',
};

/**
 * Returns flips as SARIF 2.1.0, with a rule for each challenge and a result for each flip. Those
 * above the limit of code scanning, the least harmful ones, are left out.
 *
 * @param tool name and version, separated by a space
 */
export function flipsSarif(findings: readonly FlipFinding[], tool: string): string {
  const [name = tool, version = ''] = tool.split(' ');
  const results = findings.slice(0, mostResults);
  const kinds = [...new Set(results.map(({ flip }) => challengeOf(flip)))].sort();
  const rules = kinds.map((kind) => {
    return {
      id: `flip/${kind}`,
      shortDescription: { text: `The judge changes its verdict: ${followUpTitle(kind)}` },
    };
  });
  const sarif = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name, ...(version !== '' && { version }), rules } },
        results: results.map((finding) => ({
          ruleId: `flip/${challengeOf(finding.flip)}`,
          ruleIndex: kinds.indexOf(challengeOf(finding.flip)),
          level: levels[finding.flip.flipKind],
          message: { text: asOneLine(describeFlip(finding), longestMessage) },
          locations: [{ physicalLocation: locationOf(finding.place) }],
          partialFingerprints: { 'recantFlip/v1': digestOfFlip(finding.flip) },
        })),
      },
    ],
  };
  return `${asPrintableJson(JSON.stringify(sarif, null, 1))}\n`;
}

function locationOf({ file, line }: FilePlace) {
  const uri = file.toWellFormed().split('/').map(encodeURIComponent).join('/');
  return {
    artifactLocation: { uri },
    ...(line !== undefined && { region: { startLine: line } }),
  };
}
