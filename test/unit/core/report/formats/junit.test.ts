import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, it } from 'node:test';
import type { NamedCard } from '../../../../../src/core/report/card/cardFile.ts';
import type { Bar } from '../../../../../src/core/report/card/cardSchema.ts';
import { gatesJunit } from '../../../../../src/core/report/formats/junit.ts';
import type { GateFinding } from '../../../../../src/core/report/gates/gate.ts';
import { parseGate } from '../../../../../src/core/report/gates/gate.ts';
import { asMarkupText, revealInvisible } from '../../../../../src/core/words/escape.ts';
import { hostileTexts } from '../../../../support/data/hostileText.ts';

interface Element {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
  readonly children: readonly Element[];
}

const parser = `
import base64, json, sys, xml.etree.ElementTree as tree
def read(element):
    return dict(tag=element.tag, attributes=element.attrib, text=element.text or '',
                children=[read(child) for child in element])
def parsed(encoded):
    try:
        return read(tree.fromstring(base64.b64decode(encoded)))
    except tree.ParseError as error:
        return dict(fault=str(error))
print(json.dumps([parsed(encoded) for encoded in json.load(sys.stdin)]))
`;

/** Parses texts with Python's parser of XML, which rejects anything that is not well-formed. */
function parseAll(texts: readonly string[]): Element[] {
  const { stdout, stderr, status } = spawnSync('python3', ['-c', parser], {
    input: JSON.stringify(texts.map((text) => Buffer.from(text).toString('base64'))),
    encoding: 'utf8',
  });
  assert.equal(status, 0, stderr);
  const parsed: (Element | { readonly fault: string })[] = JSON.parse(stdout);
  return parsed.map((one, at) => {
    if ('fault' in one) assert.fail(`${one.fault}: ${texts[at]}`);
    return one;
  });
}

function parseXml(text: string): Element {
  const [element] = parseAll([text]);
  assert.ok(element);
  return element;
}

const hasPython = spawnSync('python3', ['--version']).status === 0;
const skip = hasPython ? false : 'python3 is not installed';

function gate(text: string) {
  const parsed = parseGate(text);
  assert.ok(parsed);
  return parsed;
}

function barNamed(id: string, fields: Pick<Bar, 'state'> & Partial<Bar>): Bar {
  const named = { id, title: id, number: id, side: 'most' as const, limit: 0.1 };
  return { ...named, source: 'default, version 2', ...fields };
}

function cardWith(bars: Bar[]): NamedCard {
  const counts = { pairs: 60, prompts: 60, looks: 1 };
  const card = { judge: 'j', verdict: 'open' as const, sentence: 'Open.', rows: [] };
  return { name: 'wren <1>', card: { ...card, ...counts, bars } };
}

const judge = { subject: 'wren', protocol: 'anti-baseline' };
const findings: GateFinding[] = [
  { ...judge, outcome: 'violated', value: 0.25 },
  { ...judge, protocol: 'counterbalanced', outcome: 'passed', value: 0.0625 },
];

const xml = gatesJunit([
  { gate: gate('flipRate>0.1'), findings },
  {
    gate: gate('tau<0.5'),
    findings: [{ ...judge, outcome: 'undefined', reason: 'There are no named models.' }],
  },
  { gate: gate('pooled:ers<0.8'), findings: [] },
  {
    gate: gate('flipRate>0.2'),
    findings: [{ ...judge, outcome: 'unfinished', value: 0.125, reason: 'Run 1 lacks 3.' }],
  },
]);

