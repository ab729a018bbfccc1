/** The part of a base URL that tells endpoints apart; what has no host is shown whole. */
export function endpointHost(endpoint: string): string {
  return (URL.canParse(endpoint) && new URL(endpoint).host) || endpoint;
}
