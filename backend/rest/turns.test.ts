import { describe, expect, it } from 'vitest'
import { DatabaseError } from '../database/database.ts'
import { createTurns, turnTaker } from './turns.ts'

const stopped = new DatabaseError({ code: '08006', message: 'The query was stopped' })

function setUp() {
  let time = 0
  const turns = createTurns(() => time)
  const pass = (ms: number) => {
    time += ms
  }
  /** Makes work that takes the given time and then fails as a stopped query does. */
  const slow = async (ms: number) => {
    pass(ms)
    throw stopped
  }
  return { turns, pass, slow }
}

it.each([
  ['service_role', undefined, '192.0.2.1', undefined],
  ['authenticated', 'one', '192.0.2.1', 'person one'],
  ['anon', undefined, '192.0.2.1', 'address 192.0.2.1'],
  ['anon', undefined, '', undefined],
] as const)('%s %s from %j counts as %s', (role, sub, address, expected) => {
  expect(turnTaker({ role, claims: { role, ...(sub !== undefined && { sub }) } }, address)).toBe(expected)
})

it('one caller has four turns at once and the others go on', async () => {
  const { turns } = setUp()
  const gate = Promise.withResolvers<void>()
  const begun: string[] = []
  const work = (who: string) =>
    turns.take(who, 3000, async () => {
      begun.push(who)
      await gate.promise
    })
  const all = [...Array.from({ length: 6 }, () => work('a')), work('b')]
  await Promise.resolve()
  expect(begun).toEqual(['a', 'a', 'a', 'a', 'b'])
  gate.resolve()
  await Promise.all(all)
  expect(begun).toHaveLength(7)
})

it('whose work takes long has one turn at once for a while', async () => {
  const { turns, pass } = setUp()
  await turns.take('a', 3000, async () => pass(600))
  const gates = Array.from({ length: 3 }, () => Promise.withResolvers<void>())
  let begun = 0
  const work = (who: string) =>
    turns.take(who, 3000, () => {
      begun += 1
      return gates[begun - 1]?.promise ?? Promise.resolve()
    })
  const all = [work('a'), work('a'), work('a')]
  await Promise.resolve()
  expect(begun).toBe(1)
  pass(10_000)
  for (const { resolve } of gates) resolve()
  await Promise.all(all)

  const gate = Promise.withResolvers<void>()
  let later = 0
  pass(10_000)
  const others = Array.from({ length: 4 }, () =>
    turns.take('a', 3000, () => {
      later += 1
      return gate.promise
    }),
  )
  await Promise.resolve()
  expect(later).toBe(4)
  gate.resolve()
  await Promise.all(others)
})

it('a line has an end', async () => {
  const { turns } = setUp()
  const gate = Promise.withResolvers<void>()
  const all = Array.from({ length: 204 }, () => turns.take('a', 3000, () => gate.promise))
  await expect(turns.take('a', 3000, async () => undefined)).rejects.toMatchObject({ status: 429 })
  gate.resolve()
  await Promise.all(all)
})

describe('after three stopped queries', () => {
  it('a caller waits until the first is a minute old, and nobody else does', async () => {
    const { turns, pass, slow } = setUp()
    for (let count = 0; count < 3; count++)
      await expect(turns.take('a', 3000, () => slow(3000))).rejects.toBe(stopped)
    await expect(turns.take('a', 3000, async () => 1)).rejects.toMatchObject({
      status: 429,
      headers: { 'Retry-After': '54' },
    })
    expect(await turns.take('b', 3000, async () => 1)).toBe(1)
    pass(54_000)
    expect(await turns.take('a', 3000, async () => 1)).toBe(1)
  })

  it('those that already waited are refused too', async () => {
    const { turns, slow } = setUp()
    const all = await Promise.allSettled(
      Array.from({ length: 20 }, () => turns.take('a', 3000, () => slow(3000))),
    )
    expect(all.filter(({ status }) => status === 'rejected')).toHaveLength(20)
    expect(all.filter((end) => end.status === 'rejected' && end.reason === stopped).length).toBeLessThan(8)
  })
})

it('a database that cannot be reached is nobody’s fault', async () => {
  const { turns, slow } = setUp()
  for (let count = 0; count < 5; count++)
    await expect(turns.take('a', 3000, () => slow(10))).rejects.toBe(stopped)
  expect(await turns.take('a', 3000, async () => 1)).toBe(1)
})
