import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { opened } from '#tests/support/opened.ts'
import { type OpenScreen, openPortalScreens } from '#tests/support/portal-screens.tsx'

const portal = opened(openPortalScreens)
const staff = opened(() => portal.enter('staff'))

beforeEach(async () => {
  const { secret } = portal.site
  await secret.from('team_members').delete().gt('id', 0).throwOnError()
  const members = ['Ash Reed', 'Birch Lee', 'Cedar Moss', 'Dogwood Fen']
  await secret
    .from('team_members')
    .insert(members.map((name, index) => ({ name, title: 'Packer', display_order: index })))
    .throwOnError()
})

/** Waits for this order on the website. */
const publishes = (names: readonly string[]) =>
  waitFor(async () => {
    const html = await (await fetch(`${portal.site.url}/team`)).text()
    const shown = [...html.matchAll(/<h2[^>]*>(\w+) (?:Reed|Lee|Moss|Fen)<\/h2>/g)].map(([, name]) => name)
    expect(shown).toEqual(names)
  })

describe('team list', () => {
  it.each<[string, (screen: OpenScreen) => Promise<void>, string, readonly string[]]>([
    [
      'a step',
      ({ user }) => user.click(screen.getByRole('button', { name: 'Move Ash Reed down' })),
      'Ash Reed moved to position 2',
      ['Birch', 'Ash', 'Cedar', 'Dogwood'],
    ],
    [
      'a number',
      async ({ user }) => {
        const position = screen.getByLabelText('Position of Dogwood Fen')
        await user.clear(position)
        await user.type(position, '1{Enter}')
      },
      'Dogwood Fen moved to position 1',
      ['Dogwood', 'Ash', 'Birch', 'Cedar'],
    ],
    [
      'deletion',
      ({ chooseAction }) => chooseAction('Cedar Moss', 'Delete'),
      '“Cedar Moss” deleted',
      ['Ash', 'Birch', 'Dogwood'],
    ],
  ])('changes the website by %s, and undoes it', async (_title, act, message, names) => {
    const open = await staff.open('/team-admin')
    await act(open)
    await screen.findByText(message)
    await publishes(names)
    await open.user.click(screen.getByRole('button', { name: /^Undo/ }))
    await publishes(['Ash', 'Birch', 'Cedar', 'Dogwood'])
  })
})
