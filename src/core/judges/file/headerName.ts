/** Matches headers that HTTP or Recant sets. */
const ofHttp =
  /^(accept|connection|content-.*|cookie|expect|host|keep-alive|te|trailer|transfer-encoding|upgrade|user-agent)$/i;

/** Whether a text can be the name of an extra header of requests. */
export function isHeaderName(text: string): boolean {
  return /^[\w!#$%&'*+.^`|~-]{1,100}$/.test(text) && !ofHttp.test(text);
}

/** Whether a text can be the name of an environment variable. */
export function isVariableName(text: string): boolean {
  return /^[A-Za-z_]\w{0,99}$/.test(text);
}
