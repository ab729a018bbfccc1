import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tablePage } from '../../../../src/host/tables/tablePage.ts';

const words = {
  language: 'en',
  title: 'votes.parquet',
  summary: '2 rows',
  row: 'Row',
  caption: 'First rows',
};
const links = [{ title: 'Use It…', target: 'command:recant.useFile?%5B%5D' }];

test('shows columns, rows and links', () => {
  const head = {
    columns: ['prompt', 'answer'],
    rowCount: 2,
    rows: [
      ['Why?', 'So.'],
      ['How?', ''],
    ],
  };
  const page = tablePage(head, links, words, 'abc');
  assert.match(page, /<th scope="col">prompt<\/th><th scope="col">answer<\/th>/);
  assert.match(page, /<th scope="row">1<\/th><td>Why\?<\/td><td>So\.<\/td>/);
  assert.match(page, /<th scope="row">2<\/th><td>How\?<\/td><td><\/td>/);
  assert.match(page, /<p>2 rows<\/p>/);
  assert.match(page, /<a href="command:recant\.useFile\?%5B%5D">Use It…<\/a>/);
});

test('allows no script, and shows markup in a file as text', () => {
  const hostile = '</td><script>alert(1)</script><a href="command:x">"';
  const head = { columns: [hostile], rowCount: 1, rows: [[hostile]] };
  const page = tablePage(head, links, { ...words, title: hostile }, 'abc');
  assert.doesNotMatch(page, /<script|<a href="command:x/);
  assert.equal(page.match(/&#60;script&#62;/g)?.length, 4);
  assert.match(page, /content="default-src 'none'; style-src 'nonce-abc'"/);
});

test('shows why a file can’t be read instead of its rows', () => {
  const page = tablePage('It is cut short.', links, words, 'abc');
  assert.match(page, /<p>It is cut short\.<\/p>/);
  assert.doesNotMatch(page, /<table|2 rows/);
});
