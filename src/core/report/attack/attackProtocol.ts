/** What a report calls the protocol of attacks: the only one under which it has them. */
export const attackProtocol = 'attack';
