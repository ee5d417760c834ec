/** A front before an owner that does what the test says. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { BlockList } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { peerOf } from '../../network/peer.ts'
import { storePage } from '../../pages/page-response.ts'
import { type Listener, openListener } from '../../port/listener.ts'
import { lineOf } from '../protocol/messages.ts'
import { type OwnerDoor, openOwnerDoor } from '../protocol/owner-door.ts'
import { packPage, WHOLE_PAGE_TYPE } from '../protocol/whole-page.ts'
import { createFront, type Front } from './front.ts'

type Handle = (incoming: IncomingMessage, outgoing: ServerResponse) => void

let home: string
let socket: string
let door: OwnerDoor
let front: Front
let listener: Listener
/** What the owner answers; each test sets its own. */
let answer: Handle
const warnings: object[] = []
/** The milliseconds by which the front's clock is ahead. */
let ahead = 0

async function openDoor(): Promise<void> {
  const log = { warn: (fields: object) => void warnings.push(fields), error: () => {} }
  door = await openOwnerDoor(socket, 0, log)
  door.serve((incoming, outgoing) => answer(incoming, outgoing))
}

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'front-'))
  socket = join(home, 'owner')
  warnings.length = 0
  ahead = 0
  answer = (_incoming, outgoing) => outgoing.end('nothing was set')
  const trustedProxies = new BlockList()
  trustedProxies.addAddress('127.0.0.1')
  front = createFront({
    ...{ owner: socket, siteUrl: 'http://localhost', trustedProxies, hold: 60_000 },
    clock: () => Date.now() + ahead,
    files: { files: new Map(), read: () => undefined },
  })
  listener = await openListener({ port: 0, host: '127.0.0.1' })
  listener.serve(front.handle, front.find)
  await openDoor()
  await get('/')
})

afterEach(async () => {
  await listener.close(0)
  front.close()
  await door.close(0)
  await rm(home, { recursive: true, force: true })
})

async function send(path: string, method: string, headers: Record<string, string> = {}, body = '') {
  const asking = request({ port: listener.port, path, method, headers, agent: false })
  asking.end(body)
  const [response] = (await once(asking, 'response')) as [IncomingMessage]
  return { status: response.statusCode, headers: response.headers, body: await text(response) }
}
const get = (path: string, headers?: Record<string, string>) => send(path, 'GET', headers)

async function pageOf(words: string, address: string, isOutdated = false): Promise<Buffer> {
  const page = await storePage(new Response(null, { headers: { 'Content-Type': 'text/html' } }), words, {
    keep: true,
  })
  const facts = {
    address,
    query: ['page'],
    tags: isOutdated ? [] : ['news_articles'],
    goodUntil: isOutdated ? Date.now() + ahead : null,
    sequence: door.fronts.sequence,
  }
  return Buffer.from(packPage(facts, page) ?? [])
}

/** The owner has this text for every page. */
function say(words: string): void {
  answer = async (incoming, outgoing) => {
    const whole = await pageOf(words, incoming.url ?? '')
    outgoing
      .writeHead(200, { 'Content-Type': WHOLE_PAGE_TYPE, 'Content-Length': whole.byteLength })
      .end(whole)
  }
}