describe('gates as JUnit XML', { skip }, () => {
  it('have a suite for each judge and protocol, with a case for each gate', () => {
    const { tag, attributes, children } = parseXml(xml);
    assert.equal(tag, 'testsuites');
    assert.deepEqual(attributes, {
      name: 'recant report',
      tests: '5',
      failures: '1',
      errors: '3',
      skipped: '0',
      time: '0',
    });
    assert.deepEqual(
      children.map((suite) => [
        suite.attributes.name,
        ...suite.children.map((one) => one.attributes.name),
      ]),
      [
        [
          'wren, anti-baseline',
          '--fail-on flipRate>0.1',
          '--fail-on tau<0.5',
          '--fail-on flipRate>0.2',
        ],
        ['wren, counterbalanced', '--fail-on flipRate>0.1'],
        ['report', '--fail-on pooled:ers<0.8'],
      ],
    );
  });

  it('fail if violated, and are errors if undefined or unfinished', () => {
    const cases = parseXml(xml).children.flatMap(({ children }) => children);
    const results = cases.map(({ children: [result] }) => [
      result?.tag,
      result?.attributes.message ?? result?.text,
    ]);
    assert.deepEqual(results, [
      ['failure', 'It is 0.25.'],
      ['error', 'There are no named models.'],
      ['error', 'So far it is 0.125. Run 1 lacks 3.'],
      ['system-out', 'It is 0.0625.'],
      ['error', 'There are no numbers to check it against.'],
    ]);
  });

  it('have exactly the attributes that JUnit readers expect', () => {
    const allowed: Record<string, { attributes: string[]; children: string[] }> = {
      testsuites: {
        attributes: ['name', 'tests', 'failures', 'errors', 'skipped', 'time'],
        children: ['testsuite'],
      },
      testsuite: {
        attributes: ['name', 'tests', 'failures', 'errors', 'skipped', 'time'],
        children: ['testcase'],
      },
      testcase: {
        attributes: ['classname', 'name', 'time'],
        children: ['failure', 'error', 'system-out'],
      },
      failure: { attributes: ['type', 'message'], children: [] },
      error: { attributes: ['type', 'message'], children: [] },
      'system-out': { attributes: [], children: [] },
    };
    const check = ({ tag, attributes, children }: Element) => {
      assert.deepEqual(Object.keys(attributes), allowed[tag]?.attributes, tag);
      for (const child of children) {
        assert.ok(allowed[tag]?.children.includes(child.tag), `${child.tag} in ${tag}`);
        check(child);
      }
    };
    check(parseXml(xml));
  });

  it('are well-formed for any judge name, and show it', () => {
    const texts = [...Object.values(hostileTexts), '\u0000\u0008\ud800\ufffe\uffff]]>', `"'<&\r\n`];
    const roots = parseAll(
      texts.map((text) => {
        const finding: GateFinding = {
          ...judge,
          subject: text,
          outcome: 'undefined',
          reason: text,
        };
        return gatesJunit([{ gate: gate('flipRate>0.1'), findings: [finding] }]);
      }),
    );
    assert.equal(roots.length, texts.length);
    for (const root of roots) {
      assert.equal(root.children.length, 1);
      assert.equal(root.children[0]?.children[0]?.children[0]?.tag, 'error');
    }
  });

  it('keep text unchanged, even in attributes', () => {
    const text = `<&"'> ]]> \t\r\n \u0000 \ud800 \uffff é 𝒳`;
    const { attributes, text: inside } = parseXml(
      `<a of="${asMarkupText(text)}">${asMarkupText(text)}</a>`,
    );
    const shown = revealInvisible(text).replace('\uffff', '⟨U+FFFF⟩');
    assert.equal(attributes.of, shown);
    assert.equal(inside, shown);
  });
});

describe('bars as JUnit XML', { skip }, () => {
  it('pass if met, fail if missed, and are skipped with the reason if nobody knows yet', () => {
    const [suite] = parseXml(
      gatesJunit([], {
        warnings: ['Nobody read it <yet>.'],
        cards: [
          cardWith([
            barNamed('lostOfRight<=0.1', {
              state: 'missed',
              ...{ value: 0.375, n: 48 },
              missedBy: { lower: 0.25, upper: 0.5, level: 0.98 },
            }),
            barNamed('kappa.baseline>=0.6', { state: 'met', value: 0.75 }),
            barNamed('|position|<=0.1', { state: 'open', value: 0.05, morePrompts: 40 }),
            barNamed('changedAgain<=0.05', {
              state: 'not-measured',
              reason: 'Nothing was asked again.',
            }),
          ]),
        ],
      }),
    ).children;
    assert.equal(suite?.attributes.name, 'wren <1>, card');
    const { tests, failures, errors, skipped } = suite.attributes;
    assert.deepEqual([tests, failures, errors, skipped], ['4', '1', '0', '2']);
    const [properties, ...cases] = suite.children;
    assert.deepEqual(
      properties?.children.map(({ attributes: { name, value } }) => [name, value]),
      [
        ['card', 'Open.'],
        ['warning', 'Nobody read it <yet>.'],
      ],
    );
    assert.deepEqual(
      cases.map(({ attributes, children: [result] }) => [
        attributes.name,
        result?.tag,
        result?.attributes.message,
      ]),
      [
        ['bar lostOfRight<=0.1', 'failure', 'It is 0.375 (n 48, 98% interval 0.25 to 0.5).'],
        ['bar kappa.baseline>=0.6', 'system-out', undefined],
        ['bar |position|<=0.1', 'skipped', 'It is 0.05. About 40 prompts more would decide it.'],
        ['bar changedAgain<=0.05', 'skipped', 'Nothing was asked again.'],
      ],
    );
  });
});
