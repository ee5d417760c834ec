/**
 * The killed process: the durable backend with the test's migrations. Takes settings as a JSON argument, prints its
 * port, and answers commands line by line.
 */
import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, BlockList } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import { openFileBlobs } from '#backend/blobs/file-blobs.ts'
import { openDataDirectory } from '#backend/data-directory/data-directory.ts'
import { migrate } from '#backend/database/migrations/migrate.ts'
import { openPGlite } from '#backend/database/pglite/pglite.ts'
import { sweepOrphans } from '#backend/storage/objects/orphans.ts'
import { readEnv } from '#server/config/env.ts'
import { createLog } from '#server/config/logger.ts'
import { createEmbeddedSource } from '#server/data-source/embedded-source.ts'
import { createSmtpMailer } from '#server/email/sending/mailer.ts'
import { createConnections } from '#server/network/client-address.ts'
import type { ServerRequest, ServerResponse, ServerSettings } from './served-process.ts'

const settings: ServerSettings = JSON.parse(process.argv[2] ?? '')
const log = createLog()
const env = readEnv({ SITE_URL: 'http://localhost:3000' })
const directory = await openDataDirectory(settings.dataDirectory, {}, { ...env.disk, warning: 0 })
const database = await openPGlite({ directory: directory.database, log })
await migrate(database, {
  platformDirectory: join(import.meta.dirname, '../../../backend/database/platform'),
  migrationsDirectory: settings.migrationsDirectory,
})

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
const connections = createConnections(loopback)
const { backend } = await createEmbeddedSource(
  { directory, database },
  {
    env,
    mailer: createSmtpMailer({ url: settings.smtpUrl, from: 'noreply@example.com' }),
    connections,
    clock: Date.now,
    logEvent: () => undefined,
    log,
  },
)
const server = createAdaptorServer({
  fetch(request, bindings) {
    connections.remember(request, (bindings as HttpBindings).incoming.socket.remoteAddress ?? '')
    return backend?.fetch(request) ?? new Response(null, { status: 503 })
  },
}) as Server
server.listen(0, '127.0.0.1')
await once(server, 'listening')
send({ port: (server.address() as AddressInfo).port, keys: directory.keys })

createInterface({ input: process.stdin }).on('line', async (line) => send(await respond(JSON.parse(line))))

async function respond(question: ServerRequest): Promise<ServerResponse> {
  if (question === 'sweep') {
    const blobs = await openFileBlobs(directory.blobs)
    return { sweep: await sweepOrphans({ database, blobs, clock: Date.now, log }, { age: 0 }) }
  }
  const text = `select array_to_json(array(select version from supabase_migrations.schema_migrations order by 1)) as recorded,
    array_to_json(array(select substr(relname, 7) from pg_class where relname like 'storm\\_%' and relkind = 'r' order by 1)) as existing`
  const [result] = await database.transaction({ role: 'postgres', readOnly: true, statements: [{ text }] })
  return { migrations: result?.rows[0] as { recorded: string[]; existing: string[] } }
}

function send(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value)}\n`)
}
