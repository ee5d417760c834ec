/** Runs PGlite in a thread with nothing around it: one message is one transaction, written into one buffer. */
import { parentPort, workerData } from 'node:worker_threads'
import { protocol } from '@electric-sql/pglite'
import { startPGlite } from '#backend/database/pglite/start.ts'
import type { DatabaseFiles } from '#backend/database/pglite/thread.ts'
import { type BareCall, SETTINGS } from './bare.ts'

const { serialize, Parser, messages } = protocol

const port = parentPort
if (!port) throw new Error('bare-pglite-thread.ts runs as a worker thread')
const database = await startPGlite(workerData as DatabaseFiles)
const names = new Map<string, string>()

/** Answers the last row's first value, which is that of the statement written by hand. */
async function send(...buffers: Uint8Array[]): Promise<string> {
  let body = ''
  const parser = new Parser()
  await database.execProtocolRawStream(Buffer.concat([...buffers, serialize.sync()]), {
    syncToFs: false,
    onRawData: (bytes) =>
      parser.parse(bytes, (message) => {
        if (message instanceof messages.DatabaseError) throw message
        if (message instanceof messages.DataRowMessage) body = message.fields[0] ?? ''
      }),
  })
  return body
}

async function prepared(text: string): Promise<string> {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = `bare${names.size}`
  await send(serialize.parse({ name, text }))
  names.set(text, name)
  return name
}

async function run({ role, claims, text, values, keeps }: BareCall & { keeps: boolean }): Promise<string> {
  const frame = async (sql: string, parameters: string[] = []) => [
    serialize.bind({ statement: await prepared(sql), values: parameters }),
    serialize.execute(),
  ]
  return send(
    ...(await frame('begin')),
    ...(await frame(SETTINGS, [role, claims])),
    ...(keeps ? [] : [serialize.parse({ text })]),
    serialize.bind({ values: [...values], ...(keeps && { statement: await prepared(text) }) }),
    serialize.execute(),
    ...(await frame('commit')),
  )
}

port.on('message', async (call: BareCall & { keeps: boolean }) => {
  port.postMessage(await run(call))
})
port.postMessage('ready')
