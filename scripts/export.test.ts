import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { monthOfVisits, recordMonth } from '#tests/support/generated-visits.ts'
import { opened } from '#tests/support/opened.ts'
import { seededRandom } from '#tests/support/seeded-random.ts'
import { openTestBackend } from '#tests/support/test-backend.ts'
import { parseExport, TABLES } from './export/command.ts'
import { linesOf } from './export/export-rows.ts'
import { CommandError } from './instance/run-script.ts'

const backend = opened(openTestBackend)
/** The days around the change to summer time, with more events than one response contains. */
const month = monthOfVisits({ from: '2026-03-28', days: 3, visitsADay: 80, random: seededRandom(2) })
beforeAll(() => recordMonth(backend.secret as never, month))

async function fileOf(...args: string[]): Promise<string> {
  let file = ''
  for await (const { text } of linesOf(backend.secret, parseExport(args, new Date('2026-04-10T12:00Z'))))
    file += text
  return file
}

const objectsOf = async (...args: string[]): Promise<Record<string, unknown>[]> =>
  (await fileOf(...args))
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line))

describe('analytics export', () => {
  it('contains each event of its days once, with keys in full precision', async () => {
    const rows = await objectsOf('events', '--from', '2026-03-27', '--to', '2026-04-01')
    expect(rows.length).toBeGreaterThan(1000)
    expect(rows.map(({ event_id }) => event_id).toSorted()).toEqual(
      month.events.map(({ event_id }) => event_id).toSorted(),
    )
    const { event_id, visitor_key, page } = rows[0] ?? expect.unreachable()
    const sent = month.events.find((event) => event.event_id === event_id) ?? expect.unreachable()
    const hash = createHash('sha256').update(sent.visitor_id).digest()
    expect([visitor_key, page]).toEqual([hash.readBigInt64BE().toString(), sent.page])
  })

  it('splits days at midnight in London', async () => {
    const rows = await objectsOf('events', '--from', '2026-03-29', '--to', '2026-03-29')
    const within = month.events.filter(
      ({ occurred_at }) => occurred_at >= '2026-03-29T00:00' && occurred_at < '2026-03-29T23:00',
    )
    expect(rows).toHaveLength(within.length)
  })

  it.each(TABLES)('has one line per row of %s, also as CSV', async (table) => {
    const { count } = await backend.secret
      .from(`analytics_${table}`)
      .select('*', { count: 'exact', head: true })
      .throwOnError()
    const args = [table, '--from', '2026-03-20', '--to', '2026-04-02']
    const rows = await objectsOf(...args)
    expect(rows).toHaveLength(count ?? Number.NaN)
    const lines = (await fileOf(...args, '--format', 'csv')).trimEnd().split('\r\n')
    expect(lines).toHaveLength(rows.length + 1)
    expect(lines[0]?.slice(1).split(',')).toEqual(Object.keys(rows[0] ?? {}))
  })
})

describe('export command', () => {
  it('defaults to the last 28 full days', () => {
    expect(parseExport(['visits'], new Date('2026-04-10T12:00Z'))).toMatchObject({
      from: '2026-03-13',
      to: '2026-04-09',
      format: 'ndjson',
    })
  })

  it.each([
    [['visitors'], 'Unknown table “visitors”'],
    [['events', '--from', '3 May'], 'Dates must look like 2026-11-03, not “3 May”.'],
    [
      ['events', '--from', '2026-05-02', '--to', '2026-05-01'],
      '--from (2026-05-02) is later than --to (2026-05-01).',
    ],
    [['events', '--format', 'xml'], '--format must be ndjson or csv, not “xml”.'],
    [['events', '--days', '3'], '--days'],
  ])('rejects %j with a reason', (args, sentence) => {
    const parse = () => parseExport(args, new Date())
    expect(parse).toThrow(CommandError)
    expect(parse).toThrow(sentence)
  })
})
