/** The fast path responds exactly like node:http, for any input. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seededRandom } from '#tests/support/seeded-random.ts'
import { createRawResponse, parseFastPathRequest } from './fast-path.ts'
import { type Listener, openListener } from './listener.ts'

const PAGE = Buffer.from('a kept page')
const HEADERS = ['content-type', 'text/plain', 'content-length', String(PAGE.byteLength)]
const ready = createRawResponse(200, HEADERS, PAGE)
/** More than a socket's buffer. */
const LARGE = Buffer.alloc(600_000, 'x')
const large = createRawResponse(200, ['content-length', String(LARGE.byteLength)], LARGE)
const MANY = 400

/** Serves `/kept` from memory and echoes all other requests. */
async function open(withReady: boolean, timeoutMs?: number): Promise<Opened> {
  const found: string[] = []
  const listener = await openListener({
    port: 0,
    host: '127.0.0.1',
    ...(timeoutMs && { timeoutMs }),
  })
  listener.serve(
    (incoming, outgoing) => {
      if (incoming.url === '/kept' && incoming.method === 'GET') outgoing.writeHead(200, HEADERS).end(PAGE)
      else if (incoming.url === '/large')
        outgoing.writeHead(200, { 'content-length': LARGE.byteLength }).end(LARGE)
      else
        void text(incoming).then(
          (body) => outgoing.end(`${incoming.method} ${incoming.url} ${body}`),
          () => outgoing.destroy(),
        )
    },
    withReady
      ? (address) => {
          if (address === '/large') return large
          if (address !== '/kept') return undefined
          found.push(address)
          return ready
        }
      : undefined,
  )
  return { listener, found }
}

interface Opened {
  readonly listener: Listener
  /** Paths served from memory. */
  readonly found: string[]
}
let plain: Opened
let nodes: Opened
beforeAll(async () => {
  ;[plain, nodes] = await Promise.all([open(true), open(false)])
})
afterAll(() => Promise.all([plain, nodes].map(({ listener }) => listener.close(0))))

/** Sends each chunk after a response to the one before; returns everything received. */
async function exchange({ listener }: Opened, pieces: readonly string[]): Promise<string> {
  const socket = connect({ port: listener.port, host: '127.0.0.1', allowHalfOpen: true })
  socket.setEncoding('latin1').on('error', () => undefined)
  const ended = new Promise((resolve) => socket.once('close', resolve).once('end', resolve))
  let response = ''
  socket.on('data', (chunk) => {
    response += chunk
  })
  for (const [index, piece] of pieces.entries()) {
    socket.write(piece, 'latin1')
    if (index < pieces.length - 1)
      await Promise.race([ended, new Promise((resolve) => socket.once('data', resolve))])
  }
  socket.end()
  await ended
  socket.destroy()
  return response.replaceAll(/^Date: .*\r\n/gm, '')
}

const KEPT = 'GET /kept HTTP/1.1\r\nHost: a\r\nAccept-Encoding: br\r\n\r\n'
const OTHER = 'GET /other HTTP/1.1\r\nHost: a\r\n\r\n'
const POST = 'POST /kept HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello'
const GRACE_MS = 40

describe('connection with plain requests', () => {
  it('gets the same bytes as from Node', async () => {
    plain.found.length = 0
    const responses = await Promise.all([plain, nodes].map((opened) => exchange(opened, [KEPT, KEPT, KEPT])))
    expect(responses[0]).toBe(responses[1])
    expect(responses[0]).toContain('Keep-Alive: timeout=65')
    expect(plain.found).toHaveLength(3)
  })

  it.each([
    ['another path', [KEPT, OTHER, KEPT]],
    ['a body', [KEPT, POST, KEPT]],
    ['two requests at once', [KEPT, KEPT + OTHER + POST + KEPT]],
    ['a request to close', [KEPT, KEPT.replace('Host', 'Connection: close\r\nHost')]],
    ['a request that is not HTTP', [KEPT, 'EHLO example.com\r\n\r\n']],
    ['a request with two hosts', [KEPT, KEPT.replace('Host', 'host: b\r\nHost')]],
  ])('is handed to Node after %s', async (_what, pieces) => {
    const responses = await Promise.all([plain, nodes].map((opened) => exchange(opened, pieces)))
    expect(responses[0]).toBe(responses[1])
  })

  it('is handed to Node if a request arrives in pieces', async () => {
    for (let cut = 1; cut < KEPT.length; cut += 7) {
      const socket = connect(plain.listener.port, '127.0.0.1').setNoDelay()
      socket.write(KEPT.slice(0, cut))
      await pause(2)
      socket.write(KEPT.slice(cut))
      expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1.1 200 OK\r\n/)
      socket.destroy()
    }
  })

  it('is closed when idle', async () => {
    const { listener } = await open(true, GRACE_MS)
    const socket = connect(listener.port, '127.0.0.1').resume()
    await once(socket, 'close')
    await listener.close(0)
  })

  it('does not keep the port open', async () => {
    const { listener } = await open(true)
    const socket = connect(listener.port, '127.0.0.1')
    socket.write(KEPT)
    await once(socket, 'data')
    await listener.close(10_000)
  })

  it('waits for clients that do not read yet', async () => {
    const socket = connect(plain.listener.port, '127.0.0.1').setEncoding('latin1')
    socket.pause()
    for (let count = 0; count < 30; count++) {
      socket.write(KEPT.replace('/kept', '/large'))
      await pause(1)
    }
    let received = 0
    socket.resume().on('data', (chunk) => {
      received += chunk.length
    })
    await expect.poll(() => received, { timeout: 30_000 }).toBeGreaterThan(30 * LARGE.byteLength)
    socket.destroy()
  })
})

