/**
 * Limits the memory held by unread responses to anonymous callers. Long responses expire after a minute, and are
 * shortened while too many are pending.
 */
export interface ResponseBudget {
  limit(maxBytes: number): number
  /** Counts a long response until it is read, cancelled or a minute old. */
  track(response: Response): Promise<Response>
}

/** Shorter responses fit into the connection's buffers. */
const SHORT_BYTES = 256 * 1024
const MAX_UNREAD_BYTES = 64 * 1024 * 1024
const READ_TIMEOUT_MS = 60_000
const CHUNK_BYTES = 64 * 1024

export function createResponseBudget(): ResponseBudget {
  let unreadBytes = 0

  function toStream(bytes: Uint8Array): ReadableStream<Uint8Array> {
    unreadBytes += bytes.byteLength
    let sent = 0
    let counted = true
    const release = () => {
      clearTimeout(deadline)
      if (counted) unreadBytes -= bytes.byteLength
      counted = false
    }
    let cancel: () => void = release
    const deadline = setTimeout(() => cancel(), READ_TIMEOUT_MS).unref()
    return new ReadableStream(
      {
        start(controller) {
          cancel = () => {
            release()
            controller.error(new Error('The response was not read in time'))
          }
        },
        pull(controller) {
          controller.enqueue(bytes.subarray(sent, sent + CHUNK_BYTES))
          sent += CHUNK_BYTES
          if (sent < bytes.byteLength) return
          release()
          controller.close()
        },
        cancel: release,
      },
      { highWaterMark: 0 },
    )
  }

  return {
    limit: (maxBytes) => (unreadBytes >= MAX_UNREAD_BYTES ? Math.min(maxBytes, SHORT_BYTES) : maxBytes),
    async track(response) {
      if (!response.body) return response
      const { status, headers } = response
      // Node's adapter has no `bytes()`.
      const bytes = new Uint8Array(await response.arrayBuffer())
      // Copying short bytes is cheaper than a stream.
      return new Response(bytes.byteLength <= SHORT_BYTES ? bytes : toStream(bytes), { status, headers })
    },
  }
}
