export const json = (value: unknown) => JSON.stringify(value, null, 2);
export const lines = (...records: unknown[]) =>
  records.map((one) => JSON.stringify(one)).join('\n');
export const pair = { prompt: 'Why is it?', response_a: 'It is so.', response_b: 'No idea.' };

/** The beginning of one of Recant's own logs, which holds pairs. */
function runLog(type: string): string {
  const asked = { ...pair, response: pair.response_a, score: 3 };
  const items = ['p1', 'p2', 'p3'].map((key) => ({ type: 'pair', key, pair: asked }));
  return lines(
    { type, schema: 1, run: 'x', tool: 'recant 0.1.0', judge: { model: 'm' } },
    ...items,
  );
}

/** Ordinary files of every kind, by name; some hold words that datasets use. */
export const ordinaryFiles: Readonly<Record<string, string>> = {
  'package.json': json({ name: 'x', version: '1.0.0', scripts: { test: 'node --test' } }),
  'package-lock.json': json({ name: 'x', lockfileVersion: 3, packages: { '': { name: 'x' } } }),
  'composer.lock': json({ packages: [{ name: 'a/b', version: '1', source: { type: 'git' } }] }),
  'tsconfig.json': json({ compilerOptions: { strict: true }, include: ['src'] }),
  'tsconfig.build.json': json(pair),
  'settings.json': json({ 'editor.tabSize': 2, 'files.exclude': { '**/.git': true } }),
  'launch.json': json({ version: '0.2.0', configurations: [{ type: 'node', request: 'launch' }] }),
  'tasks.json': json({ tasks: [{ label: 'build', type: 'shell', command: 'make all now' }] }),
  'inputs.json': json({ inputs: [{ id: 'name', type: 'promptString', prompt: 'What is it?' }] }),
  'mcp.json': json({ servers: { x: { command: 'node', args: ['server.js'] } }, inputs: [] }),
  'schema.json': json({ $schema: 'https://json-schema.org/draft/2020-12/schema', ...pair }),
  'records-with-schema.json': json({ records: [pair, pair], $schema: './x.json' }),
  'locales.json': json({
    en: { title: 'Settings', prompt: 'What is your name?' },
    fr: { title: 'Options', prompt: 'Quel est votre nom ?' },
  }),
  'faqByKey.json': json({
    start: { question: 'How do I begin?', answer: 'Press the green button.' },
    end: { question: 'How do I stop?', answer: 'Press the red button.' },
  }),
  'promptsByKey.json': json({
    greet: { prompt: 'Write a short greeting.', model: 'gpt-4', temperature: 1 },
    leave: { prompt: 'Write a long farewell.', model: 'gpt-4', temperature: 0 },
  }),
  'prices.json': json({ 'gpt-4': { input: 3, output: 15 }, 'gpt-5': { input: 2, output: 9 } }),
  'transcript.json': json({ text: '\n\nHuman: Who are you?\n\nAssistant: I am a program.' }),
  'columns.json': json({ date: ['2024-01-01', '2024-01-02'], value: [1, 2] }),
  'frame.json': json({ date: { 0: 'May 1', 1: 'May 2' }, question: { 0: 'Why so?', 1: 'How?' } }),
  'paths.json': json({ include: ['src/a.ts', 'src/b.ts'], exclude: ['dist/a.js', 'dist/b.js'] }),
  'en.json': json({ title: 'Settings', prompt: 'What is your name?', answer: 'My answer is:' }),
  'fr.json': JSON.stringify({ prompt: 'Quel est votre nom ?', answer: 'Ma réponse :' }),
  'de.json': json({ question: { text: 'Warum ist es so?' }, answer: { text: 'Es ist so.' } }),
  'messages.json': json([{ id: 'greeting', defaultMessage: 'Hello there, you', description: '' }]),
  'locale.jsonl': lines({ key: 'a.b', source: 'How are you?', target: 'Wie geht es dir?' }),
  'map.geojson': json({
    type: 'FeatureCollection',
    features: [{ type: 'Feature', properties: { name: 'The hill' }, geometry: { type: 'Point' } }],
  }),
  'notebook.ipynb': json({
    cells: [{ cell_type: 'code', source: ['print(1)\n'], outputs: [{ text: ['1\n'] }], input: 1 }],
    nbformat: 4,
  }),
  'openapi.json': json({
    openapi: '3.1.0',
    paths: {
      '/pets': { get: { summary: 'List all pets', responses: { 200: { description: 'A list' } } } },
    },
    components: { schemas: { Pet: { type: 'object' } } },
  }),
  'collection.json': json({
    item: [{ name: 'Get a user', request: { method: 'GET', url: 'http://x' }, response: [] }],
  }),
  'vega.json': json({
    data: {
      values: [
        { a: 'A', b: 28 },
        { a: 'B', b: 55 },
      ],
    },
    mark: 'bar',
    encoding: { x: { field: 'a' } },
  }),
  'cars.json': json([{ Name: 'old car', Horsepower: 130, Origin: 'USA' }]),
  'faq.json': json([{ question: 'How do I log in?', answer: 'Use the button above.' }]),
  'quiz.json': json([
    { question: 'What is the capital?', answers: ['Paris', 'Rome', 'Bern'], correct: 0 },
  ]),
  'quiz2.json': json([
    { question: 'Which is it?', answer1: 'This one.', answer2: 'That one.', answer3: 'None here.' },
  ]),
  'yesno.json': json([{ question: 'Is it so?', answers: ['Yes', 'No'], correct: 1 }]),
  'squad.json': json({
    data: [
      {
        paragraphs: [
          {
            context: 'A text.',
            qas: [{ question: 'What is it?', answers: [{ text: 'It', answer_start: 0 }] }],
          },
        ],
      },
    ],
  }),
  'rollup.json': json([{ input: 'src/main.js', output: 'dist/main.js' }]),
  'builds.jsonl': lines({ input: 'a.c', output_1: 'a.o', output_2: 'a.d' }),
  'fixtures.json': json([
    { input: '1 + 1', output: '2' },
    { input: '2 * 3', output: '6' },
  ]),
  'har.json': json({
    log: {
      entries: [
        {
          request: { method: 'GET', url: 'http://x' },
          response: { status: 200, content: { text: 'a b' } },
        },
      ],
    },
  }),
  'http.jsonl': lines(
    { time: 1, query: 'SELECT a FROM b', response: '200 OK', duration: 3 },
    { time: 2, query: 'SELECT c FROM d', response: '404 Not Found', duration: 4 },
  ),
  'app.log.jsonl': lines(
    { level: 30, time: 1, msg: 'server has started', pid: 1 },
    { level: 50, time: 2, msg: 'it failed again', err: { message: 'no file', stack: 'Error: x' } },
  ),
  'trace.json': json({
    traceEvents: [{ name: 'a b', ph: 'X', ts: 1, dur: 2, args: { model: 'm' } }],
  }),
  'issues.json': json([
    { id: 1, title: 'It fails', body: 'A long text.', labels: [{ name: 'bug' }] },
  ]),
  'reviews.jsonl': lines({
    reviewText: 'I like it a lot.',
    overall: 5,
    summary: 'Very good',
    asin: 'B0',
  }),
  'tweets.json': json([{ id: 1, text: 'What a day it is!', user: { name: 'a b' }, reply: null }]),
  'slack.json': json([{ type: 'message', user: 'U1', text: 'Hello, how are you?', ts: '1.2' }]),
  'sourcemap.js.map': json({ version: 3, sources: ['a.ts'], names: [], mappings: 'AAAA' }),
  'manifest.webmanifest': json({ name: 'An app', icons: [{ src: 'a.png', sizes: '1x1' }] }),
  'feed.json': json({
    version: 'https://jsonfeed.org/version/1',
    items: [{ id: '1', content_text: 'A post is here.' }],
  }),
  'jsonld.json': json({
    '@context': 'https://schema.org',
    mainEntity: [
      {
        '@type': 'Question',
        name: 'Why is it?',
        acceptedAnswer: { '@type': 'Answer', text: 'It is so.' },
      },
    ],
  }),
  'translations.jsonl': lines({ translation: { en: 'It is so.', de: 'Es ist so.' } }),
  'versions.json': json([{ version_1: 'a b', version_2: 'c d', winner: 'version_1' }]),
  'games.json': json([
    { team_a: 'The Reds', team_b: 'The Blues', score_a: 1, score_b: 0, winner: 'a' },
  ]),
  'experiment.json': json([
    { name: 'A test', variant_a: 'red one', variant_b: 'blue one', winner: 'b' },
  ]),
  'survey.json': json([
    { respondent: 1, answer_1: 'Very good.', answer_2: 'Not so good.', age: 30 },
  ]),
  'coverage.json': json({
    total: { lines: { total: 1, covered: 1 } },
    'a.ts': { lines: { total: 1 } },
  }),
  'eslint.json': json([
    { filePath: 'a.js', messages: [{ ruleId: 'x', message: 'It is unused.' }] },
  ]),
  'sarif.json': json({
    version: '2.1.0',
    runs: [{ tool: {}, results: [{ message: { text: 'It is bad.' } }] }],
  }),
  'model.json': json({ model: 'a', prompt: 'You are a helper.', temperature: 1 }),
  'prompts.json': json([{ id: 'sum', prompt: 'Summarize this text: {x}', model: 'any' }]),
  'prompts.jsonl': lines(
    { prompt: 'Write a poem about it.' },
    { prompt: 'Write a story about it.' },
  ),
  'embeddings.jsonl': lines({ input: 'It is so.', model: 'e', embedding: [0.1, 0.2] }),
  'classify.jsonl': lines(
    { text: 'It is so good.', label: 1 },
    { text: 'It is so bad.', label: 0 },
  ),
  'nli.jsonl': lines({
    sentence1: 'It is so.',
    sentence2: 'It is not so.',
    gold_label: 'contradiction',
  }),
  'choices.jsonl': lines({
    question: 'Which is it?',
    choices: { text: ['this one', 'that one'] },
    answerKey: 'A',
  }),
  'sales.csv':
    'date,product,region,amount\n2024-01-01,A big box,North,12.5\n2024-01-02,Box,South,3\n',
  'people.csv': 'id;name;score\n1;Ann Lee;3\n2;Bob Ray;4\n',
  'strings.csv': 'key,en,de\nhello,How are you?,Wie geht es?\n',
  'practice.jsonl': runLog('header'),
  'attacked.attacks.jsonl': runLog('attack-run'),
  'answers.csv': 'question,answer\nHow do I log in?,Use the button.\nWhy?,Because it is.\n',
  'weather.tsv': 'day\ttemp\tnote\nMon\t3\tIt is cold.\n',
  'matches.csv': 'home,away,result\nThe Reds,The Blues,2\n',
  'poll.csv': 'question,option_a,option_b,votes_a,votes_b\nWhich is it?,This one.,That one.,3,4\n',
  'bank.csv': 'date,description,input,output\n2024-01-01,A shop here,1,2\n',
  'one-column.csv': 'prompt\nWhy is it so?\n',
  'prose.csv': 'Dear all, this is a text.\nIt has, well, no table.\n',
  'quote.csv': 'a,b\n"never closed,1\n',
  'empty.csv': '',
  'header.csv': 'prompt,response_a,response_b\n',
  'empty.json': '',
  'null.json': 'null',
  'number.jsonl': '1\n2\n3\n',
  'strings.json': json(['It is so.', 'Why is it?']),
  'nested-lists.json': json([[['a'], ['b']], [[1]]]),
  'empty-objects.json': json([{}, {}, {}]),
  'broken.json': '{"prompt": "Why is it?", "response_a": ',
  'text.json': 'Why is it? It is so.',
  'deep.json': '['.repeat(2000),
};

