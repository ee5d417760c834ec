/**
 * A file that is sent with a form, looked at while it passes on its way to a private bucket: nothing of it is gathered,
 * and no more than its limit and one byte travels.
 */
import { peek } from '#formats/first-bytes.ts'

export interface FileInspection {
  /** The same bytes, to be read once. */
  readonly stream: ReadableStream<Uint8Array>
  /** Bytes that have passed. */
  size(): number
  /** Why it cannot be taken, in words for whoever chose it; null when it can, and while the end has not been seen. */
  refusal(): string | null
}

export interface StreamInspector {
  readonly maxBytes: number
  /** Bytes at the beginning from which it is told, before anything is stored, whether the rest is worth it. */
  readonly headBytes: number
  /** @param head is shorter where the file is */
  refusalOfHead(head: Uint8Array): string | null
  /** Sees each piece as it passes. */
  pass?(chunk: Uint8Array): void
  /** @param size bytes that have passed, one more than the limit at most */
  refusalOfWhole(size: number): string | null
}

/**
 * Waits for the first bytes.
 * @returns why the file cannot be taken, when these tell already: it is then to be stored nowhere
 */
export async function inspectFile(
  content: ReadableStream<Uint8Array>,
  witness: StreamInspector,
): Promise<FileInspection | { readonly refused: string }> {
  const { head, stream: whole } = await peek(content, witness.headBytes)
  const refused = witness.refusalOfHead(head)
  if (refused !== null) {
    await whole.cancel()
    return { refused }
  }
  const reader = whole.getReader()
  let size = 0
  let isWhole = false
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read()
        if (done) {
          isWhole = true
          return controller.close()
        }
        size += value.byteLength
        witness.pass?.(value)
        controller.enqueue(value)
        // One byte too many has gone on, for the store to see; the others need not travel.
        if (size > witness.maxBytes) {
          isWhole = true
          await reader.cancel()
          controller.close()
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
  return { stream, size: () => size, refusal: () => (isWhole ? witness.refusalOfWhole(size) : null) }
}