describe('a kept page', () => {
  it('is asked for once', async () => {
    say('one')
    expect((await get('/news')).body).toBe('one')
    say('two')
    expect((await get('/news')).body).toBe('one')
    // What does not change a page is for the browser to read.
    expect((await get('/news?utm_source=letter&gclid=1')).body).toBe('one')
    expect((await get('/news?utm_source=letter&page=2')).body).toBe('two')
    expect((await get('/news?p%61ge=3')).body).toBe('two')
  })

  it('is there before a new front is asked for it, though the owner fails at first', async () => {
    const owner: Handle[] = [
      (_incoming, outgoing) => outgoing.writeHead(503).end(),
      (incoming) => incoming.socket.destroy(),
    ]
    answer = (incoming, outgoing) => {
      const fail = owner.shift()
      if (fail) return fail(incoming, outgoing)
      say('one')
      answer(incoming, outgoing)
    }
    await front.warm(['/news'], 60_000)
    say('two')
    expect((await get('/news')).body).toBe('one')
    expect((await get('/jobs')).body).toBe('two')
    expect(front.pause()).toEqual(['/jobs', '/news'])
  })

  it('goes when what it shows changed, and what is older than the change is not kept', async () => {
    say('one')
    await get('/news')
    const old = await pageOf('old', '/news')
    say('two')
    door.fronts.changed('news_articles')
    await door.fronts.heard()
    expect((await get('/news', { cookie: 'session=1' })).body).toBe('two')
    // This left the owner before the change, and came after the word of it.
    answer = (_incoming, outgoing) =>
      outgoing.writeHead(200, { 'Content-Type': WHOLE_PAGE_TYPE, 'Content-Length': old.byteLength }).end(old)
    expect((await get('/old')).body).toBe('old')
    say('three')
    door.fronts.changed('team_members')
    await door.fronts.heard()
    expect((await get('/news')).body).toBe('two')
  })

  it('that is being made anew keeps strangers waiting for a moment only, and not who changed it', async () => {
    say('before')
    await get('/news')
    // Somebody at this address saves: the change is told of while it is under way.
    answer = async (incoming, outgoing) => {
      await buffer(incoming)
      door.fronts.changed('news_articles')
      await door.fronts.heard()
      outgoing.end('saved')
    }
    const editor = { 'x-forwarded-for': '198.51.100.7' }
    expect((await send('/rest/v1/news_articles', 'PATCH', editor, '{}')).body).toBe('saved')

    const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
    let renders = 0
    answer = async (_incoming, outgoing) => {
      renders += 1
      await finished
      const whole = await pageOf('after', '/news')
      outgoing
        .writeHead(200, { 'Content-Type': WHOLE_PAGE_TYPE, 'Content-Length': whole.byteLength })
        .end(whole)
    }
    const patient = [
      get('/news', editor),
      get('/news', { cookie: 'theme=dark; session=abc' }),
      get('/news', { 'cache-control': 'no-cache' }),
    ]
    const strangersWait = async () => {
      const began = performance.now()
      const stranger = await get('/news', { 'x-forwarded-for': '203.0.113.80' })
      expect(stranger).toMatchObject({ status: 200, body: 'before' })
      expect(stranger.headers['cache-status']).toMatch(/^site; hit; ttl=-\d+; detail=stale$/)
      return performance.now() - began
    }
    const leastOfTen = async () => {
      const waits: number[] = []
      for (let number = 0; number < 10; number++) waits.push(await strangersWait())
      return Math.min(...waits)
    }
    const justChanged = await leastOfTen()
    ahead = 2000
    const later = await strangersWait()
    expect(justChanged).toBeLessThan(later / 2)
    expect(await leastOfTen()).toBeLessThan(later / 2)
    finish()
    expect((await Promise.all(patient)).map(({ body }) => body)).toEqual(['after', 'after', 'after'])
    expect(renders).toBe(1)
    expect((await get('/news')).headers['cache-status']).toBeUndefined()
  })

  it('that changes faster than it is made becomes newer all the same', async () => {
    say('one')
    await get('/news')
    for (const words of ['two', 'three']) {
      const { promise: asked, resolve: nowAsked } = Promise.withResolvers<void>()
      const { promise: changed, resolve: nowChanged } = Promise.withResolvers<void>()
      answer = async (_incoming, outgoing) => {
        nowAsked()
        await changed
        const whole = await pageOf(words, '/news', true)
        const headers = { 'Content-Type': WHOLE_PAGE_TYPE, 'Content-Length': whole.byteLength }
        outgoing.writeHead(200, headers).end(whole)
      }
      door.fronts.changed('news_articles')
      await door.fronts.heard()
      await get('/news')
      await asked
      door.fronts.changed('news_articles')
      await door.fronts.heard()
      nowChanged()
      await expect.poll(async () => (await get('/news')).body).toBe(words)
    }
  })

  it('is not replaced by one that was out of date when it came', async () => {
    say('one')
    await get('/news')
    const { promise: late, resolve: nowLate } = Promise.withResolvers<void>()
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const sent = Promise.withResolvers<void>()
    answer = async (_incoming, outgoing) => {
      begin()
      await late
      const whole = await pageOf('two', '/news', true)
      const headers = { 'Content-Type': WHOLE_PAGE_TYPE, 'Content-Length': whole.byteLength }
      outgoing.writeHead(200, headers).end(whole, sent.resolve)
    }
    door.fronts.changed('news_articles')
    await door.fronts.heard()
    await get('/news')
    await begun
    door.fronts.changed('news_articles')
    await door.fronts.heard()
    say('three')
    expect((await get('/news', { cookie: 'session=1' })).body).toBe('three')
    nowLate()
    await sent.promise
    expect((await get('/other')).body).toBe('three')
    expect((await get('/news')).body).toBe('three')
  })

  it('that is no page any more is forgotten', async () => {
    say('one')
    await get('/news')
    door.fronts.changed(undefined)
    await door.fronts.heard()
    answer = (_incoming, outgoing) => outgoing.writeHead(404, { 'Content-Type': 'text/html' }).end('gone')
    expect((await get('/news', { cookie: 'session=1' })).status).toBe(404)
    expect((await get('/news')).body).toBe('gone')
  })

  it('stays where the owner cannot make another one', async () => {
    say('one')
    await get('/news')
    door.fronts.changed('news_articles')
    await door.fronts.heard()
    answer = (_incoming, outgoing) => outgoing.writeHead(503).end()
    expect(await get('/news', { cookie: 'session=1' })).toMatchObject({ status: 200, body: 'one' })
  })
})

