import { expect, it } from 'vitest'
import { DESKTOP_MENU, FOOTER_GROUPS, isGroup } from '#app/site/layout/header/navigation.ts'
import { PUBLIC_PAGES } from '#domain/media/public-pages.ts'

const paths = PUBLIC_PAGES.map(({ path }) => path)

it('public pages include every menu item', () => {
  const linked = [
    ...DESKTOP_MENU.flatMap((entry) => (isGroup(entry) ? entry.links : [entry])),
    ...FOOTER_GROUPS.flatMap(({ links }) => links.filter(({ to }) => to.startsWith('/'))),
  ]
  expect(linked.map(({ to }) => to).filter((path) => !paths.includes(path))).toEqual([])
})

it('public pages are listed once, with a title and a past date', () => {
  expect(new Set(paths).size).toBe(paths.length)
  for (const { title, changed } of PUBLIC_PAGES) {
    expect(title).not.toBe('')
    expect(changed).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(Date.parse(changed)).toBeLessThanOrEqual(Date.now())
  }
})
