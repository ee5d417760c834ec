/**
 * Two servers for tests of untrusted emails: one shows frames like the portal, or without its protection; the other
 * counts requests and responds with an image.
 */
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createContentPolicies } from '#server/pages/content-security-policy.ts'

export const NONCE = 'bm9uY2Utb2YtdGhlLXBhZ2U'
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

export interface MessagePageServers extends AsyncDisposable {
  /** Origin of the untrusted server. */
  readonly beacon: string
  /** Requested paths, in order. */
  readonly requested: readonly string[]
  /** Connections to the untrusted server, including idle ones. */
  connections(): number
  forget(): void
  /** @returns the URL of a page with these frames */
  page(frames: readonly string[], options: PageOptions): string
}

interface PageOptions {
  /** Of each frame; null for none. */
  readonly sandbox: string | null
  /** Whether the page has the portal’s CSP. */
  readonly hasPolicy: boolean
}

export async function startMessagePageServers(): Promise<MessagePageServers> {
  const requested: string[] = []
  const pages = new Map<string, { html: string; hasPolicy: boolean }>()
  const policy = createContentPolicies({ supabaseUrl: '', apiUrl: '' }).forPortal(NONCE)
  let opened = 0
  const thirdParty = await start((request, response) => {
    requested.push(request.url ?? '')
    response.writeHead(200, { 'Content-Type': 'image/png', 'Access-Control-Allow-Origin': '*' }).end(PIXEL)
  })
  thirdParty.on('connection', () => {
    opened += 1
  })
  const ownServer = await start((request, response) => {
    const page = pages.get(request.url ?? '')
    if (page === undefined) return response.writeHead(404).end()
    response.writeHead(200, {
      'Content-Type': 'text/html; charset=utf-8',
      ...(page.hasPolicy && { 'Content-Security-Policy': policy }),
    })
    return response.end(page.html)
  })
  return {
    beacon: addressOf(thirdParty),
    requested: requested,
    connections: () => opened,
    forget() {
      requested.length = 0
      opened = 0
    },
    page(frames, { sandbox, hasPolicy }) {
      const path = `/letters/${pages.size}`
      pages.set(path, { html: pageOf(frames, sandbox), hasPolicy })
      return addressOf(ownServer) + path
    },
    async [Symbol.asyncDispose]() {
      for (const server of [thirdParty, ownServer]) {
        server.closeAllConnections()
        await new Promise((resolve) => server.close(resolve))
      }
    },
  }
}

function pageOf(frames: readonly string[], sandbox: string | null): string {
  const rights = sandbox === null ? '' : ` sandbox="${sandbox}"`
  const iframes = frames.map((html) => `<iframe srcdoc="${escaped(html)}"${rights}></iframe>`)
  return `<!doctype html><meta charset="utf-8"><title>Letters</title><link rel="icon" href="data:,">
<script nonce="${NONCE}">window.told = []; addEventListener('message', (event) => told.push(String(event.data)))</script>
${iframes.join('\n')}`
}

const escaped = (html: string) => html.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

async function start(listener: RequestListener): Promise<Server> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

function addressOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