describe('what a front passes on', () => {
  it('comes to the owner as it was sent, with the peer’s address', async () => {
    answer = async (incoming, outgoing) => {
      const { method, url, rawHeaders } = incoming
      const body = await text(incoming)
      outgoing.setHeader('Set-Cookie', ['a=1', 'b=2'])
      outgoing.end(JSON.stringify({ method, url, rawHeaders, body, peer: peerOf(incoming) }))
    }
    const long = 'x'.repeat(300_000)
    const sent = await send(
      '/a%20b?c=d',
      'PUT',
      {
        'X-Some': 'thing',
        'X-Front': '{"peer":"203.0.113.5"}',
        connection: 'close',
        'transfer-encoding': 'chunked',
      },
      long,
    )
    const seen = JSON.parse(sent.body)
    expect(seen).toMatchObject({ method: 'PUT', url: '/a%20b?c=d', peer: '127.0.0.1', body: long })
    const headers = seen.rawHeaders as string[]
    const valuesOf = (name: string) =>
      headers.filter((_, index) => index % 2 === 1 && headers[index - 1]?.toLowerCase() === name)
    expect(valuesOf('x-some')).toEqual(['thing'])
    expect(valuesOf('connection')).toEqual(['close'])
    expect(valuesOf('x-front')).toEqual(['bytes'])
    expect(sent.headers['set-cookie']).toEqual(['a=1', 'b=2'])
  })

  it('is seen while it comes', async () => {
    const { promise: more, resolve: goOn } = Promise.withResolvers<void>()
    answer = async (_incoming, outgoing) => {
      outgoing.write('begun')
      await more
      outgoing.end(' and done')
    }
    const asking = request({ port: listener.port, path: '/stream', agent: false })
    asking.end()
    const [response] = (await once(asking, 'response')) as [IncomingMessage]
    const [first] = await once(response, 'data')
    expect(String(first)).toBe('begun')
    goOn()
    expect(await text(response)).toBe(' and done')
  })

  it('is refused before its first byte has come', async () => {
    answer = (_incoming, outgoing) => outgoing.writeHead(413, { Connection: 'close' }).end('too much')
    const headers = { 'content-length': '1000000' }
    const asking = request({ port: listener.port, path: '/form', method: 'POST', headers, agent: false })
    asking.on('error', () => {}).flushHeaders()
    const [response] = (await once(asking, 'response')) as [IncomingMessage]
    expect([response.statusCode, response.headers.connection]).toEqual([413, 'close'])
    asking.destroy()
  })

  it('ends at the owner when its sender goes', async () => {
    const { promise: gone, resolve } = Promise.withResolvers<void>()
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    answer = (_incoming, outgoing) => {
      outgoing.once('close', resolve)
      begin()
    }
    const asking = request({ port: listener.port, path: '/slow', agent: false }).on('error', () => {})
    asking.end()
    await begun
    asking.destroy()
    await gone
  })

  it('is asked of the next owner where this one went away; what may have been done is not done twice', async () => {
    const killed = async () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      answer = (incoming) => {
        incoming.socket.destroy()
        answer = (_incoming, outgoing) => outgoing.end('from the next')
        resolve()
      }
      return promise
    }
    void killed()
    expect((await get('/read')).body).toBe('from the next')
    void killed()
    const form = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }
    const sent = await send('/contact', 'POST', form, 'name=Zo%C3%AB&coverLetter=%3Cb%3E')
    expect(sent.status).toBe(503)
    for (const words of ['We cannot say whether this was saved', 'Zoë', '&lt;b&gt;', 'Cover letter'])
      expect(sent.body).toContain(words)

    await door.close(0)
    const held = get('/held')
    const written = send('/rest/v1/jobs', 'POST', {}, '{"title":"Fitter"}')
    await openDoor()
    answer = async (incoming, outgoing) => outgoing.end(`${incoming.method} ${await text(incoming)}`)
    expect([(await held).body, (await written).body]).toEqual(['GET ', 'POST {"title":"Fitter"}'])
  })
})

it('a front that hears nothing of a change is ended, and nobody waits for it', async () => {
  const victim = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  const ended = once(victim, 'exit')
  const asking = request({ socketPath: socket, headers: { Connection: 'Upgrade', Upgrade: 'front' } })
  asking.end()
  const [, connection] = await once(asking, 'upgrade')
  connection.on('error', () => {})
  connection.write(lineOf({ kind: 'hello', pid: victim.pid ?? 0 }))
  // The owner reads in turn: it knows whose this is once it has counted these.
  const counted = new Promise((resolve) => door.fronts.onLoads(resolve))
  connection.write(lineOf({ kind: 'loads', loads: [] }))
  await counted
  door.fronts.changed('news_articles')
  await door.fronts.heard()
  expect((await ended)[1]).toBe('SIGKILL')
  expect(warnings).toEqual([{ pid: victim.pid }])
})
