/** A network between browsers and a site that can be had bad: nothing comes through, or late, or only the question does. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Network extends AsyncDisposable {
  readonly url: string
  /** Where the site is; it may be started anew on another port. */
  leadTo(port: number): void
  weather: Weather
}

export interface Weather {
  readonly kind: 'good' | 'cut' | 'slow' | 'late' | 'deaf'
  /** In milliseconds, of what is slow or late. */
  readonly delay: number
}

export const GOOD: Weather = { kind: 'good', delay: 0 }

export async function openNetwork(): Promise<Network> {
  let target = 0
  const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

  async function pass(from: IncomingMessage, to: ServerResponse): Promise<void> {
    const { kind, delay } = isData(from.url ?? '') ? network.weather : ofDocuments(network.weather)
    // It stays as it was when the question was asked.
    if (kind === 'cut') return void from.socket.destroy()
    if (kind === 'slow') await pause(delay * Math.random())
    const body = await bodyOf(from)
    if (body === null) return
    const asked = request(
      { host: '127.0.0.1', port: target, path: from.url, method: from.method, headers: from.headers },
      async (answer) => {
        if (kind === 'late') await pause(delay * Math.random())
        // The site has done what it was asked for, and nobody hears of it.
        if (kind === 'deaf') return void from.socket.destroy()
        to.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.on('error', () => to.destroy())
        answer.pipe(to)
      },
    )
    asked.on('error', () => from.socket.destroy())
    asked.end(body)
  }

  const server = createServer((from, to) => void pass(from, to).catch(() => to.destroy()))
  server.on('clientError', (_, socket) => socket.destroy())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const network: Network = {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    weather: GOOD,
    leadTo(port) {
      target = port
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return network
}

/** Documents and scripts come or do not: what is typed travels otherwise. */
const isData = (path: string) => /^\/(rest|auth|storage|api)\//.test(path)
const ofDocuments = (weather: Weather) => (weather.kind === 'cut' ? weather : GOOD)

/** Null where whoever asks went away. */
async function bodyOf(from: IncomingMessage): Promise<Buffer | null> {
  const parts: Buffer[] = []
  try {
    for await (const part of from) parts.push(part as Buffer)
  } catch {
    return null
  }
  return Buffer.concat(parts)
}
