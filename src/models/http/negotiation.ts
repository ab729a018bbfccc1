import type { ChatCallOptions, ChatRequest } from '../../core/ports.ts';
import type { Caller } from './caller.ts';
import { type Concession, concessionFor } from './concessions.ts';
import { RefusedError } from './failures.ts';
import type { Protocol } from './protocol.ts';

/** The statuses with which endpoints refuse a field of a request. */
const refusingFields = [400, 404, 422];

/** What one endpoint takes of a request, as far as its refusals have told. */
export interface Negotiation<Body> {
  /** Sends until the endpoint accepts, and tells what it accepted. Rejects as `post`. */
  send(
    request: ChatRequest,
    call: ChatCallOptions,
    post: (body: Body) => Promise<Response>,
  ): Promise<{ response: Response; body: Body }>;
}

/**
 * Concedes one thing that the endpoint refuses at a time: what its error names, or what two refusals in a
 * row mention. What was conceded by a request that was then accepted is not asked for again.
 */
export function createNegotiation<Body>(
  protocol: Protocol<Body>,
  { origin, model }: Pick<Caller, 'origin' | 'model'>,
): Negotiation<Body> {
  const conceded = new Set<Concession<Body>>();

  async function send(
    request: ChatRequest,
    call: ChatCallOptions,
    post: (body: Body) => Promise<Response>,
  ): Promise<{ response: Response; body: Body }> {
    const isFixed = request.responseFormat !== undefined;
    const mayConcede = ({ ofFormat }: Concession<Body>) => !(isFixed && ofFormat);
    let body = [...conceded]
      .filter((known) => mayConcede(known))
      .reduce(
        (asked, one) => (one.applies(asked) ? one.concede(asked) : asked),
        protocol.body(model, request),
      );
    const learnt: Concession<Body>[] = [];
    let suspected: Concession<Body> | undefined;
    for (;;) {
      try {
        const response = await post(body);
        for (const concession of learnt) conceded.add(concession);
        return { response, body };
      } catch (thrown) {
        const found = concessionAfter(thrown, protocol.concessions, body);
        if (!found || !mayConcede(found.concession)) throw thrown;
        const { concession } = found;
        const isSure = found.isNamed || suspected === concession;
        suspected = concession;
        if (!isSure) continue;
        call.onRestart?.(`${origin} does not take ${concession.what}; asked without it.`);
        learnt.push(concession);
        body = concession.concede(body);
      }
    }
  }

  return { send };
}

function concessionAfter<Body>(
  thrown: unknown,
  concessions: readonly Concession<Body>[],
  body: Body,
): ReturnType<typeof concessionFor<Body>> {
  if (!(thrown instanceof RefusedError)) return undefined;
  const { refusal } = thrown;
  if (!refusingFields.includes(refusal.status ?? 0)) return undefined;
  return concessionFor(concessions, body, refusal);
}
