/** A real HTTP server whose answers a test writes beforehand, for clients that must cope with any server. */

import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'

export interface SeenRequest {
  readonly method: string
  readonly path: string
  readonly headers: Headers
  /** The parsed JSON body; null when there was none. */
  readonly body: unknown
}

export interface ScriptedServer {
  readonly url: string
  /** Every request so far, in order. */
  readonly seen: readonly SeenRequest[]
  /** Queues answers for `GET /path`; the last one is repeated. A request without a script gets a 404 with no body. */
  answer(request: string, ...answers: (() => Response | Promise<Response>)[]): void
  close(): Promise<void>
}

/** @param port of a server that was closed, to come back as that one */
export async function startScriptedServer(port = 0): Promise<ScriptedServer> {
  const scripts = new Map<string, (() => Response | Promise<Response>)[]>()
  const seen: SeenRequest[] = []
  const app = new Hono()
  app.all('*', async (context) => {
    const { method, path } = context.req
    const text = await context.req.text()
    seen.push({
      method,
      path,
      headers: new Headers(context.req.raw.headers),
      body: text === '' ? null : JSON.parse(text),
    })
    const script = scripts.get(`${method} ${path}`) ?? []
    const next = script.length > 1 ? script.shift() : script[0]
    return next === undefined ? new Response(null, { status: 404 }) : await next()
  })
  const server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    answer: (request, ...answers) => scripts.set(request, answers),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Shorthand for an answer in JSON. */
export function json(body: unknown, status = 200): () => Response {
  return () => Response.json(body, { status })
}
