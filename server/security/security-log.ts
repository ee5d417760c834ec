/**
 * Security log: sign-ins, rejections, role changes and exports. Each event is a row beside the audit log and a JSON
 * line. Written in the background; a flood of events is summarised, to protect memory and disk.
 */
import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import type { SecurityEvent } from '#backend/dependencies/security-events.ts'
import { networkOf } from '#formats/ip-network.ts'
import type { Log } from '../config/logger.ts'
import type { DataClient } from '../data-source/clients.ts'
import type { Connections } from '../network/client-address.ts'
import { deviceName } from './devices.ts'

export interface SecurityLog {
  /** Queues an event. Never throws. */
  record(request: Request, event: SecurityEvent): void
  /** Starts writing, including earlier events. */
  startWriting(secret: DataClient): void
  /** Writes queued events. */
  close(): Promise<void>
}

export interface SecurityLogDependencies {
  readonly connections: Pick<Connections, 'clientAddress' | 'isOwn'>
  readonly clock: () => number
  readonly log: Log
}

/** Delay in ms after the first event of a batch. */
const WRITE_DELAY_MS = 1000
const BATCH = 500
/** Further events are only counted. */
const MAX_QUEUED = 1000

interface Entry {
  readonly happened_at: string
  readonly action: string
  readonly person: string | null
  readonly subject: string | null
  readonly network: string
  readonly device: string
  readonly detail: string
}

export function createSecurityLog({ connections, clock, log }: SecurityLogDependencies): SecurityLog {
  let secret: DataClient | undefined
  let queue: Entry[] = []
  let unrecorded = 0
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  function add(entry: Entry): void {
    if (queue.length >= MAX_QUEUED) {
      unrecorded += 1
      return
    }
    queue.push(entry)
    timer ??= setTimeout(() => {
      timer = undefined
      writing = writing.then(write)
    }, WRITE_DELAY_MS).unref()
  }

  async function write(): Promise<void> {
    if (secret === undefined) return
    const entries = queue
    queue = []
    if (unrecorded > 0) entries.push(createFloodEntry(unrecorded))
    unrecorded = 0
    for (let from = 0; from < entries.length; from += BATCH) {
      const events = entries.slice(from, from + BATCH)
      const { error } = await secret.rpc('record_security_events', {
        events: events.map((entry) => ({ ...entry })),
      })
      // The JSON lines remain.
      if (error)
        return log.warn({ err: error, events: entries.length - from }, 'Storing security events failed')
    }
  }

  const createFloodEntry = (count: number): Entry => ({
    happened_at: new Date(clock()).toISOString(),
    action: 'unrecorded',
    person: null,
    subject: null,
    network: '',
    device: '',
    detail: `${count} more events at the same time`,
  })

  return {
    record(request, { action, person = null, subject = null, detail = '' }) {
      const agent = request.headers.get('user-agent') ?? ''
      const entry = {
        happened_at: new Date(clock()).toISOString(),
        action,
        person,
        subject,
        network: connections.isOwn(request) ? '' : connections.clientAddress(request),
        device: agent === '' ? '' : deviceName(agent),
        detail: wellFormed(detail).slice(0, 300),
      }
      log.event?.(withoutPersonalData(entry), 'Security event')
      add(entry)
    },
    startWriting(client) {
      secret = client
      writing = writing.then(write)
    },
    async close() {
      clearTimeout(timer)
      timer = undefined
      writing = writing.then(write)
      await writing
    },
  }
}

/** Lines may go to other companies: user ids are hashed, and addresses are those of a network. */
function withoutPersonalData({ person, subject, network, ...entry }: Entry) {
  return { ...entry, person: hashId(person), subject: hashId(subject), network: shortenAddress(network) }
}

/** Equal for equal ids. Ids are random, so that the hash can’t be reversed. */
const hashId = (id: string | null) =>
  id === null ? null : createHash('sha256').update(id).digest('hex').slice(0, 16)

const shortenAddress = (address: string) =>
  isIP(address.replace(/\/64$/, '')) === 0 ? address : networkOf(address)

/** PostgreSQL rejects NUL and lone surrogates; log entries are one line. */
function wellFormed(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that are taken out.
  return text.toWellFormed().replace(/[\u0000-\u001f\u007f]/g, ' ')
}
