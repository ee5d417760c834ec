import { expect, it } from 'vitest'
import { readArguments, readRows } from './payload.ts'
import { parsePayload } from './payload-text.ts'

const post = (body: string, type = 'application/json') =>
  new Request('http://localhost/rest/v1/jobs', { method: 'POST', body, headers: { 'content-type': type } })
const errorOf = (reading: Promise<unknown>) =>
  reading.then(
    () => null,
    ({ code, message, status }) => [status, code, message],
  )

const rows = Array.from({ length: 30_000 }, (_, id) => ({ id, title: `Number ${id}` }))

it.each([
  ['rows', JSON.stringify(rows), 'application/json', false],
  ['one row', JSON.stringify({ id: 1, title: 'x'.repeat(100_000) }), 'application/json', true],
  ['lines', `id,title\n${rows.map(({ id, title }) => `${id},${title}`).join('\n')}`, 'text/csv', false],
])('parses a long body of %s like a short one', async (_, text, type, isObject) => {
  const payload = await readRows(post(text, type), null)
  expect(payload).toMatchObject({ kind: 'json', isObject, keys: ['id', 'title'] })
  if (type === 'application/json') expect(payload.text).toBe(text)
  else expect(JSON.parse(payload.text)).toHaveLength(rows.length)
})

it.each([
  ['of invalid JSON', `${JSON.stringify(rows)}]`, [400, 'PGRST102', 'Empty or invalid json']],
  ['that is too deeply nested', '['.repeat(500_000), [400, 'PGRST102', 'Empty or invalid json']],
  [
    'of rows with different keys',
    JSON.stringify([...rows, { id: 1 }]),
    [400, 'PGRST102', 'All object keys must match'],
  ],
  [
    'of too many keys',
    `{${Array.from({ length: 600_000 }, (_, n) => `"k${n}":1`)}}`,
    [400, 'PGRST102', 'An object is limited to 10000 keys'],
  ],
  ['of too many rows', `[${Array(100_001).fill('{}')}]`, [413, 'PGRST102', 'Payload too large']],
])('rejects a long body %s like a short one', async (_, text, refusal) => {
  expect(await errorOf(readRows(post(text), null))).toEqual(refusal)
})

it('limits the fields of a form for a function', async () => {
  const type = 'application/x-www-form-urlencoded'
  expect(await readArguments(post('a=1&b=2', type), null)).toEqual({
    kind: 'fields',
    fields: [
      ['a', '1'],
      ['b', '2'],
    ],
  })
  expect(await errorOf(readArguments(post('a=1&'.repeat(100_000), type), null))).toEqual([
    400,
    'PGRST102',
    'A form is limited to 1000 fields',
  ])
})

it('blocks no other request while parsing eight megabytes', async () => {
  const text = JSON.stringify(
    Array.from({ length: 14_000 }, (_, row) =>
      Object.fromEntries(Array.from({ length: 40 }, (__, n) => [`k${n}`, row])),
    ),
  )
  const fastest = async (work: () => unknown) => {
    const times: number[] = []
    for (let round = 0; round < 3; round++) {
      const before = threadTime()
      await work()
      times.push(threadTime() - before)
    }
    return Math.min(...times)
  }
  const inlineTime = await fastest(() => parsePayload('json', text, null))
  const workerTime = await fastest(async () => {
    expect((await readRows(post(text), null)).keys).toHaveLength(40)
  })
  // Passing the bytes to the worker is the only work left here.
  expect(workerTime).toBeLessThan(inlineTime / 2)
})

/** CPU time of this thread in µs, independent of the machine's load. */
function threadTime(): number {
  const { user, system } = process.threadCpuUsage()
  return user + system
}
