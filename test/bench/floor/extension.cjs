/** The least that an extension does to show a lens above each record of a file. */
const { CodeLens, languages } = require('vscode');

exports.activate = () => {
  languages.registerCodeLensProvider('jsonl', {
    provideCodeLenses(document) {
      const lenses = [];
      for (let line = 0; line < document.lineCount; line += 1) {
        const { text, range } = document.lineAt(line);
        if (text.startsWith('{'))
          lenses.push(new CodeLens(range, { title: 'Audit', command: 'floor' }));
      }
      return lenses;
    },
  });
};