for (const index of Array.from({ length: 25 }, (_, n) => n)) {
  const columns = ['id', 'name', 'city', 'notes', 'value'].slice(0, 2 + (index % 4));
  const row = (n: number) => Object.fromEntries(columns.map((c) => [c, `${c} no. ${n * index}`]));
  const rows = Array.from({ length: 1 + index }, (_, n) => row(n));
  Object.assign(ordinaryFiles, {
    [`made-${index}.${index % 2 ? 'json' : 'csv'}`]:
      index % 2
        ? json(index % 3 ? rows : { meta: { count: index }, rows })
        : [columns, ...rows.map((one) => Object.values(one))].map((r) => r.join(',')).join('\n'),
  });
}

/** Tables that real programs export, by name: their columns, and a row by its number. */
const tables: Readonly<Record<string, readonly [string, (n: number) => readonly unknown[]]>> = {
  orders: ['order_id,customer,item,quantity,price', (n) => [n, `Ann ${n}`, 'A red box', n, 9.5]],
  tickets: [
    'id,subject,body,status,priority',
    (n) => [n, `It fails ${n}`, 'Hi, I need help.', 'open', 'low'],
  ],
  contacts: [
    'first_name,last_name,email,notes',
    (n) => [`Ann${n}`, 'Lee', 'a@b.c', 'Met at a fair.'],
  ],
  movies: [
    'title,overview,genre,rating',
    (n) => [`The Hill ${n}`, 'A man climbs a hill.', 'drama', 7.1],
  ],
  ratings: ['userId,movieId,rating,timestamp', (n) => [n, n * 2, 4.5, 964982703 + n]],
  titanic: [
    'PassengerId,Survived,Pclass,Name,Sex,Age',
    (n) => [n, n % 2, 3, `Mr. Owen ${n}`, 'male', 22],
  ],
  iris: ['sepal_length,sepal_width,species', (n) => [5 + n / 10, 3.5, 'setosa']],
  spam: ['label,text', (n) => [n % 2 ? 'ham' : 'spam', `Call me at ${n} today, please.`]],
  reviews: ['id,product,stars,review', (n) => [n, 'A lamp', 1 + (n % 5), 'It works very well.']],
  translations: ['source,target,score', (n) => [`How are you ${n}?`, 'Wie geht es dir?', 0.9]],
  glossary: ['term,definition', (n) => [`term ${n}`, 'What it means in short.']],
  commits: [
    'hash,author,date,message',
    (n) => [`abc${n}`, 'Ann', '2024-01-01', 'Fix the build again'],
  ],
  logs: ['time,level,logger,message', (n) => [n, 'INFO', 'app.main', 'The server has started.']],
  budget: ['month,planned,actual,comment', (n) => [n, 100, 90, 'As it was planned.']],
  sensors: ['time,temp_1,temp_2,humidity', (n) => [n, 20.5, 21.5, 40]],
  matches: ['date,team_1,team_2,goals_1,goals_2', (n) => [n, 'The Reds', 'The Blues', 2, 1]],
  flashcards: ['front,back', (n) => [`What is ${n}?`, 'It is so.']],
  choices: [
    'question,choice_a,choice_b,choice_c,correct',
    () => ['Which is it?', 'one', 'two', 'six', 'a'],
  ],
  students: ['name,grade_1,grade_2,comment', (n) => [`Bob ${n}`, 1, 2, 'He works hard.']],
  pages: ['url,title,description', (n) => [`http://x/${n}`, 'A page', 'What it is about.']],
  faq: ['question,answer,category', () => ['How do I log in?', 'Use the button.', 'account']],
  jobs: [
    'position,company,description,salary',
    () => ['A cook', 'The Inn', 'You cook all day.', 30],
  ],
  geo: ['lat,lon,label', (n) => [n, n, 'The old bridge']],
  paraphrases: ['sentence1,sentence2,is_duplicate', () => ['How is it?', 'What is it like?', 1]],
  names: ['option_1,option_2', () => ['The first one', 'The second one']],
};

