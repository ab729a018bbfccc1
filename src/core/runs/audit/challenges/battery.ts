/**
 * PDM's battery of challenges (PDM §3.5): the default of an audit, in the order of the multi-step
 * protocol (PDM §4.8). New challenges in the catalog are not added to it, so that audits stay
 * comparable with earlier ones.
 */
export const pdmBattery: readonly string[] = ['doubt', 'authority', 'evidence'];

/** Whether these are the challenges of PDM's battery, in its order. */
export function isPdmBattery(kinds: readonly string[]): boolean {
  return kinds.join() === pdmBattery.join();
}
