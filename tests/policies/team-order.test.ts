import { beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from './actors.ts'
import { policyDatabase } from './database-fixture.ts'

const fixture = policyDatabase()

const NAMES = ['Ash', 'Birch', 'Cedar', 'Dogwood', 'Elm']

beforeEach(async () => {
  await fixture.owner('delete from public.team_members')
  // Numbered by hand, with gaps and duplicates.
  await fixture.owner(`insert into public.team_members (name, title, display_order, is_deleted)
    values ('Ash', 'Designer', 0, false), ('Birch', 'Designer', 10, false), ('Left', 'Designer', 10, true),
      ('Cedar', 'Designer', 10, false), ('Dogwood', 'Designer', 40, false), ('Elm', 'Designer', 50, false)`)
})

const order = async () =>
  (await fixture.rows('anonymous', 'select name from public.team_members order by display_order, id')).map(
    ({ name }) => name,
  )

const move = async (name: string, position: number, who: Actor = 'staff') =>
  (
    await fixture.rows(
      who,
      `select public.move_team_member((select id from public.team_members where name = $1), $2) as former`,
      [name, position],
    )
  )[0]?.former

describe('team order', () => {
  it.each([
    ['Elm', 1, 'Elm Ash Birch Cedar Dogwood'],
    ['Ash', 3, 'Birch Cedar Ash Dogwood Elm'],
    ['Ash', 99, 'Birch Cedar Dogwood Elm Ash'],
    ['Cedar', -5, 'Cedar Ash Birch Dogwood Elm'],
    ['Cedar', 3, 'Ash Birch Cedar Dogwood Elm'],
  ])('moves %s to position %i', async (name, position, after) => {
    expect(await move(name, position)).toBe(NAMES.indexOf(name) + 1)
    expect(await order()).toEqual(after.split(' '))
  })

  it('is restored by moving back', async () => {
    const former = await move('Dogwood', 1)
    await move('Dogwood', Number(former))
    expect(await order()).toEqual(NAMES)
  })

  it('stays complete under concurrent moves', async () => {
    await Promise.all(NAMES.flatMap((name, position) => [move(name, 5 - position), move(name, position + 2)]))
    expect((await order()).sort()).toEqual(NAMES)
  })

  it('rejects an unknown member', async () => {
    expect(await move('Left', 1)).toBeNull()
    expect(await order()).toEqual(NAMES)
  })
})
