import { describe, expect, it } from 'vitest'
import { ContentError } from '#app/content/content-error.ts'
import type { BrowserSession } from '#app/session/browser-session.ts'
import { perform } from '../loader-data.ts'
import { formatActionResult, toBulkAction } from './use-row-actions.ts'

const list = { noun: ['article', 'articles'], name: ({ title }: { title: string }) => title } as const
const named = (...titles: string[]) => titles.map((title) => ({ title }))

describe('action result', () => {
  it.each([
    [named('New press'), 'deleted', '“New press” deleted'],
    [named('New press', 'Press day'), 'restored', '2 articles restored'],
  ])('of %j, %s: %s', (rows, past, expected) => {
    expect(formatActionResult(rows, past, list)).toBe(expected)
  })
})

describe('action on several records', () => {
  const session = {} as BrowserSession
  const refused = new ContentError('Failed to delete article: no.', { message: 'no' }, 409)

  function deletion(isRefused: (title: string) => boolean) {
    const restored: string[] = []
    const change = toBulkAction(
      {
        label: 'Delete',
        past: 'deleted',
        run: {
          async withSession(_: BrowserSession, { title }: { title: string }) {
            if (isRefused(title)) throw refused
          },
        },
        undo: { past: 'restored', run: { withSession: async (_, { title }) => void restored.push(title) } },
      },
      list,
    )
    return { restored, change }
  }

  it('reports successes and failures, and undoes only the successes', async () => {
    const { restored, change } = deletion((title) => title === 'Press day')
    const { message, failure, undo } = await perform(
      session,
      change,
      named('New press', 'Press day', 'Old press'),
    )
    expect([message, failure]).toEqual(['2 articles deleted', 'Failed to delete article: no.'])
    expect(undo && (await perform(session, undo))).toBe('2 articles restored')
    expect(restored).toEqual(['New press', 'Old press'])
  })

  it('throws if all fail', async () => {
    const { change } = deletion(() => true)
    await expect(perform(session, change, named('New press'))).rejects.toBe(refused)
  })
})
