/**
 * Maximum wait for the end of the body, in milliseconds. It usually arrives with the last event,
 * but some servers leave the body open.
 */
const longestEndMs = 1_000;

/**
 * Reads a body to its end, or until `take` returns that nothing more is wanted. In the second case,
 * waits briefly for the end of the body in the background, so that the connection can be reused;
 * abandoning a body closes it. Rejects with what `take` throws, or if the connection fails.
 */
export async function readStream(
  body: ReadableStream<Uint8Array>,
  take: (piece: Uint8Array) => boolean,
): Promise<void> {
  const reader = body.getReader();
  const giveUp = () => reader.cancel().catch(() => {});
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      if (take(value)) break;
    }
  } catch (error) {
    giveUp();
    throw error;
  }
  const late = setTimeout(giveUp, longestEndMs);
  reader
    .read()
    .then(({ done }) => (done ? undefined : giveUp()), giveUp)
    .finally(() => clearTimeout(late));
}
