import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Listener, openListener } from './listener.ts'

let listener: Listener

beforeAll(async () => {
  listener = await openListener({ port: 0, host: '127.0.0.1' })
  listener.serve((incoming, outgoing) => outgoing.end(String(incoming.url?.length)))
})
afterAll(() => listener.close(0))

/** Everything that is answered to these bytes. */
async function send(bytes: string): Promise<string> {
  const socket = connect(listener.port, '127.0.0.1')
  socket.setEncoding('utf8')
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  socket.write(bytes)
  await once(socket, 'close')
  return answer
}

describe('the open port', () => {
  it('takes an address as long as a query of some thousand ids', async () => {
    const answer = await fetch(`http://127.0.0.1:${listener.port}/?id=in.(${'1234567,'.repeat(10_000)}1)`)
    expect(await answer.text()).toBe('80011')
  })

  it.each([
    ['headers without end', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(200_000)}\r\n\r\n`, 431],
    ['what is no HTTP', 'EHLO example.com\r\n\r\n', 400],
    ['two hosts', 'GET / HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n', 400],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab', 400],
  ])('answers %s in a line and hangs up', async (_what, bytes, status) => {
    const answer = await send(bytes)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(answer).toMatch(/^Connection: close\r$/m)
  })
})
