import type { ChatCallOptions, ChatRequest } from '../../core/words/ports.ts';
import type { Caller } from './caller.ts';
import { type Concession, concessionFor, extraConcession } from './concessions.ts';
import { RefusedError } from './failures.ts';
import type { Protocol } from './protocol.ts';

/** HTTP statuses with which endpoints refuse a field of a request. */
const refusingFields = [400, 404, 422];

type Found<Body> = NonNullable<ReturnType<typeof concessionFor<Body>>>;

/** Response that an endpoint accepted, with the body that it answers. */
interface Accepted<Body> {
  readonly response: Response;
  readonly body: Body;
}

/**
 * A function that sends requests to one endpoint until it accepts; it rejects as `post`. It
 * concedes one thing that the endpoint refuses at a time: what its error names, or what two
 * refusals in a row mention; only the latter if it has accepted the thing before. A concession of a
 * request that was then accepted is kept for later requests.
 */
export function createNegotiation<Body extends object>(
  protocol: Protocol<Body>,
  { origin, model }: Pick<Caller, 'origin' | 'model'>,
) {
  const conceded = new Set<Concession<Body>>();
  /** What requests that were accepted had not conceded. */
  const accepted = new Set<Concession<Body>>();
  const ofExtra = new Map<string, Concession<Body>>();

  function concessionsFor({ extra = {} }: ChatRequest): readonly Concession<Body>[] {
    for (const name of Object.keys(extra)) {
      if (!ofExtra.has(name)) ofExtra.set(name, extraConcession(name));
    }
    return [...protocol.concessions, ...ofExtra.values()];
  }

  function concessionsIn(body: Body, request: ChatRequest): readonly Concession<Body>[] {
    return concessionsFor(request).filter(({ applies }) => applies(body, request));
  }

  /** Whether a refusal is enough: a field that was accepted before may be named by mistake. */
  function isSure(
    { concession, isNamed }: Found<Body>,
    suspected: Concession<Body> | undefined,
  ): boolean {
    return suspected === concession || (isNamed && !accepted.has(concession));
  }

  return async (
    request: ChatRequest,
    call: ChatCallOptions,
    post: (body: Body) => Promise<Response>,
  ): Promise<Accepted<Body>> => {
    const isFixed = request.responseFormat !== undefined;
    const mayConcede = ({ ofFormat }: Concession<Body>) => !(isFixed && ofFormat);
    let body = [...conceded]
      .filter(mayConcede)
      .reduce(
        (left, one) => (one.applies(left, request) ? one.concede(left, request) : left),
        protocol.body(model, request),
      );
    const learned: Concession<Body>[] = [];
    let suspected: Concession<Body> | undefined;
    for (;;) {
      try {
        const response = await post(body);
        for (const concession of learned) conceded.add(concession);
        for (const one of concessionsIn(body, request)) accepted.add(one);
        return { response, body };
      } catch (thrown) {
        const found = concessionAfter(thrown, concessionsFor(request), body, request);
        if (!found || !mayConcede(found.concession)) throw thrown;
        const { concession } = found;
        const isRefused = isSure(found, suspected);
        suspected = concession;
        if (!isRefused) continue;
        call.onRestart?.(describeConcession(origin, concession));
        learned.push(concession);
        body = concession.concede(body, request);
      }
    }
  };
}

function describeConcession<Body>(origin: string, { what, how }: Concession<Body>): string {
  return `${origin} does not accept ${what}; retried ${how ?? 'without it'}.`;
}

function concessionAfter<Body>(
  thrown: unknown,
  concessions: readonly Concession<Body>[],
  body: Body,
  request: ChatRequest,
): Found<Body> | undefined {
  if (!(thrown instanceof RefusedError) || thrown.refusal.isFiltered) return undefined;
  const { refusal } = thrown;
  const { status = 0 } = refusal;
  const fitting = concessions.filter(({ statuses = [] }) =>
    [...refusingFields, ...statuses].includes(status),
  );
  return concessionFor(fitting, body, request, refusal);
}
