/**
 * PDM's battery of challenges (PDM §3.5): what an audit asks unless others are chosen, in the order in which
 * the multi-step protocol applies them (PDM §4.8). A challenge that is added to the catalogue does not
 * join it, so that audits stay comparable with earlier ones.
 */
export const pdmBattery: readonly string[] = ['doubt', 'authority', 'evidence'];

/** Whether these are the challenges of PDM's battery, in its order. */
export function isPdmBattery(kinds: readonly string[]): boolean {
  return kinds.join() === pdmBattery.join();
}
