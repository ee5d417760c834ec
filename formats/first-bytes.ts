/**
 * Reads at least the first `bytes` bytes, or all of a shorter stream, and returns a stream that still contains them.
 */
export async function peek(
  source: ReadableStream<Uint8Array>,
  bytes: number,
): Promise<{ head: Uint8Array; stream: ReadableStream<Uint8Array> }> {
  const reader = source.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  while (size < bytes) {
    const { done, value } = await reader.read()
    if (done) break
    chunks.push(value)
    size += value.byteLength
  }
  const head = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    head.set(chunk, at)
    at += chunk.byteLength
  }
  const stream = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        if (size > 0) controller.enqueue(head)
      },
      async pull(controller) {
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
  return { head, stream }
}
