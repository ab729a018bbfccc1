/** Name of the protocol of attacks in a report; an attack report has no other. */
export const attackProtocol = 'attack';
