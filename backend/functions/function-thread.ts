/**
 * Worker thread of a function: provides `Deno.serve` and `Deno.env`, resolves `npm:` and `jsr:` imports to this
 * project's packages, and passes calls to `SUPABASE_URL` to the backend.
 */
import { registerHooks } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import type { FromThread, RequestMessage, ThreadSettings, ToThread } from './messages.ts'

type Handler = (request: Request, info: object) => Response | Promise<Response>

const port = parentPort!
const { entry, environment } = workerData as ThreadSettings
const { promise: served, resolve: serve } = Promise.withResolvers<Handler>()
let isServed = false
const aborts = new Map<number, AbortController>()
const calls = new Map<number, PromiseWithResolvers<Response>>()
let lastCall = 0

registerHooks({
  resolve(specifier, context, nextResolve) {
    const name = packageOf(specifier)
    return name === undefined
      ? nextResolve(specifier, context)
      : nextResolve(name, { ...context, parentURL: import.meta.url })
  },
})
Object.assign(globalThis, {
  Deno: {
    serve(first: Handler | { handler?: Handler }, second?: Handler) {
      const handler = typeof first === 'function' ? first : (second ?? first.handler)
      if (typeof handler !== 'function') throw new TypeError('Deno.serve needs a handler')
      isServed = true
      serve(handler)
      return { finished: new Promise(() => {}), shutdown: async () => {} }
    },
    env: {
      get: (name: string) => environment[name],
      has: (name: string) => Object.hasOwn(environment, name),
      toObject: () => ({ ...environment }),
    },
  },
})

const fetchFromNetwork = globalThis.fetch
globalThis.fetch = (input, init) => {
  const { origin, pathname } = new URL(input instanceof Request ? input.url : input)
  const isBackend = /^\/(auth|rest|storage|functions)\/v1\//.test(pathname)
  return isBackend && origin === URL.parse(environment.SUPABASE_URL ?? '')?.origin
    ? callBackend(new Request(input, init))
    : fetchFromNetwork(input, init)
}

port.on('message', (message: ToThread) => {
  if (message.type === 'request') void respond(message)
  else if (message.type === 'abort') aborts.get(message.id)?.abort()
  else if (message.type === 'ping') send({ type: 'pong' })
  else endCall(message)
})

await import(entry)
if (!isServed) throw new Error(`${entry} does not call Deno.serve`)
send({ type: 'ready' })

async function respond({ id, url, method, headers, body }: RequestMessage): Promise<void> {
  const abort = new AbortController()
  aborts.set(id, abort)
  try {
    const handler = await served
    const request = new Request(url, { method, headers, body, signal: abort.signal })
    const response = await handler(request, {})
    const { status, body: stream } = response
    send(
      { type: 'response', id, status, headers: [...response.headers], body: stream },
      stream ? [stream] : [],
    )
  } catch (error) {
    send({ type: 'failed', id, stack: (error as Error)?.stack ?? String(error) })
  } finally {
    aborts.delete(id)
  }
}

async function callBackend(request: Request): Promise<Response> {
  const { url, method, headers } = request
  const body = request.body === null ? null : await request.arrayBuffer()
  const call = Promise.withResolvers<Response>()
  lastCall += 1
  calls.set(lastCall, call)
  send({ type: 'call', id: lastCall, url, method, headers: [...headers], body }, body === null ? [] : [body])
  return call.promise
}

function endCall(message: Extract<ToThread, { type: 'called' | 'callFailed' }>): void {
  const call = calls.get(message.id)
  calls.delete(message.id)
  if (message.type === 'callFailed') {
    call?.reject(new TypeError(message.message))
    return
  }
  const { status, headers, body } = message
  // These responses have no body, not an empty one.
  call?.resolve(new Response([204, 304].includes(status) ? null : body, { status, headers }))
}

function send(message: FromThread, transfer: readonly (ReadableStream | ArrayBuffer)[] = []): void {
  port.postMessage(message, transfer as never)
}

/** `jsr:@supabase/supabase-js@2/x` becomes `@supabase/supabase-js/x`. */
function packageOf(specifier: string): string | undefined {
  const [, name, path = ''] = /^(?:npm|jsr):\/?((?:@[^/]+\/)?[^@/]+)(?:@[^/]*)?(\/.*)?$/.exec(specifier) ?? []
  return name && name + path
}
