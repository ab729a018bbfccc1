// Usage: node test/live/serve.ts [--port 8080] [--threads 1] [--context 8192] [--model ID] [--plain]
// Serves a small real model on 127.0.0.1 with the OpenAI protocol, like llama.cpp's own server.
// --plain refuses JSON schemas, as some servers do. Downloads the weights and the runtime on first
// use.

import { refuseArguments, scriptArguments } from '../support/scriptArguments.ts';
import { loadLanguageModel } from './languageModel.ts';
import { liveModels } from './liveModels.ts';
import { startModelServer } from './modelServer.ts';

const { values } = scriptArguments({
  options: {
    port: { type: 'string', default: '8080' },
    threads: { type: 'string', default: '1' },
    context: { type: 'string', default: '8192' },
    model: { type: 'string', default: liveModels[0]?.id ?? '' },
    plain: { type: 'boolean', default: false },
  },
});
const chosen = liveModels.find(({ id }) => id === values.model);
if (chosen === undefined) {
  const known = liveModels.map(({ id }) => id).join(' or ');
  refuseArguments(`--model takes ${known}, not "${values.model}".`);
}
const model = await loadLanguageModel(chosen, {
  threads: Number(values.threads),
  contextSize: Number(values.context),
});
const { baseUrl } = await startModelServer(model, {
  id: chosen.id,
  port: Number(values.port),
  plainOnly: values.plain,
  log: (line) => console.log(line),
});
console.log(`${chosen.title}, ${values.threads} threads, at ${baseUrl}. Ctrl-C ends it.`);
