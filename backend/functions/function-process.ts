/**
 * A function in a worker thread, started by its first request. If it hangs or exceeds its memory, the thread is ended
 * without affecting other functions.
 */
import { Worker } from 'node:worker_threads'
import type { FunctionLimits } from '../dependencies/dependencies.ts'
import { errors } from './errors.ts'
import type { CallMessage, FromThread, ThreadSettings, ToThread } from './messages.ts'

export interface FunctionProcess {
  /**
   * @param body of the request, already read
   * @throws {HostError} when the function fails, does not start, or exceeds a limit
   */
  invoke(
    request: Pick<Request, 'url' | 'method' | 'headers' | 'signal'>,
    body: ArrayBuffer | null,
  ): Promise<Response>
  /** Waits a second for pending responses. */
  close(): Promise<void>
}

const PING_TIMEOUT_MS = 1000
/** Packages have to be loaded. */
const FIRST_PING_TIMEOUT_MS = 10_000
const SHUTDOWN_TIMEOUT_MS = 1000

export interface FunctionProcessOptions {
  readonly environment: Readonly<Record<string, string>>
  readonly limits: FunctionLimits
  /** Serves the function's calls to `SUPABASE_URL`, which need no port and so work while the server stops. */
  readonly fetchBackend: (request: Request) => Promise<Response>
}

interface Pending {
  resolve(message: Extract<FromThread, { type: 'response' }>): void
  reject(error: unknown): void
}

interface Thread {
  readonly worker: Worker
  readonly pending: Map<number, Pending>
  readonly streams: Set<ReadableStreamDefaultController>
  pong: (() => void) | undefined
  isReady: boolean
}

export function createFunctionProcess(
  entry: string,
  { environment, limits, fetchBackend }: FunctionProcessOptions,
): FunctionProcess {
  let current: Thread | undefined
  let lastId = 0

  function open(): Thread {
    const worker = new Worker(new URL('./function-thread.ts', import.meta.url), {
      workerData: { entry, environment } satisfies ThreadSettings,
      // The thread doesn't inherit the environment.
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMegabytes },
    })
    const thread: Thread = { worker, pending: new Map(), streams: new Set(), pong: undefined, isReady: false }
    // An idle function doesn't keep the process alive.
    worker.unref()
    worker.on('message', (message: FromThread) => {
      if (message.type === 'ready') thread.isReady = true
      else if (message.type === 'pong') thread.pong?.()
      else if (message.type === 'response') thread.pending.get(message.id)?.resolve(message)
      else if (message.type === 'call') void respondToCall(thread, message)
      else thread.pending.get(message.id)?.reject(errors.failed(errorFromStack(message.stack)))
    })
    let cause: unknown
    worker.on('error', (error) => {
      cause = error
    })
    worker.on('exit', () => {
      if (current === thread) current = undefined
      const outOfMemory = (cause as NodeJS.ErrnoException | undefined)?.code === 'ERR_WORKER_OUT_OF_MEMORY'
      const error =
        cause === undefined || outOfMemory
          ? errors.limitReached(cause)
          : thread.isReady
            ? errors.failed(cause)
            : errors.bootFailed(cause)
      for (const { reject } of thread.pending.values()) reject(error)
      for (const stream of thread.streams) stream.error(error)
    })
    return thread
  }

  async function respondToCall(
    thread: Thread,
    { id, url, method, headers, body }: CallMessage,
  ): Promise<void> {
    try {
      const response = await fetchBackend(new Request(url, { method, headers, body }))
      const received = await response.arrayBuffer()
      const { status } = response
      post(thread, { type: 'called', id, status, headers: [...response.headers], body: received }, [received])
    } catch (error) {
      post(thread, { type: 'callFailed', id, message: String(error) })
    }
  }

  const post = (thread: Thread, message: ToThread, transfer: ArrayBuffer[] = []) =>
    thread.worker.postMessage(message, transfer)

  /** Ends a thread that doesn't respond: an endless loop cannot be stopped otherwise. */
  function endIfStuck(thread: Thread): void {
    // Leaving a page aborts several requests; one ping is enough.
    if (thread.pong) return
    const timeout = thread.isReady ? PING_TIMEOUT_MS : FIRST_PING_TIMEOUT_MS
    const timer = setTimeout(() => void thread.worker.terminate(), timeout)
    thread.pong = () => {
      clearTimeout(timer)
      thread.pong = undefined
    }
    post(thread, { type: 'ping' })
  }

  return {
    async invoke(request, body) {
      current ??= open()
      const thread = current
      lastId += 1
      const id = lastId
      const { promise, resolve, reject } = Promise.withResolvers<Extract<FromThread, { type: 'response' }>>()
      thread.pending.set(id, { resolve, reject })
      const abort = () => {
        post(thread, { type: 'abort', id })
        endIfStuck(thread)
      }
      const timer = setTimeout(() => {
        reject(errors.timedOut(limits.milliseconds / 1000))
        abort()
      }, limits.milliseconds)
      request.signal.addEventListener('abort', abort)
      post(
        thread,
        {
          type: 'request',
          id,
          url: request.url,
          method: request.method,
          headers: [...request.headers],
          body,
        },
        body === null ? [] : [body],
      )
      try {
        const { status, headers, body: stream } = await promise
        return new Response(stream && endWithThread(thread, stream), { status, headers })
      } finally {
        clearTimeout(timer)
        thread.pending.delete(id)
      }
    },
    async close() {
      const thread = current
      if (!thread) return
      // An event sent while leaving a page may be the last of a visit.
      const deadline = Date.now() + SHUTDOWN_TIMEOUT_MS
      while (thread.pending.size + thread.streams.size > 0 && Date.now() < deadline)
        await new Promise((resolve) => setTimeout(resolve, 10))
      await thread.worker.terminate()
    },
  }
}

function errorFromStack(stack: string): Error {
  const error = new Error(stack.split('\n', 1)[0])
  error.stack = stack
  return error
}

/** Returns the stream, which ends with the thread; otherwise its reader would wait forever. */
function endWithThread({ streams }: Thread, stream: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = stream.getReader()
  let streamController: ReadableStreamDefaultController
  return new ReadableStream({
    start(controller) {
      streamController = controller
      streams.add(controller)
    },
    async pull(controller) {
      const { done, value } = await reader.read()
      if (!done) return controller.enqueue(value)
      streams.delete(controller)
      controller.close()
    },
    cancel(reason) {
      streams.delete(streamController)
      return reader.cancel(reason)
    },
  })
}
