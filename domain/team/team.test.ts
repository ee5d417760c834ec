import { describe, expect, it } from 'vitest'
import { TEAM_NAME_MAX, teamMemberDraft } from './team.ts'

const draft = {
  name: 'Ash Weaver',
  title: 'Structural designer',
  description: '',
  image: null,
  imageAlt: null,
  order: 0,
}

describe('teamMemberDraft', () => {
  it('takes a name, a job title and a place, and trims', () => {
    expect(teamMemberDraft.parse({ ...draft, name: ' Ash Weaver ', image: '' })).toEqual(draft)
  })

  it.each([
    [{ name: '' }, 'name', 'Please enter a name.'],
    [{ name: 'x'.repeat(TEAM_NAME_MAX + 1) }, 'name', 'Please keep the name to 120 characters.'],
    [{ title: ' ' }, 'title', 'Please enter a job title.'],
    [{ order: 1.5 }, 'order', 'Please enter a whole number.'],
    [{ order: 2 ** 31 }, 'order', 'Please enter a whole number.'],
    [{ image: '/a.webp' }, 'imageAlt', 'Please describe the picture for people who cannot see it.'],
  ])('refuses %o at %s: %s', (change, field, message) => {
    const { error } = teamMemberDraft.safeParse({ ...draft, ...change })
    expect(error?.issues).toMatchObject([{ path: [field], message }])
  })
})
