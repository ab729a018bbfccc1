/**
 * An extension that measures or profiles the extension host that it runs in, and runs commands in
 * it, on requests to a port of this machine, whose number it writes to `.probe` in the workspace.
 */
const { writeFileSync } = require('node:fs');
const { createServer } = require('node:http');
const inspector = require('node:inspector/promises');
const { join } = require('node:path');
const { monitorEventLoopDelay } = require('node:perf_hooks');
const v8 = require('node:v8');
const { runInNewContext } = require('node:vm');
const threads = require('node:worker_threads');
const vscode = require('vscode');

const resolution = 5;
const workers = new Set();
threads.Worker = class extends threads.Worker {
  constructor(...given) {
    super(...given);
    this.title = given[1]?.name;
    workers.add(this);
    this.once('exit', () => workers.delete(this));
  }
};

/** Profiles the host from here on if the window is to be profiled. */
const profiling = process.env.RECANT_PROFILE ? new inspector.Session() : undefined;
if (profiling) {
  profiling.connect();
  void profiling.post('Profiler.enable');
  void profiling.post('Profiler.setSamplingInterval', { interval: 500 });
  void profiling.post('Profiler.start');
}

exports.activate = () => {
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  v8.setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');

  async function measure() {
    const { max } = delay;
    delay.reset();
    const heaps = [...workers].map(async (worker) => {
      const { used_heap_size, external_memory } = await worker.getHeapStatistics();
      return { name: worker.title, heap: used_heap_size, external: external_memory };
    });
    const { rss, heapUsed, external } = process.memoryUsage();
    return {
      delay: Math.max(0, max / 1e6 - resolution),
      resident: rss,
      host: { heap: heapUsed, external },
      workers: await Promise.all(heaps),
    };
  }

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url, 'http://localhost');
    try {
      if (pathname === '/collect') collect();
      if (pathname === '/run') {
        const [command, ...args] = JSON.parse(searchParams.get('command'));
        await vscode.commands.executeCommand(command, ...args);
      }
      const answer = await (pathname === '/profile' ? profiling.post('Profiler.stop') : measure());
      response.end(JSON.stringify(answer));
    } catch (error) {
      response.statusCode = 500;
      response.end(String(error));
    }
  });
  server.listen(0, '127.0.0.1', () => {
    const folder = vscode.workspace.workspaceFolders[0].uri.fsPath;
    writeFileSync(join(folder, '.probe'), String(server.address().port));
  });
};