describe('fast-path parser', () => {
  it('accepts only what Node accepts, for mutated requests', { timeout: 120_000 }, async () => {
    const chance = seededRandom(21)
    const pick = <T>(values: readonly T[]): T => values[Math.floor(chance() * values.length)] as T
    const PARTS = '\r\n|\n|\r| |\t|:|\0|\x7f|é|GET|HTTP/1.0|Host: b|\r\n\r\n'.split('|')
    const MORE =
      'Connection: keep-alive|Content-Length: 0|Transfer-Encoding: chunked|Expect: x|TE: t|a : b| a: b|A:|x-é: 1|If-None-Match: "1"|Upgrade: h2c|Keep-Alive: 5|A: \x80'.split(
        '|',
      )
    function mangled(): string {
      let text = KEPT
      if (chance() < 0.5) text = text.replace('Accept', () => `${pick(MORE)}\r\nAccept`)
      const place = Math.floor(chance() * text.length)
      if (chance() < 0.7)
        text = text.slice(0, place) + pick(PARTS) + text.slice(place + Math.floor(chance() * 3))
      return text
    }
    let read = 0
    for (let count = 0; count < MANY; count++) {
      const asked = mangled()
      if (parseFastPathRequest(Buffer.from(asked, 'latin1').toString('latin1'))) read += 1
      const responses = await Promise.all([plain, nodes].map((opened) => exchange(opened, [asked])))
      expect([asked, responses[0]]).toEqual([asked, responses[1]])
    }
    expect(read).toBeGreaterThan(20)
    expect(read).toBeLessThan(MANY)
  })

  it.each([
    [499, 200],
    [500, 200],
    [501, 431],
    [1600, 431],
  ])('has the same header limit as Node: %d headers give %d', async (count, status) => {
    const request = KEPT.replace('\r\n\r\n', `\r\n${'X: y\r\n'.repeat(count - 2)}\r\n`)
    plain.found.length = 0
    const responses = await Promise.all([plain, nodes].map((opened) => exchange(opened, [request])))
    expect(responses[0]).toBe(responses[1])
    expect(responses[0]).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(plain.found).toHaveLength(status === 200 ? 1 : 0)
  })

  it('never treats the body of a request with too many headers as the next request', async () => {
    const smuggled = 'GET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n'
    const request =
      `POST /other HTTP/1.1\r\nHost: a\r\n${'X: y\r\n'.repeat(1500)}` +
      `Content-Length: ${smuggled.length}\r\n\r\n${smuggled}`
    for (const opened of [plain, nodes]) {
      const response = await exchange(opened, [request])
      expect(response).toMatch(/^HTTP\/1.1 431 /)
      expect(response).not.toContain('smuggled')
    }
  })

  it('sends the same headers as Node', async () => {
    // In Latin-1, the last byte of “à” is a non-breaking space.
    const asked = Buffer.from('GET /a?b HTTP/1.1\r\nHost: a\r\nX-Y:\tc \t\r\nX-Z: voilà\r\nX-E: \r\n\r\n')
    const listener = await openListener({ port: 0, host: '127.0.0.1' })
    listener.serve((incoming, outgoing) => outgoing.end(JSON.stringify(incoming.rawHeaders)))
    const nodesRaw = (await exchange({ listener, found: [] }, [asked.toString('latin1')])).match(
      /\[.*\]/,
    )?.[0]
    await listener.close(0)
    const read = parseFastPathRequest(asked.toString('latin1'))
    expect(read?.address).toBe('/a?b')
    expect(read?.raw).toEqual([
      'Host',
      'a',
      'X-Y',
      'c',
      'X-Z',
      Buffer.from('voilà').toString('latin1'),
      'X-E',
      '',
    ])
    expect(read?.raw).toEqual(JSON.parse(Buffer.from(nodesRaw ?? '', 'latin1').toString()))
  })
})
