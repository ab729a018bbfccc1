/**
 * An extension that does nothing but show, in a `pairs.jsonl`, one of each that Recant shows among flips: a
 * lens and a mark at each line on screen, a problem, a Comments thread, tests. What a keystroke costs with
 * it is VS Code's own price of these.
 */
const vscode = require('vscode');

const around = 15;
const tests = 50;

exports.activate = (context) => {
  const lensesChanged = new vscode.EventEmitter();
  const mark = vscode.window.createTextEditorDecorationType({
    before: { contentText: '▼', width: '1em' },
  });
  const problems = vscode.languages.createDiagnosticCollection('one-of-each');
  const comments = vscode.comments.createCommentController('one-of-each', 'One of Each');
  const controller = vscode.tests.createTestController('one-of-each', 'One of Each');
  controller.createRunProfile('Run', vscode.TestRunProfileKind.Run, () => {});
  let hasShown = false;

  const showOnce = (document, line) => {
    if (hasShown) return;
    hasShown = true;
    const { uri } = document;
    problems.set(uri, [new vscode.Diagnostic(new vscode.Range(line, 0, line, 1), 'One problem')]);
    const note = {
      body: 'One note',
      mode: vscode.CommentMode.Preview,
      author: { name: 'One of Each' },
    };
    const thread = comments.createCommentThread(uri, new vscode.Range(line, 0, line, 0), [note]);
    thread.canReply = false;
    thread.state = vscode.CommentThreadState.Unresolved;
    const file = controller.createTestItem('file', 'pairs.jsonl', uri);
    controller.items.add(file);
    for (let number = 0; number < tests; number += 1) {
      const test = controller.createTestItem(`test-${number}`, `Test ${number}`, uri);
      test.range = new vscode.Range(line + number, 0, line + number, 1);
      file.children.add(test);
    }
  };
  const follow = () => {
    const editor = vscode.window.activeTextEditor;
    if (!editor?.document.fileName.endsWith('pairs.jsonl')) return;
    const lines = linesOnScreen(editor);
    if (lines.length === 0) return;
    editor.setDecorations(mark, lines);
    lensesChanged.fire();
    showOnce(editor.document, lines[around].start.line);
  };

  context.subscriptions.push(
    lensesChanged,
    mark,
    problems,
    comments,
    controller,
    vscode.languages.registerCodeLensProvider(
      { pattern: '**/pairs.jsonl' },
      {
        onDidChangeCodeLenses: lensesChanged.event,
        provideCodeLenses: () =>
          linesOnScreen(vscode.window.activeTextEditor).map(
            (range) =>
              new vscode.CodeLens(range, { title: 'One lens', command: 'one-of-each.nothing' }),
          ),
      },
    ),
    vscode.window.onDidChangeActiveTextEditor(follow),
    vscode.window.onDidChangeTextEditorVisibleRanges(follow),
  );
  follow();
};

/** The starts of the lines on screen and of some before and after them. */
function linesOnScreen(editor) {
  const [seen] = editor?.visibleRanges ?? [];
  if (seen === undefined) return [];
  const first = Math.max(0, seen.start.line - around);
  const count = seen.end.line + around - first + 1;
  return Array.from({ length: count }, (_, at) => new vscode.Range(first + at, 0, first + at, 0));
}
