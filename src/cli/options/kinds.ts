import type { LabelSource } from '../../core/data/pair.ts';
import { isHeaderName, isVariableName } from '../../core/judges/file/headerName.ts';
import { parseSafeguard, safeguardForms } from '../../core/judgments/safeguards/catalog.ts';
import {
  type PlannedSafeguard,
  parsePlannedSafeguard,
} from '../../core/metrics/numbers/safeguards/plannedSafeguard.ts';
import { parseBar, type StatedBar } from '../../core/report/card/bars.ts';
import { type JudgeQuality, parseQuality } from '../../core/report/card/planBars.ts';
import { type Gate, parseGate } from '../../core/report/gates/gate.ts';
import { type Kind, numeric } from '../../core/runs/optionKinds.ts';
import type { Price } from '../../core/runs/plan/cost.ts';
import type { SecretHeader } from '../../models/keys.ts';
import { providers } from '../../models/providers.ts';
import { UsageError } from '../output.ts';

export function share(form: string) {
  return numeric(form, 'a number above 0 and below 1', (value) => value > 0 && value < 1);
}

export const amount: Kind<number> = {
  form: 'AMOUNT',
  takes: 'an amount of money such as 2.50',
  read: (given) => readAmount(given) || undefined,
};

export const price: Kind<Price> = {
  form: 'IN,OUT[,CACHED[,WRITTEN]][,CURRENCY]',
  takes:
    'IN,OUT, with CACHED, WRITTEN and CURRENCY if needed, such as 0.15,0.60,USD for a million prompt tokens and a million answer tokens, or 0.15,0.60,0.08,USD with those of prompts that were cached',
  read: (given) => {
    const parts = given.split(',');
    const currency = readAmount(parts.at(-1) ?? '') === undefined ? parts.pop() : 'USD';
    const [input, output, cached, written, ...more] = parts.map(readAmount);
    const isPrice = /^[A-Z]{3}$/.test(currency ?? '') && more.length === 0;
    if (input === undefined || output === undefined || !isPrice) return undefined;
    if (parts.length > 2 && cached === undefined) return undefined;
    if (parts.length > 3 && written === undefined) return undefined;
    return {
      ...{ input, output, currency: currency ?? '' },
      ...(cached !== undefined && { cached }),
      ...(written !== undefined && { written }),
    };
  },
};

/** Name of one model, never split because it may contain a comma. */
export const model: Kind<string> = {
  form: 'MODEL',
  takes: 'a model such as openai:MODEL',
  read: (given, { flag, many }) => {
    const name = given.trim();
    const listed = listedModels(name);
    if (!listed) return name;
    const remedy = listed.map((one) => `${flag} ${one}`).join(' ');
    throw new UsageError(
      many
        ? `${flag} takes one model. For several, give ${flag} twice: ${remedy}`
        : `${flag} takes one model, not a list of them.`,
    );
  },
};

/** A name and its value, separated by the first or, by default, the last "=". */
export function assignment(
  form: string,
  separator: 'first' | 'last' = 'last',
): Kind<readonly [name: string, value: string]> {
  return {
    form,
    takes: form,
    read: (given) => {
      const at = separator === 'first' ? given.indexOf('=') : given.lastIndexOf('=');
      const value = given.slice(at + 1).trim();
      return at > 0 && value !== '' ? [given.slice(0, at).trim(), value] : undefined;
    },
  };
}

/** Who gave the labels of a dataset. */
export const sourceOfLabels: Kind<LabelSource> = {
  form: 'SOURCE',
  takes: 'human, gold or llm:NAME',
  read: (given) => (/^(?:human|gold|llm:.+)$/.test(given) ? (given as LabelSource) : undefined),
};

/** What a value of a label means. */
export const labelMeaning: Kind<readonly [value: string, meaning: string]> = {
  form: 'VALUE=MEANING',
  takes: 'VALUE=MEANING, with A, B, tie or none',
  read: (given) => {
    const found = assignment('VALUE=MEANING').read(given, { flag: '' });
    return found && ['A', 'B', 'tie', 'none'].includes(found[1]) ? found : undefined;
  },
};

/** A judge and its model family. */
export const family = assignment('JUDGE=FAMILY');

/** A secret header and the environment variable of its value. */
export const header: Kind<SecretHeader> = {
  form: 'NAME=VARIABLE',
  takes: 'NAME=VARIABLE, the name of a header and that of the environment variable with its value',
  read: (given) => {
    const [name = '', variable = '', ...more] = given.split('=');
    const isNamed = isHeaderName(name) && isVariableName(variable) && more.length === 0;
    return isNamed ? { name, variable } : undefined;
  },
};

export const gate: Kind<Gate> = {
  form: 'GATE',
  takes: '[PROTOCOL:][SCOPE:]NAME>NUMBER, also with <, >= or <=',
  read: parseGate,
};

export const bar: Kind<StatedBar> = {
  form: 'BAR',
  takes: '[PROTOCOL:]NUMBER>=LIMIT, NUMBER<=LIMIT or |NUMBER|<=LIMIT',
  read: (given, { flag }) => parseBar(given, flag),
};

/** Name of a safeguard, with its threshold. */
export const safeguard: Kind<string> = {
  form: 'NAME',
  takes: safeguardForms().join(' or '),
  read: (given) => parseSafeguard(given)?.name,
};

export const plannedSafeguard: Kind<PlannedSafeguard> = {
  form: 'PLANTED',
  takes: "'useful', or a list such as lost=0.3,lostUnder=0.1,mended=0.4,mendedUnder=0.35",
  read: parsePlannedSafeguard,
};

export const quality: Kind<JudgeQuality> = {
  form: 'QUALITY',
  takes: "'good', or a list such as kappa=0.75,lost=0.02",
  read: parseQuality,
};

/** Splits a name that is a list of models, each with its provider; undefined for any other name. */
function listedModels(name: string): string[] | undefined {
  const parts = name.split(',').map((part) => part.trim());
  const models: string[] = [parts[0] ?? ''];
  for (const part of parts.slice(1)) {
    if (isModel(part)) models.push(part);
    else models.push(`${models.pop()},${part}`);
  }
  return models.length > 1 ? models : undefined;
}

function isModel(name: string): boolean {
  return providers.some(({ id, capabilities }) =>
    name === id ? !capabilities.models : name.startsWith(`${id}:`),
  );
}

function readAmount(given: string): number | undefined {
  return /^\d+(\.\d+)?$/.test(given.trim()) ? Number(given) : undefined;
}
