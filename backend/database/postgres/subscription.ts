import { Client, type ClientConfig, escapeIdentifier } from 'pg'
import { openListeners } from '../listeners.ts'
import { toDatabaseError } from './errors.ts'

export interface Subscription {
  listen(channel: string, listener: (payload: string) => void): Promise<void>
  close(): Promise<void>
}

const RETRY_DELAY_MS = 1000

export function openSubscription(
  connection: ClientConfig,
  log?: { warn(fields: object, message: string): void },
): Subscription {
  const listeners = openListeners()
  let client: Promise<Client> | undefined
  let retry: NodeJS.Timeout | undefined
  let closed = false

  async function connect(): Promise<Client> {
    const newClient = new Client(connection)
    // Without a listener, a socket error would end the process; `end` follows it.
    newClient.on('error', () => undefined)
    newClient.on('notification', ({ channel, payload = '' }) => listeners.notify(channel, payload))
    await newClient.connect()
    for (const channel of listeners.channels()) await newClient.query(`listen ${escapeIdentifier(channel)}`)
    newClient.once('end', () => {
      if (closed) return
      log?.warn({}, 'The database connection for notifications was lost')
      // Notifications may be missed from now on.
      listeners.notifyAll()
      reconnect()
    })
    return newClient
  }

  function reconnect(): void {
    client = connect()
    client.then(
      () => listeners.notifyAll(),
      () => {
        if (!closed) retry = setTimeout(reconnect, RETRY_DELAY_MS)
      },
    )
  }

  return {
    async listen(channel, listener) {
      const first = listeners.add(channel, listener)
      try {
        if (client) {
          if (first) await (await client).query(`listen ${escapeIdentifier(channel)}`)
        } else {
          client = connect()
          await client.catch((error) => {
            client = undefined
            throw error
          })
        }
      } catch (error) {
        throw toDatabaseError(error, 0)
      }
    },
    async close() {
      closed = true
      clearTimeout(retry)
      await (await client?.catch(() => undefined))?.end()
    },
  }
}
