import { type Concession, without } from '../http/concessions.ts';
import type { RequestBody } from './requestBody.ts';

/**
 * Features that some models and servers of the protocol refuse, in the order in which to drop them.
 */
export const concessions: readonly Concession<RequestBody>[] = [
  {
    what: 'the temperature',
    complaint: /\btemperature\b/i,
    applies: (body) => body.temperature !== undefined,
    concede: (body) => without(body, 'temperature'),
  },
  {
    what: 'a JSON schema (text instead)',
    complaint: /output_?(config|format)|output format|structured.?output|schema/i,
    ofFormat: true,
    applies: (body) => body.output_config !== undefined,
    concede: (body) => without(body, 'output_config'),
  },
  {
    what: 'streaming',
    complaint: /\bstream(ing)?\b/i,
    applies: (body) => body.stream,
    concede: (body) => ({ ...body, stream: false }),
  },
];
