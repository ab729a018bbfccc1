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

process.on('message', (wanted: 'peaks' | 'times') =>
  process.send?.(
    stubs.map((stub) =>
      wanted === 'peaks' ? stub.peakInFlight() : stub.requests.map(({ at }) => at),
    ),
  ),
);
process.on('disconnect', () => process.exit());
process.send?.(stubs.map(({ baseUrl }) => baseUrl));
