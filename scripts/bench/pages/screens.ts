/** What is pressed in the portal while it is measured: lists, the board, the desk and the figures. */
import type { Page } from 'playwright-core'

/** In a path: the number of a post that nobody has opened yet. */
export const POST = ':post'

/** @param time how often it has been pressed before */
type Press = (page: Page, time: number) => Promise<unknown>

export interface Screen {
  readonly role: 'staff' | 'marketing'
  readonly path: string
  /** Is there when the screen can be worked with. */
  readonly shown: string
  readonly presses: Readonly<Record<string, Press>>
}

const toggle =
  (name: string): Press =>
  (page) =>
    page.getByRole('button', { name }).first().click()

export const SCREENS: Readonly<Record<string, Screen>> = {
  'list of applications': {
    role: 'staff',
    path: '/job-applications',
    shown: 'main tbody a',
    presses: {
      'sort by a column': (page) => page.locator('main thead button').first().click(),
      'choose a row': (page) => page.locator('main tbody input[type=checkbox]').nth(2).click(),
      // There are fewer pages than presses.
      'to another page': (page, time) => toggle(time % 2 === 0 ? 'Next page' : 'Previous page')(page, time),
      'choose all rows': (page) => page.locator('main thead input[type=checkbox]').click(),
      // Last, since a list remembers what was looked for.
      'type into the search': (page, time) =>
        page.getByLabel('Search names, addresses and letters').press('abcdefgh'.charAt(time % 8)),
    },
  },
  'an application': {
    role: 'staff',
    path: '/job-applications',
    shown: 'main tbody a',
    presses: {
      'from the list to the record, and back': async (page, time) => {
        if (time % 2 === 0) return page.locator('main tbody a').first().click()
        return page.getByRole('link', { name: 'All applications' }).first().click()
      },
    },
  },
  'board of applications': {
    role: 'staff',
    path: '/job-applications/board',
    shown: 'main article',
    presses: {
      'another status for a card': (page, time) =>
        page
          .locator('main article select')
          .nth(time)
          .focus()
          .then(() => page.keyboard.press('ArrowDown')),
      'another vacancy': (page, time) =>
        page
          .getByLabel('Vacancy')
          .focus()
          .then(() => page.keyboard.press(time % 2 ? 'ArrowUp' : 'ArrowDown')),
    },
  },
  'the desk': {
    role: 'marketing',
    path: `/blog-crm/${POST}`,
    shown: '.ProseMirror p',
    presses: {
      'a letter': (page, time) =>
        time === 0
          ? page.locator('.ProseMirror p').nth(1).click()
          : page.keyboard.press('abcdefgh'.charAt(time % 8)),
      // It can be pressed while the text has the focus.
      bold: (page, time) =>
        page
          .locator('.ProseMirror')
          .focus()
          .then(() => toggle('Bold')(page, time)),
      'a letter of the title': (page, time) =>
        page
          .getByLabel('Title')
          .first()
          .press('abcdefgh'.charAt(time % 8)),
      'the preview': (page) => page.getByRole('button', { name: /^(Preview|Close the preview)$/ }).click(),
    },
  },
  figures: {
    role: 'staff',
    path: '/analytics',
    shown: 'main h1',
    presses: {
      'another section': (page, time) =>
        page
          .getByRole('link', { name: time % 2 === 0 ? 'Pages' : 'Overview', exact: true })
          .first()
          .click(),
      'one device': (page, time) =>
        page
          .getByRole('combobox', { name: 'Device' })
          .focus()
          .then(() => page.keyboard.press(time % 2 === 0 ? 'ArrowDown' : 'ArrowUp')),
    },
  },
}
