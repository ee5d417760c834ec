/** An HTTP server with scripted responses. */

import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'

export interface SeenRequest {
  readonly method: string
  readonly path: string
  readonly headers: Headers
  /** Parsed JSON; null without a body. */
  readonly body: unknown
}

export interface ScriptedServer {
  readonly url: string
  /** All requests, in order. */
  readonly seen: readonly SeenRequest[]
  /** Queues responses for `GET /path`; the last is repeated. Other requests get an empty 404. */
  answer(request: string, ...answers: (() => Response | Promise<Response>)[]): void
  close(): Promise<void>
}

/** @param port to reuse after a restart */
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
    close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      // Clients keep theirs open for seconds.
      if ('closeAllConnections' in server) server.closeAllConnections()
      return closed
    },
  }
}

/** Creates a JSON response. */
export function json(body: unknown, status = 200): () => Response {
  return () => Response.json(body, { status })
}
