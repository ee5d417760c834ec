/**
 * Answers that were made and wait to be read. Whoever asks for megabytes and does not read them keeps them in this
 * process's memory at no cost of theirs; so long answers to callers without a role are counted until they are sent, have
 * a minute to be read in, and are short while too many wait.
 */
export interface ResponseBudget {
  /** The bytes that an answer to a caller without a role may have now. */
  limit(most: number): number
  /** Counts a long answer until it is read, given up, or a minute old; a short one is returned as it is. */
  hold(response: Response): Promise<Response>
}

/** Answers up to this many bytes are not counted: a connection's own buffers hold as much. */
const SHORT_BYTES = 256 * 1024
const MOST_UNSENT_BYTES = 64 * 1024 * 1024
const READ_WITHIN_MS = 60_000
const PIECE_BYTES = 64 * 1024

export function createResponseBudget(): ResponseBudget {
  let unsent = 0

  /** Returns the bytes in pieces, each when there is room for it. */
  function inPieces(bytes: Uint8Array): ReadableStream<Uint8Array> {
    unsent += bytes.byteLength
    let sent = 0
    let counted = true
    const release = () => {
      clearTimeout(deadline)
      if (counted) unsent -= bytes.byteLength
      counted = false
    }
    let giveUp: () => void = release
    const deadline = setTimeout(() => giveUp(), READ_WITHIN_MS).unref()
    return new ReadableStream(
      {
        start(controller) {
          giveUp = () => {
            release()
            controller.error(new Error('The answer was not read in time'))
          }
        },
        pull(controller) {
          controller.enqueue(bytes.subarray(sent, sent + PIECE_BYTES))
          sent += PIECE_BYTES
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
    limit: (most) => (unsent >= MOST_UNSENT_BYTES ? Math.min(most, SHORT_BYTES) : most),
    async hold(response) {
      if (!response.body) return response
      const { status, headers } = response
      // Not `bytes()`: the adapter of Node’s server has a Response of its own, which lacks it.
      const bytes = new Uint8Array(await response.arrayBuffer())
      // A copy of short bytes costs less than a stream.
      return new Response(bytes.byteLength <= SHORT_BYTES ? bytes : inPieces(bytes), { status, headers })
    },
  }
}
