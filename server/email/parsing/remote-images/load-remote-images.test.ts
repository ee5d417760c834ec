import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createRemoteImageLoader,
  type RemoteImageLimits,
  type RemoteImageNetwork,
} from './load-remote-images.ts'
import { isPublicAddress } from './public-address.ts'

const LOCAL = '127.0.0.1'
const LIMITS: RemoteImageLimits = {
  bytes: 200_000,
  totalBytes: 400_000,
  timeoutMs: 3000,
  totalTimeoutMs: 20_000,
  redirects: 2,
  concurrency: 4,
}

/** Responses of the untrusted server by path. */
const handlers = new Map<string, RequestListener>()
const seen: IncomingMessage[] = []
const server = createServer((request, response) => {
  seen.push(request)
  const answer = handlers.get(request.url ?? '')
  if (answer === undefined) response.writeHead(404).end()
  else answer(request, response)
})
let port: number
let png: Buffer

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, LOCAL, resolve))
  port = (server.address() as AddressInfo).port
  png = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c02010' } })
    .withExif({ IFD0: { Copyright: 'somebody' } })
    .png()
    .toBuffer()
  handlers.set('/picture.png', (_, response) => response.writeHead(200, { 'Set-Cookie': 'a=1' }).end(png))
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  seen.length = 0
})

/** One local address counts as public; all others are checked as usual. */
function network(
  resolve: RemoteImageNetwork['resolve'],
  strangers: readonly string[] = [LOCAL],
): RemoteImageNetwork {
  return {
    resolve,
    isPublic: (address) => strangers.includes(address) || isPublicAddress(address),
    isPort: (asked) => asked === port,
  }
}
const internet = network(async () => [LOCAL])
const load = createRemoteImageLoader(internet, LIMITS)
const at = (path: string, host = 'pictures.example.org') => `http://${host}:${port}${path}`
const one = (address: string) => [{ number: 1, address }]

async function pictureOf(address: string | undefined) {
  return sharp(Buffer.from(address?.replace('data:image/webp;base64,', '') ?? '', 'base64')).metadata()
}

describe('remote image', () => {
  it('is loaded once for all occurrences and re-encoded without metadata', async () => {
    const loaded = await load([
      { number: 1, address: at('/picture.png') },
      { number: 4, address: at('/picture.png') },
    ])
    expect([...loaded.keys()]).toEqual([1, 4])
    expect(await pictureOf(loaded.get(1))).toMatchObject({ format: 'webp', width: 60, height: 40 })
    expect((await pictureOf(loaded.get(1))).exif).toBeUndefined()
    expect(seen).toHaveLength(1)
  })

  it('is requested without information about the reader', async () => {
    await load(one(at('/picture.png')))
    await load(one(at('/picture.png')))
    expect(seen.map(({ headers }) => headers)).toEqual(
      Array(2).fill({
        host: `pictures.example.org:${port}`,
        accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif',
        'accept-encoding': 'identity',
        'user-agent': 'Mozilla/5.0',
        connection: 'close',
      }),
    )
  })

  it('is followed through redirects, up to a limit', async () => {
    const move = (path: string, to: string) =>
      handlers.set(path, (_, response) => response.writeHead(302, { Location: to }).end())
    move('/moved', '/picture.png')
    move('/twice', at('/moved', 'other.example.org'))
    move('/thrice', '/twice')
    expect((await load(one(at('/twice')))).size).toBe(1)
    expect((await load(one(at('/thrice')))).size).toBe(0)
  })

  it.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 'image/svg+xml'],
    ['SVG that says it is a PNG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/png'],
    ['an HTML page', Buffer.from('<!doctype html><script>1</script>'), 'image/png'],
    ['a PDF', Buffer.from('%PDF-1.7\n'), 'image/png'],
    ['a TIFF', Buffer.from('II*\0........'), 'image/tiff'],
    ['a truncated PNG', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'image/png'],
    ['an empty file', Buffer.alloc(0), 'image/png'],
  ])('is recognised by its bytes: not %s', async (_, body, type) => {
    handlers.set('/other', (_request, response) =>
      response.writeHead(200, { 'Content-Type': type }).end(body),
    )
    expect((await load(one(at('/other')))).size).toBe(0)
  })

  it('of 60,000 by 60,000 pixels is not decoded', async () => {
    const bomb = Buffer.from(png)
    bomb.writeUInt32BE(60_000, 16)
    bomb.writeUInt32BE(60_000, 20)
    handlers.set('/bomb', (_, response) => response.writeHead(200).end(bomb))
    const flat = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    handlers.set('/flat', (_, response) => response.writeHead(200).end(flat))
    expect((await load([...one(at('/bomb')), { number: 2, address: at('/flat') }])).size).toBe(0)
  })

  it('that is too long is dropped, with or without a declared length', async () => {
    let sent = 0
    handlers.set('/endless', (_, response) => {
      response.writeHead(200)
      const more = () => {
        if (response.destroyed) return
        sent += 65_536
        response.write(Buffer.concat([png, Buffer.alloc(65_536)]), () => setImmediate(more))
      }
      more()
    })
    handlers.set('/long', (_, response) => response.writeHead(200, { 'Content-Length': 9_000_000 }).end(png))
    expect((await load([...one(at('/endless')), { number: 2, address: at('/long') }])).size).toBe(0)
    // Excludes bytes buffered by the network.
    expect(sent).toBeLessThan(20_000_000)
  })

  it('times out for the first byte, slow bytes and slow DNS', async () => {
    handlers.set('/silent', () => {})
    handlers.set('/drip', (_, response) => {
      response.writeHead(200)
      const timer = setInterval(() => response.write('x'), 20)
      response.on('close', () => clearInterval(timer))
    })
    const shortTimeout = createRemoteImageLoader(internet, { ...LIMITS, timeoutMs: 150 })
    expect((await shortTimeout([...one(at('/silent')), { number: 2, address: at('/drip') }])).size).toBe(0)
    const unresolvable = createRemoteImageLoader(
      network(() => new Promise(() => {})),
      { ...LIMITS, timeoutMs: 150 },
    )
    expect((await unresolvable(one(at('/picture.png')))).size).toBe(0)
  })

  it.each(['file:///etc/hostname', 'ftp://pictures.example.org/a.png', 'data:image/png;base64,iVBORw0KGgo='])(
    'is only fetched from the web: not from %s',
    async (address) => {
      expect((await load(one(address))).size).toBe(0)
    },
  )

  it('is only fetched from standard ports, without credentials', async () => {
    const usual = createRemoteImageLoader(
      { ...internet, isPort: (asked) => asked === 80 || asked === 443 },
      LIMITS,
    )
    expect((await usual(one(at('/picture.png')))).size).toBe(0)
    expect((await load(one(`http://user:secret@pictures.example.org:${port}/picture.png`))).size).toBe(0)
    expect(seen).toEqual([])
  })
})

