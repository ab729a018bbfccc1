import { attackKind } from './attack/attackKind.ts';
import { auditKind } from './audit/auditKind.ts';

/** Every kind of run that has logs of its own. */
export const runKinds = [auditKind, attackKind] as const;
