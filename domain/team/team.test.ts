import { describe, expect, it } from 'vitest'
import { TEAM_NAME_MAX, teamMemberSchema } from './team.ts'

const draft = {
  name: 'Ash Weaver',
  title: 'Structural designer',
  description: '',
  image: null,
  imageAlt: null,
  imageFocus: null,
}

describe('teamMemberSchema', () => {
  it('accepts and trims a name and a job title', () => {
    expect(teamMemberSchema.parse({ ...draft, name: ' Ash Weaver ', image: '' })).toEqual(draft)
  })

  it.each([
    [{ name: '' }, 'name', 'Enter a name.'],
    [{ name: 'x'.repeat(TEAM_NAME_MAX + 1) }, 'name', 'Keep the name to 120 characters.'],
    [{ title: ' ' }, 'title', 'Enter a job title.'],
    [{ image: '/a.webp' }, 'imageAlt', 'Add alt text for people who can’t see the image.'],
  ])('rejects %o at %s: %s', (change, field, message) => {
    const { error } = teamMemberSchema.safeParse({ ...draft, ...change })
    expect(error?.issues).toMatchObject([{ path: [field], message }])
  })
})