/** Notations of non-public addresses. */
const PRIVATE = `
  0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 100.64.0.1 100.127.255.254 127.0.0.1 127.1 127.255.255.254
  2130706433 0x7f000001 0x7f.1 0177.0.0.1 017700000001 169.254.169.254 172.16.0.1 172.31.255.255
  192.0.0.1 192.0.2.1 192.88.99.1 192.168.0.1 192.168.255.255 198.18.0.1 198.19.255.255 198.51.100.1
  203.0.113.1 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255 [::] [::1] [::127.0.0.1]
  [::ffff:127.0.0.1] [::ffff:7f00:1] [::ffff:a9fe:a9fe] [::ffff:0:127.0.0.1] [64:ff9b::7f00:1]
  [64:ff9b:1::7f00:1] [100::1] [2001::1] [2001:2::1] [2001:10::1] [2001:20::1] [2001:db8::1]
  [2002:7f00:1::] [3fff::1] [5f00::1] [fc00::1] [fd12:3456::1] [fe80::1] [fec0::1] [ff02::1]
`
  .trim()
  .split(/\s+/)

describe('private networks', () => {
  const strict = (resolve: RemoteImageNetwork['resolve']) =>
    createRemoteImageLoader({ ...network(resolve, []), isPort: () => true }, { ...LIMITS, timeoutMs: 1000 })
  /** Resolves an IP address to itself. */
  const literal: RemoteImageNetwork['resolve'] = async (host) => [host]

  it.each(PRIVATE)('are not reached as %s by an address, a name or a redirect', async (address) => {
    const [written, host] = [`http://${address}:${port}/picture.png`, new URL(`http://${address}`).hostname]
    const bare = host.replace(/^\[|\]$/g, '')
    expect((await strict(literal)(one(written))).size).toBe(0)
    expect((await strict(async () => [bare])(one(at('/picture.png')))).size).toBe(0)

    handlers.set('/inward', (_, response) => response.writeHead(302, { Location: written }).end())
    const outside = network(async (name) => (name === 'pictures.example.org' ? [LOCAL] : [name]))
    const inward = createRemoteImageLoader(
      { ...outside, isPublic: (ip) => (ip === LOCAL && seen.length === 0) || isPublicAddress(ip) },
      LIMITS,
    )
    expect((await inward(one(at('/inward')))).size).toBe(0)
    expect(seen.map(({ url }) => url)).toEqual(['/inward'])
  })

  it('are not reached by a name that also has a public address', async () => {
    expect((await strict(async () => ['93.184.215.14', LOCAL])(one(at('/picture.png')))).size).toBe(0)
    expect((await strict(async () => [])(one(at('/picture.png')))).size).toBe(0)
    expect(seen).toEqual([])
  })

  it('are not reached by DNS rebinding', async () => {
    let asked = 0
    const rebinding: RemoteImageNetwork['resolve'] = async () => {
      asked += 1
      // First a documentation address, then loopback.
      return asked === 1 ? ['198.51.100.7'] : [LOCAL]
    }
    const loader = createRemoteImageLoader(network(rebinding, ['198.51.100.7', LOCAL]), {
      ...LIMITS,
      timeoutMs: 400,
    })
    expect((await loader(one(at('/picture.png')))).size).toBe(0)
    expect(asked).toBe(1)
    expect(seen).toEqual([])
  })

  it.each(['8.8.8.8', '1.1.1.1', '93.184.215.14', '2606:4700:4700::1111', '2a00:1450:4009::1'])(
    'do not include %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )
})