for (const [name, [head, row]] of Object.entries(tables)) {
  const columns = head.split(',');
  const rows = Array.from({ length: 6 }, (_, n) => row(n));
  const records = rows.map((values) =>
    Object.fromEntries(columns.map((column, at) => [column, values[at]])),
  );
  const cell = (value: unknown) => `"${String(value).replaceAll('"', '""')}"`;
  Object.assign(ordinaryFiles, {
    [`export-${name}.csv`]: [head, ...rows.map((values) => values.map(cell).join(','))].join('\n'),
    [`export-${name}.json`]: json(name < 'm' ? records : { count: 6, [name]: records }),
    [`export-${name}.jsonl`]: lines(...records),
  });
}

for (const n of [1, 2, 3, 4, 5]) {
  Object.assign(ordinaryFiles, {
    [`lib-${n}.package.json`]: json({ name: `lib-${n}`, version: `1.0.${n}`, keywords: ['a b'] }),
    [`tsconfig.app-${n}.json`]: json({ extends: '../tsconfig.json', files: [`a${n}.ts`] }),
    [`places-${n}.geojson`]: json({
      type: 'FeatureCollection',
      features: Array.from({ length: n }, (_, at) => ({
        type: 'Feature',
        properties: { name: `Place ${at}`, description: 'An old church on a hill.' },
        geometry: { type: 'Point', coordinates: [at, at] },
      })),
    }),
    [`study-${n}.ipynb`]: json({
      cells: Array.from({ length: n }, (_, at) => ({
        cell_type: at % 2 ? 'markdown' : 'code',
        source: ['# What is it?\n', 'It is a study.'],
        outputs: [{ output_type: 'stream', name: 'stdout', text: ['It is done.\n'] }],
        execution_count: at,
      })),
      metadata: { language_info: { name: 'python' } },
      nbformat: 4,
    }),
    [`service-${n}.log.jsonl`]: lines(
      ...Array.from({ length: 4 }, (_, at) => ({
        ...{ timestamp: `2024-01-0${n}`, level: 'info', message: `The request ${at} is done.` },
        ...{ request: { method: 'GET', path: '/a' }, response: { status: 200, size: at } },
      })),
    ),
    [`labels-${n}.json`]: json(
      Array.from({ length: n }, (_, at) => ({
        ...{
          image: `${at}.png`,
          caption: 'A dog in a park.',
          annotator_1: 'dog',
          annotator_2: 'cat',
        },
      })),
    ),
  });
}
