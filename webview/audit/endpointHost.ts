/** Returns the host of a base URL, or the entire text if it has none. */
export function endpointHost(endpoint: string): string {
  return (URL.canParse(endpoint) && new URL(endpoint).host) || endpoint;
}
