import { revisionChoices } from '../../core/journal/revision.ts';
import { judgeTraits } from '../../core/runs/audit/judgeTraits.ts';
import { text, whole, words } from '../../core/runs/optionKinds.ts';
import { type Options, seedOption } from '../../core/runs/options.ts';
import { defaultConcurrency } from '../../models/limiting.ts';
import { amount, family, header, model, price } from './kinds.ts';

/** Options that choose the models. */
export const modelOptions = {
  profiles: {
    name: 'judges',
    kind: text('FILE'),
    usual: 'no list',
    text: 'Your own list of judges, with endpoints and key variables. The audit names them as profiles.',
  },
  judge: {
    kind: model,
    many: true,
    distinct: true,
    instead: 'judges',
    usual: 'none, so that agents can ask no judge',
    text: 'The judge to ask: a model such as openai:MODEL, or a name in the list of --judges. Repeat it for each judge; one pair is asked about by one judge.',
  },
  judges: {
    kind: text('FILE'),
    usual: 'no list',
    text: 'A list of judges with their models, judge prompts, endpoints, key variables, generation settings and prices. Without --judge, all of them are asked. Other models can also be named by it.',
  },
  definitions: {
    name: 'definition',
    kind: text('FILE|NAME'),
    many: true,
    distinct: true,
    usual: "Recant's own judge",
    text: 'The judge prompt under which models are asked: a NAME.judge.json, or the name of one that is in .recant/judges of the current folder, or built in. Repeat it to ask under each.',
  },
  attacker: {
    kind: model,
    usual: 'required with --attack',
    text: 'The model that writes the attacks.',
  },
  verifier: {
    kind: model,
    usual: 'attacks are not verified',
    text: 'The model that says whether an attack really improved the response. It cannot be a judge of the run.',
  },
  writer: {
    kind: model,
    usual: 'none',
    text: 'The model that writes the evidence for each pair, with --evidence written.',
  },
  reasoning: {
    kind: model,
    many: true,
    distinct: true,
    usual: 'none',
    text: 'A judge of this run that is a reasoning model. Repeat it for each.',
  },
  family: {
    kind: family,
    many: true,
    usual: 'not stated',
    text: 'The family of models that a judge belongs to. Repeat it for each.',
  },
  ...judgeTraits,
  baseUrl: {
    kind: text('URL|SERVICE'),
    usual: "the provider's environment variable, then its own endpoint",
    text: 'Base URL of the endpoint, or the name of a service such as groq, for models of one provider.',
  },
  header: {
    kind: header,
    many: true,
    usual: 'none',
    text: 'A header whose value is in an environment variable, for the models of --base-url. Repeat it for each header.',
  },
} as const satisfies Options;

/** Options that limit and confirm calls. */
export const runOptions = {
  ...seedOption,
  concurrency: {
    kind: whole(1),
    fallback: String(defaultConcurrency),
    text: 'Maximum number of requests in flight to one endpoint.',
  },
  allowSpend: {
    kind: whole(0),
    fallback: '0',
    text: 'Maximum number of requests that agents may have sent to a judge before the server ends. The practice judge needs no limit.',
  },
  allowTokens: {
    kind: whole(0),
    usual: '20,000 for each request of --allow-spend',
    text: 'Maximum number of tokens of prompts and answers that agents may have sent and received.',
  },
  maxCalls: {
    kind: whole(1),
    usual: 'no limit',
    text: 'Pause the run after N calls, failed attempts included.',
  },
  maxCost: {
    kind: amount,
    usual: 'no limit',
    text: 'Pause the run before it costs more than this amount, in the currency of the prices. All of them must be known.',
  },
  price: {
    kind: price,
    usual: 'unknown, so no cost is shown',
    text: 'Price of a million prompt tokens and of a million answer tokens, of prompt tokens that were cached (without it, they cost as much as others), and of those that are written to a cache (without it, 1.25 times as much), for models without a price in the list of --judges.',
  },
  writerPrice: {
    kind: price,
    usual: 'as of any other model',
    with: 'writer',
    text: 'Price of the model that writes evidence, in the same currency.',
  },
  changed: {
    kind: words('CHOICE', () => revisionChoices),
    usual: 'stop before any call and name the records',
    text: 'If the file has changed since the run began: finish only the unchanged records (continue), or include changed and added records too (update).',
  },
  allowUnreadable: {
    text: "Continue even if a judge's answers cannot be read. Otherwise the run pauses if the first verdicts of the first 5 pairs, or more than half of the first 20 judgments, are unreadable.",
  },
  fresh: {
    text: 'Begin a new run even if the log of an earlier one could be continued; that log is kept under another name.',
  },
  yes: { text: 'Send calls that may cost money without asking first.' },
} as const satisfies Options;
