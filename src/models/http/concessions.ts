import type { ChatRequest } from '../../core/words/ports.ts';
import { tooLong } from './refusals.ts';

/** A feature that some endpoints refuse, and how to do without it. */
export interface Concession<Body> {
  /** The dropped feature, as the object of a sentence: `the temperature`. */
  readonly what: string;
  /** How a request does without it, as the end of a sentence. Default: `without it`. */
  readonly how?: string;
  /** Matches the endpoint's complaint about the feature. */
  readonly complaint: RegExp;
  /** Statuses with which servers refuse the feature, besides the usual ones. */
  readonly statuses?: readonly number[];
  /** Set for concessions that change how JSON is requested. */
  readonly ofFormat?: true;
  applies(body: Body, request: ChatRequest): boolean;
  concede(body: Body, request: ChatRequest): Body;
}

/**
 * Returns the concession that addresses a refusal of this body, if any. `isNamed` states whether
 * the endpoint names the refused field. A field that the message only mentions may be there for
 * another reason, such as a quotation, so a second refusal is needed.
 *
 * @param concessions in the order of trying, for complaints that match several
 * @param refusal the field that the endpoint blames, if it does, and its message
 */
export function concessionFor<Body>(
  concessions: readonly Concession<Body>[],
  body: Body,
  request: ChatRequest,
  refusal: { readonly parameter?: string | undefined; readonly message: string },
): { readonly concession: Concession<Body>; readonly isNamed: boolean } | undefined {
  // The message also names the model's limits, but a different request would not be shorter.
  if (tooLong.test(refusal.message)) return undefined;
  const fits = (text: string) =>
    concessions.find(({ complaint, applies }) => applies(body, request) && complaint.test(text));
  const named = refusal.parameter ? fits(refusal.parameter) : undefined;
  if (named) return { concession: named, isNamed: true };
  const mentioned = fits(refusal.message);
  return mentioned && { concession: mentioned, isNamed: false };
}

/** Returns the concession of a parameter of the user, by its name in the body. */
export function extraConcession<Body extends object>(name: string): Concession<Body> {
  return {
    what: name,
    complaint: new RegExp(`\\b${name.replace(/\W/g, '.')}\\b`, 'i'),
    applies: (body) => Object.hasOwn(body, name),
    concede: (body) => without(body, name as keyof Body),
  };
}

/** Returns a copy of a body without one of its fields. */
export function without<Body extends object, Key extends keyof Body>(body: Body, key: Key): Body {
  const { [key]: _left, ...rest } = body;
  return rest as Body;
}
