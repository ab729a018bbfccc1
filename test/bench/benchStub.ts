// Runs as a separate process: a stub judge that takes 50 ms per answer, and one that takes 5 ms.

import { judgeAnswer, steadyJudge } from '../support/stub/stubJudge.ts';
import { startStubServer } from '../support/stub/stubServer.ts';

const stubs = await Promise.all(
  [50, 5].map((delayMs) =>
    startStubServer({
      respond: ({ body }) => ({ text: judgeAnswer(steadyJudge, body.messages), delayMs }),
    }),
  ),
);

process.on('message', () => process.send?.(stubs.map((stub) => stub.peakInFlight())));
process.on('disconnect', () => process.exit());
process.send?.(stubs.map(({ baseUrl }) => baseUrl));
