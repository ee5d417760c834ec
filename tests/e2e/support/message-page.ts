/**
 * Two servers for letters that are tried in a browser: one has pages of frames, as the portal would show them or without
 * its protection; the other is the stranger's, counts who comes, and answers whatever is asked with a picture.
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
  /** The stranger's. */
  readonly beacon: string
  /** Paths in the order in which they were asked for. */
  readonly asked: readonly string[]
  /** Connections to the stranger's server, also those on which nothing was asked. */
  connections(): number
  forget(): void
  /** @returns the address of a page that holds these frames */
  page(frames: readonly string[], options: PageOptions): string
}

interface PageOptions {
  /** Of each frame; null for a frame without any sandbox. */
  readonly sandbox: string | null
  /** Whether the page has the portal’s policy. */
  readonly hasPolicy: boolean
}

export async function startMessagePageServers(): Promise<MessagePageServers> {
  const asked: string[] = []
  const pages = new Map<string, { html: string; hasPolicy: boolean }>()
  const policy = createContentPolicies({ supabaseUrl: '', apiUrl: '' }).forPortal(NONCE)
  let opened = 0
  const stranger = await start((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(200, { 'Content-Type': 'image/png', 'Access-Control-Allow-Origin': '*' }).end(PIXEL)
  })
  stranger.on('connection', () => {
    opened += 1
  })
  const ours = await start((request, response) => {
    const page = pages.get(request.url ?? '')
    if (page === undefined) return response.writeHead(404).end()
    response.writeHead(200, {
      'Content-Type': 'text/html; charset=utf-8',
      ...(page.hasPolicy && { 'Content-Security-Policy': policy }),
    })
    return response.end(page.html)
  })
  return {
    beacon: addressOf(stranger),
    asked,
    connections: () => opened,
    forget() {
      asked.length = 0
      opened = 0
    },
    page(frames, { sandbox, hasPolicy }) {
      const path = `/letters/${pages.size}`
      pages.set(path, { html: pageOf(frames, sandbox), hasPolicy })
      return addressOf(ours) + path
    },
    async [Symbol.asyncDispose]() {
      for (const server of [stranger, ours]) {
        server.closeAllConnections()
        await new Promise((resolve) => server.close(resolve))
      }
    },
  }
}

function pageOf(frames: readonly string[], sandbox: string | null): string {
  const rights = sandbox === null ? '' : ` sandbox="${sandbox}"`
  const held = frames.map((html) => `<iframe srcdoc="${escaped(html)}"${rights}></iframe>`)
  return `<!doctype html><meta charset="utf-8"><title>Letters</title><link rel="icon" href="data:,">
<script nonce="${NONCE}">window.told = []; addEventListener('message', (event) => told.push(String(event.data)))</script>
${held.join('\n')}`
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
