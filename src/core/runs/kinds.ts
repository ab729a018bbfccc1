import { attackKind } from './attack/attackKind.ts';
import { auditKind } from './audit/auditKind.ts';

/** Every kind of run that has logs of its own. */
export const runKinds = [auditKind, attackKind] as const;

/** Folders within `.recant` that contain their logs. */
export const runFolders: readonly string[] = runKinds.map(({ folder }) => folder);
