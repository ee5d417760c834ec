import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, BlockList } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import { loadTemplates } from '#backend/auth/email/templates.ts'
import { createBackend } from '#backend/backend.ts'
import { openFileBlobs } from '#backend/blobs/file-blobs.ts'
import type { Database } from '#backend/database/database.ts'
import type { BackendDependencies } from '#backend/dependencies/dependencies.ts'
import { createStoredKeys } from '#backend/keys/key-ring.ts'
import { createSmtpMailer } from '#server/email/sending/mailer.ts'
import { createUpgrades } from '#server/http/web-sockets.ts'
import { createConnections } from '#server/network/client-address.ts'
import { type Mailbox, openMailbox } from '#tests/support/mailbox.ts'

/** URLs and keys; independent of the implementation. */
export interface AcceptanceEnvironment {
  /** For `createClient`. */
  readonly url: string
  readonly publishableKey: string
  readonly secretKey: string
  /** `GET ?to=ADDRESS&since=MILLISECONDS` waits up to a minute for the newest email since then. */
  readonly mailUrl: string
}

declare module 'vitest' {
  interface ProvidedContext {
    stack: AcceptanceEnvironment
  }
}

export interface RunningStack extends AsyncDisposable {
  readonly stack: AcceptanceEnvironment
  /** Internals, for tests that need them. */
  readonly dependencies: BackendDependencies
}

/**
 * The backend on a port, with files and email as in production. `X-Forwarded-For` sets the client address, so that
 * tests don't share rate limits.
 */
export async function startAcceptanceEnvironment(
  database: Database,
  changed: Partial<BackendDependencies> = {},
): Promise<RunningStack> {
  const directory = await mkdtemp(join(tmpdir(), 'stack-'))
  const mailbox = await openMailbox()
  const mailer = createSmtpMailer({ url: mailbox.url, from: 'noreply@example.com' })
  const mailServer = await listen(createServer((request, response) => answerMail(mailbox, request, response)))

  const trusted = new BlockList()
  trusted.addSubnet('127.0.0.0', 8)
  const connections = createConnections(trusted)
  let answer: (request: Request) => Response | Promise<Response> = () => new Response(null, { status: 503 })
  const server = await listen(
    createAdaptorServer({
      fetch(request, bindings) {
        connections.remember(request, (bindings as HttpBindings).incoming.socket.remoteAddress ?? '')
        return answer(request)
      },
    }) as Server,
  )
  const url = urlOf(server)
  const keys = await createStoredKeys(Date.now())
  const dependencies: BackendDependencies = {
    database,
    blobs: await openFileBlobs(join(directory, 'blobs')),
    imageCacheDirectory: join(directory, 'image-cache'),
    keys,
    mailer,
    clock: Date.now,
    apiUrl: url,
    siteUrl: url,
    siteOrigins: [],
    templates: await loadTemplates(join(import.meta.dirname, '../../supabase/templates')),
    functions: {
      directory: join(import.meta.dirname, 'functions'),
      environment: { SUPABASE_URL: url, SUPABASE_ANON_KEY: keys.publishable },
    },
    auth: { passwords: true },
    isLocal: connections.isLocal,
    allowsDemoUsers: connections.isLocal,
    clientAddress: connections.clientAddress,
    log: { error: report, warn: () => undefined },
    ...changed,
  }
  const backend = createBackend(dependencies)
  answer = backend.fetch
  const upgrades = createUpgrades(backend, connections)
  server.on('upgrade', upgrades.accept)

  return {
    stack: { url, publishableKey: keys.publishable, secretKey: keys.secret, mailUrl: urlOf(mailServer) },
    dependencies,
    async [Symbol.asyncDispose]() {
      upgrades.close()
      await Promise.all([stop(server), stop(mailServer)])
      await backend.close()
      mailer.close()
      await mailbox[Symbol.asyncDispose]()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** Prints unexpected errors with the failing test. */
function report(fields: object, message: string): void {
  process.stderr.write(`${message}: ${'err' in fields ? String((fields.err as Error)?.stack) : ''}\n`)
}

async function answerMail(
  mailbox: Mailbox,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { searchParams } = new URL(request.url ?? '', 'http://localhost')
  const to = searchParams.get('to') ?? ''
  try {
    const { subject, text, html } = await mailbox.newest(to, Number(searchParams.get('since') ?? 0))
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ subject, text, html }))
  } catch {
    response.writeHead(404).end()
  }
}

async function listen<T extends Server>(server: T): Promise<T> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

async function stop(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
}

function urlOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
