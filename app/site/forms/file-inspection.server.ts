/**
 * Inspects an uploaded file while it streams to a private bucket, without buffering it. At most one byte more than the
 * limit passes.
 */
import { peek } from '#formats/first-bytes.ts'

export interface FileInspection {
  /** The same bytes, readable once. */
  readonly stream: ReadableStream<Uint8Array>
  /** Bytes passed so far. */
  size(): number
  /** Returns why the file is rejected; null if it is valid or still incomplete. */
  refusal(): string | null
}

export interface StreamInspector {
  readonly maxBytes: number
  /** Number of bytes needed for the first check, before anything is stored. */
  readonly headBytes: number
  /** @param head may be shorter, if the file is */
  validateHead(head: Uint8Array): string | null
  pass?(chunk: Uint8Array): void
  /** @param size bytes passed, at most one more than the limit */
  validateSize(size: number): string | null
}

/**
 * Waits for the first bytes.
 * @returns why the file is rejected, if they already show it; otherwise the inspection
 */
export async function inspectFile(
  content: ReadableStream<Uint8Array>,
  inspector: StreamInspector,
): Promise<FileInspection | { readonly refused: string }> {
  const { head, stream: source } = await peek(content, inspector.headBytes)
  const refused = inspector.validateHead(head)
  if (refused !== null) {
    await source.cancel()
    return { refused }
  }
  const reader = source.getReader()
  let size = 0
  let isComplete = false
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read()
        if (done) {
          isComplete = true
          return controller.close()
        }
        size += value.byteLength
        inspector.pass?.(value)
        controller.enqueue(value)
        // Passes one byte too many for the store to notice, and drops the rest.
        if (size > inspector.maxBytes) {
          isComplete = true
          await reader.cancel()
          controller.close()
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
  return { stream, size: () => size, refusal: () => (isComplete ? inspector.validateSize(size) : null) }
}
