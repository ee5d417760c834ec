/**
 * The security log: who came in, who was turned away, whose role changed and who took files or lists along. Each event is
 * a row that staff read beside the audit log, and a line of JSON for whatever collects the process's log. Nobody waits for
 * it, and a flood of events costs neither memory nor the disk: what is too much is counted in one event.
 */
import type { SecurityEvent } from '#backend/dependencies/security-events.ts'
import type { Log } from '../config/logger.ts'
import type { DataClient } from '../data-source/clients.ts'
import type { Connections } from '../network/client-address.ts'
import { deviceName } from './devices.ts'

export interface SecurityLog {
  /** Notes an event of a request. It never throws, and does nothing at once. */
  note(request: Request, event: SecurityEvent): void
  /** From here on events are written; those from before are not lost. */
  writeWith(secret: DataClient): void
  /** Writes what is left. */
  close(): Promise<void>
}

export interface SecurityLogDependencies {
  readonly connections: Pick<Connections, 'clientAddress'>
  readonly clock: () => number
  readonly log: Log
}

/** Events are written together, so long after the first of them. */
const PAUSE_MS = 1000
/** The database takes this many at once, */
const BATCH = 500
/** and more than this many are not kept between two pauses. */
const MOST_WAITING = 1000

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
  let waiting: Entry[] = []
  let unrecorded = 0
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  function add(entry: Entry): void {
    if (waiting.length >= MOST_WAITING) {
      unrecorded += 1
      return
    }
    waiting.push(entry)
    timer ??= setTimeout(() => {
      timer = undefined
      writing = writing.then(write)
    }, PAUSE_MS).unref()
  }

  async function write(): Promise<void> {
    if (secret === undefined) return
    const entries = waiting
    waiting = []
    if (unrecorded > 0) entries.push(flood(unrecorded))
    unrecorded = 0
    for (let from = 0; from < entries.length; from += BATCH) {
      const events = entries.slice(from, from + BATCH)
      const { error } = await secret.rpc('record_security_events', {
        events: events.map((entry) => ({ ...entry })),
      })
      // The lines in the log are there all the same.
      if (error)
        return log.warn({ err: error, events: entries.length - from }, 'Security events could not be written')
    }
  }

  const flood = (count: number): Entry => ({
    happened_at: new Date(clock()).toISOString(),
    action: 'unrecorded',
    person: null,
    subject: null,
    network: '',
    device: '',
    detail: `${count} more events in a moment`,
  })

  return {
    note(request, { action, person = null, subject = null, detail = '' }) {
      const agent = request.headers.get('user-agent') ?? ''
      const entry = {
        happened_at: new Date(clock()).toISOString(),
        action,
        person,
        subject,
        network: connections.clientAddress(request),
        device: agent === '' ? '' : deviceName(agent),
        detail: wellFormed(detail).slice(0, 300),
      }
      log.event?.({ ...entry }, 'Security event')
      add(entry)
    },
    writeWith(client) {
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

/** PostgreSQL stores neither NUL nor half a surrogate pair, and a line of the log is one line. */
function wellFormed(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that are taken out.
  return text.toWellFormed().replace(/[\u0000-\u001f\u007f]/g, ' ')
}
