/**
 * HTTP over a Unix socket, through which scripts talk to the process that uses a data directory. Only its user can open
 * it.
 */
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { request as httpRequest, type IncomingMessage, type Server } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { createAdaptorServer } from '@hono/node-server'

type Handler = (request: Request) => Response | Promise<Response>

export interface ControlSocket {
  serve(handler: Handler): void
  close(): Promise<void>
}

/** Paths of Unix sockets have at most 107 bytes on Linux and 103 on macOS. */
const MAX_PATH_BYTES = 100
const SOCKET_NAME = 'owner.sock'
const OWN_DIRECTORY_PREFIX = 'owner-'

/** Returns a path inside the data directory, or in a temporary directory if that is too long. */
export async function getSocketPath(directory: string): Promise<string> {
  const defaultPath = join(directory, SOCKET_NAME)
  if (Buffer.byteLength(defaultPath) <= MAX_PATH_BYTES) return defaultPath
  return join(await mkdtemp(join(tmpdir(), OWN_DIRECTORY_PREFIX)), SOCKET_NAME)
}

/** Call while holding the directory's lock: an existing socket is then a dead process's. */
export async function openControlSocket(path: string): Promise<ControlSocket> {
  let handler: Handler = () => new Response('The server is starting\n', { status: 503 })
  await rm(path, { force: true })
  const server = createAdaptorServer({ fetch: (request) => handler(request) }) as Server
  server.listen(path)
  await once(server, 'listening')
  await chmod(path, 0o600)
  // The socket doesn't keep the process alive.
  server.unref()

  return {
    serve(next) {
      handler = next
    },
    async close() {
      server.closeAllConnections()
      if (server.listening) await new Promise((resolve) => server.close(resolve))
      await removeSocket(path)
    },
  }
}

export async function removeSocket(path: string): Promise<void> {
  const ownDirectory = dirname(path)
  await rm(path, { force: true })
  if (dirname(ownDirectory) === tmpdir() && basename(ownDirectory).startsWith(OWN_DIRECTORY_PREFIX)) {
    await rm(ownDirectory, { recursive: true, force: true })
  }
}

export async function isListening(path: string): Promise<boolean> {
  const socket = connect(path)
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

/** Returns a `fetch` over the socket for supabase-js. */
export function fetchOver(socketPath: string): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const { pathname, search, host } = new URL(request.url)
    const outgoing = httpRequest({
      socketPath,
      path: pathname + search,
      method: request.method,
      headers: { ...Object.fromEntries(request.headers), host },
      signal: request.signal,
    })
    if (request.body) Readable.fromWeb(request.body as NodeReadableStream).pipe(outgoing)
    else outgoing.end()
    const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage]
    const status = incoming.statusCode ?? 502
    const bodyless = status === 204 || status === 304 || request.method === 'HEAD'
    if (bodyless) incoming.resume()
    return new Response(bodyless ? null : (Readable.toWeb(incoming) as ReadableStream), {
      status,
      statusText: incoming.statusMessage ?? '',
      headers: Object.entries(incoming.headersDistinct).flatMap(([name, values]) =>
        (values ?? []).map((value): [string, string] => [name, value]),
      ),
    })
  }
}
