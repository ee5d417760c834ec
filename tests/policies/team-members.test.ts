import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { IMAGE_ALT_MAX } from '#domain/forms/fields.ts'
import { TEAM_DESCRIPTION_MAX, TEAM_NAME_MAX, TEAM_TITLE_MAX } from '#domain/team/team.ts'
import type { TestDatabase } from '#tests/support/database.ts'
import { act, insert } from './actors.ts'
import { openDatabaseFixture } from './database-fixture.ts'

let fixture: TestDatabase
beforeAll(async () => {
  fixture = await openDatabaseFixture()
})
afterAll(() => fixture?.[Symbol.asyncDispose]())

function add(member: Readonly<Record<string, unknown>>) {
  return insert(fixture.database, 'staff', 'public.team_members', {
    name: 'Ash',
    title: 'Designer',
    ...member,
  })
}

it('defaults: present and first', async () => {
  expect((await add({})).rows).toMatchObject([
    { description: '', image: null, display_order: 0, is_deleted: false },
  ])
})

describe('accepts a member', () => {
  it.each<[string, Record<string, unknown>]>([
    ['with a name as long as the form allows', { name: 'x'.repeat(TEAM_NAME_MAX) }],
    ['with a title as long as the form allows', { title: 'x'.repeat(TEAM_TITLE_MAX) }],
    ['with a description as long as the form allows', { description: 'x'.repeat(TEAM_DESCRIPTION_MAX) }],
    ['with the longest alt text', { image: '/a.webp', image_alt: 'x'.repeat(IMAGE_ALT_MAX) }],
    ['with a position before the first', { display_order: -1 }],
  ])('%s', async (_title, member) => {
    expect((await add(member)).rows).toMatchObject([member])
  })
})

describe('rejects a member', () => {
  it.each<[string, Record<string, unknown>, string]>([
    ['with a blank name', { name: ' ' }, 'team_members_name_length'],
    ['with an overlong name', { name: 'x'.repeat(TEAM_NAME_MAX + 1) }, 'team_members_name_length'],
    ['with an empty title', { title: '' }, 'team_members_title_length'],
    ['with an overlong title', { title: 'x'.repeat(TEAM_TITLE_MAX + 1) }, 'team_members_title_length'],
    [
      'with an overlong description',
      { description: 'x'.repeat(TEAM_DESCRIPTION_MAX + 1) },
      'team_members_description_length',
    ],
    ['with a script URL as image', { image: 'javascript:x' }, 'team_members_image_address'],
    ['with an image on another host', { image: '//example.com/a.png' }, 'team_members_image_address'],
    [
      'with an overlong alt text',
      { image_alt: 'x'.repeat(IMAGE_ALT_MAX + 1) },
      'team_members_image_alt_length',
    ],
  ])('%s', async (_title, member, constraint) => {
    await expect(add(member)).rejects.toMatchObject({ code: '23514', constraint })
  })
})

it('an edit changes updated_at, not created_at', async () => {
  const { rows } = await add({})
  const edited = await act(
    fixture.database,
    'staff',
    `update public.team_members set display_order = 2 where id = $1
      returning updated_at > created_at as moved, created_at`,
    [rows[0]?.id],
  )
  expect(edited.rows).toEqual([{ moved: true, created_at: rows[0]?.created_at }])
})
