/** The body's end mostly comes with its last event; for a server that leaves it open, in milliseconds. */
const longestEndMs = 1_000;

/**
 * Reads a body until `take` says that it holds all that is wanted, or to its end. Then the end of the body is still
 * waited for a moment, in the background, so that the connection can be used again; a body that is
 * given up before its end closes it. Rejects with what `take` throws, and where the connection fails.
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
