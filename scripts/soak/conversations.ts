/**
 * Many people write to the assistant at the same moment, for a while: afterwards each message that was answered is in its
 * conversation once and in its order, and the process is no larger than it was after the first few seconds.
 */
import { readFileSync } from 'node:fs'
import type { ConversationView } from '#domain/assistant/conversation.ts'
import { startSite } from '#tests/e2e/support/site-process.ts'

export interface ConversationsSoak {
  readonly people: number
  readonly seconds: number
  readonly told: (sentence: string) => void
}

export interface ConversationsReport {
  readonly sent: number
  readonly refused: number
  /** What is wrong, a sentence each. */
  readonly faults: readonly string[]
  /** Milliseconds to an answer: the median, and of 95 in 100 the slowest. */
  readonly median: number
  readonly p95: number
  /** Resident megabytes after two fifths of the time, when caches are full, and at the end. */
  readonly memory: readonly [early: number, late: number]
}

const SAYS = [
  'I want boxes',
  '300 by 200 by 150, about 2,000, by March',
  'Do you deliver yourselves?',
  'What is your minimum order?',
  'sorry, 2,500 boxes',
  'no',
]
/** Of one conversation, so that none is full. */
const MOST_MESSAGES = 25
/** A process may grow by this share while its caches fill. */
const GROWTH = 1.25

interface Person {
  readonly key: string
  readonly address: string
  readonly said: string[]
}

export async function soakConversations({
  people,
  seconds,
  told,
}: ConversationsSoak): Promise<ConversationsReport> {
  await using site = await startSite({ TRUSTED_PROXIES: '127.0.0.1,::1', DEMO_CONTENT: '1', SMTP_URL: '' })
  const faults: string[] = []
  const times: number[] = []
  let [sent, refused, number] = [0, 0, 0]

  async function call(
    person: Person,
    body: object,
  ): Promise<{ status: number; view: ConversationView | null }> {
    const response = await fetch(`${site.url}/assistant`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: site.url, 'X-Forwarded-For': person.address },
      body: JSON.stringify({ key: person.key, page: '/', ...body }),
    })
    const event = JSON.parse(await response.text())
    return { status: response.status, view: event.type === 'view' ? event.view : null }
  }

  const someone = (): Person => {
    number += 1
    const key = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('hex')
    return { key, address: `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`, said: [] }
  }

  /** Every message stands once, in the order in which it was sent; the lines are numbered without a gap. */
  async function check(person: Person): Promise<void> {
    const { view } = await call(person, { do: 'open' })
    const lines = view?.lines ?? []
    const said = lines.filter(({ author }) => author === 'visitor').map(({ text }) => text)
    if (JSON.stringify(said) !== JSON.stringify(person.said))
      faults.push(`${person.said.length} messages were answered, ${said.length} are kept or in another order`)
    if (lines.some((line, index) => line.number !== index + 1)) faults.push('A line is missing')
  }

  const until = performance.now() + seconds * 1000
  let early = 0
  const watch = setTimeout(() => {
    early = residentMegabytes(site.pid)
  }, seconds * 400)
  async function live(): Promise<void> {
    while (performance.now() < until) {
      const person = someone()
      for (let count = 0; count < MOST_MESSAGES && performance.now() < until; count++) {
        const text = `${SAYS[count % SAYS.length]} (${count})`
        const began = performance.now()
        const { status } = await call(person, { do: 'say', message: crypto.randomUUID(), text })
        times.push(performance.now() - began)
        if (status === 200) person.said.push(text)
        else refused += 1
        sent += 1
      }
      await check(person)
    }
  }
  await Promise.all(Array.from({ length: people }, live))
  clearTimeout(watch)
  const late = residentMegabytes(site.pid)
  told(`${number} conversations`)
  if (late > early * GROWTH) faults.push(`The process grew from ${early} MB to ${late} MB`)
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)
  return { sent, refused, faults, median: at(0.5), p95: at(0.95), memory: [early, late] }
}

function residentMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kilobytes) / 1024)
}
