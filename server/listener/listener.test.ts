import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Listener, openListener } from './listener.ts'

let listener: Listener

beforeAll(async () => {
  listener = await openListener({ port: 0, host: '127.0.0.1' })
  listener.serve((incoming, outgoing) => outgoing.end(String(incoming.url?.length)))
})
afterAll(() => listener.close(0))

async function send(bytes: string): Promise<string> {
  const socket = connect(listener.port, '127.0.0.1')
  socket.setEncoding('utf8')
  let response = ''
  socket.on('data', (chunk) => {
    response += chunk
  })
  socket.write(bytes)
  await once(socket, 'close')
  return response
}

describe('listener', () => {
  it('accepts a URL with thousands of IDs', async () => {
    const response = await fetch(`http://127.0.0.1:${listener.port}/?id=in.(${'1234567,'.repeat(10_000)}1)`)
    expect(await response.text()).toBe('80011')
  })

  it.each([
    ['endless headers', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(200_000)}\r\n\r\n`, 431],
    ['more than 500 headers', `GET / HTTP/1.1\r\nHost: a\r\n${'X: y\r\n'.repeat(500)}\r\n`, 431],
    ['a request that is not HTTP', 'EHLO example.com\r\n\r\n', 400],
    ['two hosts', 'GET / HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n', 400],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab', 400],
  ])('answers %s with one line and closes the connection', async (_what, bytes, status) => {
    const response = await send(bytes)
    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(response).toMatch(/^Connection: close\r$/m)
  })
})

describe('request with many headers', () => {
  const request = (count: number, method = 'GET', more = '') =>
    `${method} / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${'X: y\r\n'.repeat(count - 2)}${more}`

  it('is answered up to 500 headers', async () => {
    expect(await send(`${request(500)}\r\n`)).toMatch(/^HTTP\/1.1 200 /)
    expect(await send(`${request(501)}\r\n`)).toMatch(/^HTTP\/1.1 431 /)
  })

  it('never has its body treated as the next request', async () => {
    const smuggled = 'GET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n'
    const response = await send(
      `${request(1500, 'POST', `Content-Length: ${smuggled.length}\r\n`)}\r\n${smuggled}`,
    )
    expect(response.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 431'])
  })
})

describe('connection without a request', () => {
  it('is closed after the timeout', async () => {
    const opened = await openListener({ port: 0, host: '127.0.0.1', timeoutMs: 40 })
    opened.serve((_incoming, outgoing) => outgoing.end())
    const socket = connect(opened.port, '127.0.0.1').resume()
    await once(socket, 'close')
    await opened.close(0)
  })

  it('doesn’t delay closing, nor does one that waits for its next request', async () => {
    const opened = await openListener({ port: 0, host: '127.0.0.1' })
    opened.serve((_incoming, outgoing) => outgoing.end())
    const [unused, used] = [connect(opened.port, '127.0.0.1'), connect(opened.port, '127.0.0.1')]
    await once(unused, 'connect')
    used.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
    await once(used, 'data')
    const closing = opened.close(600_000)
    await Promise.all([once(unused.resume(), 'close'), once(used.resume(), 'close'), closing])
  })
})

describe('request for an upgrade', () => {
  const upgrade = (path: string, protocol: string) =>
    `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: ${protocol}\r\n\r\n`

  it('is accepted for WebSockets on their path, which close with the server; others get a response', async () => {
    const accepting = await openListener({ port: 0, host: '127.0.0.1' })
    const closed = Promise.withResolvers<void>()
    accepting.serve((_incoming, outgoing) => outgoing.setHeader('Connection', 'close').end('answered'), {
      path: '/socket',
      accept(_incoming, socket) {
        socket.write('accepted')
        void closed.promise.then(() => socket.end())
      },
      close: closed.resolve,
    })
    async function exchange(bytes: string) {
      const socket = connect(accepting.port, '127.0.0.1')
      socket.write(bytes)
      return socket
    }
    for (const [path, protocol] of [
      ['/socket', 'h2c'],
      ['/other?/socket', 'websocket'],
    ] as const)
      expect(await text(await exchange(upgrade(path, protocol)))).toMatch(/^HTTP\/1.1 200 [\s\S]*answered/)
    const socket = await exchange(upgrade('/socket?a=b', 'WebSocket'))
    expect(String((await once(socket, 'data'))[0])).toBe('accepted')
    await Promise.all([once(socket, 'close'), accepting.close(1000)])
  })
})

describe('pipelined request that expects 100 Continue', () => {
  /** Sends it behind a request that is answered last, and returns the status lines and bodies in their order. */
  async function pipeline(path: string, body: string) {
    const begun: string[] = []
    const turn = Promise.withResolvers<void>()
    async function answer(incoming: IncomingMessage, outgoing: ServerResponse) {
      begun.push(String(incoming.url))
      if (incoming.url === '/first') await turn.promise
      const chunks = incoming.url === '/reads' ? await incoming.toArray() : []
      outgoing.end(Buffer.from(`<${incoming.url} ${Buffer.concat(chunks)}>`))
    }
    const pipelined = await openListener({ port: 0, host: '127.0.0.1' })
    pipelined.serve((incoming, outgoing) => void answer(incoming, outgoing))
    const socket = connect(pipelined.port, '127.0.0.1')
    socket.setEncoding('utf8')
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk
    })
    const head = `POST ${path} HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\n`
    socket.write(`GET /first HTTP/1.1\r\nHost: a\r\n\r\n${head}${body}`)
    await expect.poll(() => begun).toEqual(['/first', path])
    turn.resolve()
    if (body === '') {
      await expect.poll(() => received).toMatch(/100 Continue\r\n\r\n$/)
      socket.write('hello')
    }
    await expect.poll(() => received).toContain(`<${path}`)
    socket.destroy()
    await pipelined.close(0)
    return received.match(/(?<=HTTP\/1\.1 )\d+|<.*>/g)
  }

  it('gets it after the responses to earlier requests', async () => {
    expect(await pipeline('/reads', '')).toEqual(['200', '</first >', '100', '200', '</reads hello>'])
  })

  it('gets none inside a response that is ready before its turn', async () => {
    expect(await pipeline('/ignores', 'hello')).toEqual(['200', '</first >', '200', '</ignores >'])
  })
})

describe('request body that does not arrive', () => {
  let patient: Listener & AsyncDisposable
  let ended: number
  beforeAll(async () => {
    patient = await openPatient(200)
  })
  afterAll(() => patient[Symbol.asyncDispose]())
  beforeEach(() => {
    ended = 0
  })

  async function readWhole(incoming: IncomingMessage, outgoing: ServerResponse) {
    if (incoming.url === '/begun') outgoing.write('begun')
    if (incoming.url === '/later') await pause(600)
    try {
      let size = 0
      for await (const chunk of incoming) size += chunk.length
      outgoing.end(String(size))
    } catch {
      ended += 1
    }
  }

  async function openPatient(timeoutMs: number): Promise<Listener & AsyncDisposable> {
    const opened = await openListener({ port: 0, host: '127.0.0.1', timeoutMs })
    opened.serve((incoming, outgoing) => void readWhole(incoming, outgoing))
    return { ...opened, [Symbol.asyncDispose]: () => opened.close(0) }
  }

  /** Sends chunks with pauses until the connection closes. */
  async function exchange(port: number, pieces: Iterable<string | number>): Promise<string> {
    const socket = connect(port, '127.0.0.1')
    socket.setEncoding('utf8').on('error', () => undefined)
    const closed = once(socket, 'close')
    let response = ''
    socket.on('data', (chunk) => {
      response += chunk
    })
    for (const piece of pieces) {
      if (socket.closed) break
      if (typeof piece === 'number') await pause(piece)
      else socket.write(piece)
    }
    await closed
    return response
  }
  const head = (path: string, more: string) =>
    `POST ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${more}\r\n\r\n`

  it.each([
    ['a body with Content-Length', head('/', 'Content-Length: 10'), 'half'],
    ['a chunked body', head('/', 'Transfer-Encoding: chunked'), '4\r\nhalf\r\n'],
    ['a body without a first byte', head('/', 'Content-Length: 10'), ''],
    ['a body sent byte by byte', head('/', 'Content-Length: 4000'), ...Array(3000).fill(['a', 90]).flat()],
  ])('%s gets 408 and an error for the reader', async (_how, ...pieces) => {
    expect(await exchange(patient.port, pieces)).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n/)
    await expect.poll(() => ended).toBe(1)
  })

  it('closes the connection if the response has started', async () => {
    expect(await exchange(patient.port, [head('/begun', 'Content-Length: 10'), 'half'])).toMatch(
      /^HTTP\/1.1 200 OK[\s\S]*begun\r\n$/,
    )
    await expect.poll(() => ended).toBe(1)
  })

  it('is accepted while chunks keep arriving', async () => {
    // Each chunk is in time; all together take longer than the timeout.
    await using lasting = await openPatient(1000)
    const pieces = Array.from({ length: 10 }, () => ['x'.repeat(5000), 120]).flat()
    const response = await exchange(lasting.port, [head('/', 'Content-Length: 50002'), ...pieces, 'cd'])
    expect(response).toMatch(/^HTTP\/1.1 200 [\s\S]*50002/)
  })

  it('after slow headers is not waited for', async () => {
    const trickle = Array(1000).fill(['X-A: b\r\n', 120]).flat()
    expect(await exchange(patient.port, ['POST / HTTP/1.1\r\nHost: a\r\n', ...trickle])).toMatch(
      /^HTTP\/1.1 408 /,
    )
  })

  it('is complete if the server reads it late', async () => {
    const pieces = [head('/later', 'Content-Length: 400000'), 'x'.repeat(400_000)]
    const response = await exchange(patient.port, pieces)
    expect(response).toMatch(/^HTTP\/1.1 200 [\s\S]*400000/)
  })
})
