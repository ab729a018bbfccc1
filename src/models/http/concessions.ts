import { tooLong } from './refusals.ts';

/** One thing that some endpoints refuse, and how to ask without it. */
export interface Concession<Body> {
  /** What is given up, as the object of a sentence: `the temperature`. */
  readonly what: string;
  /** How the endpoint's complaint names it. */
  readonly complaint: RegExp;
  /** True for the concessions that change how JSON is asked for. */
  readonly ofFormat?: true;
  applies(body: Body): boolean;
  concede(body: Body): Body;
}

/**
 * Returns the concession that would answer a refusal of this body, if there is one. `isNamed` says whether
 * the endpoint names the refused field; what its message mentions may be there for another reason, such as
 * a quotation, and needs a second refusal.
 *
 * @param concessions in the order of trying, where a complaint fits several
 * @param refusal the field that the endpoint blames, where it does, and its message
 */
export function concessionFor<Body>(
  concessions: readonly Concession<Body>[],
  body: Body,
  refusal: { readonly parameter?: string | undefined; readonly message: string },
): { readonly concession: Concession<Body>; readonly isNamed: boolean } | undefined {
  // It names the model's limits too, but asking otherwise would not shorten it.
  if (tooLong.test(refusal.message)) return undefined;
  const fits = (text: string) =>
    concessions.find(({ complaint, applies }) => applies(body) && complaint.test(text));
  const named = refusal.parameter ? fits(refusal.parameter) : undefined;
  if (named) return { concession: named, isNamed: true };
  const mentioned = fits(refusal.message);
  return mentioned && { concession: mentioned, isNamed: false };
}

/** A body without one of its fields. */
export function without<Body extends object, Key extends keyof Body>(body: Body, key: Key): Body {
  const { [key]: _left, ...rest } = body;
  return rest as Body;
}
