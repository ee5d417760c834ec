import { MantineProvider } from '@mantine/core'
import type { ReactElement } from 'react'
import { describe, expect, it } from 'vitest'
import { markup } from '#tests/support/markup.tsx'
import { FailureNotice, Panel, pageTitle, ScreenHeader, TryAgain } from './screen.tsx'
import { ScreenSkeleton } from './skeletons.tsx'

const shown = (element: ReactElement) => markup(<MantineProvider>{element}</MantineProvider>)

describe('a screen', () => {
  it('is named in the window before the company', () => {
    expect(pageTitle('News')).toEqual([{ title: expect.stringMatching(/^News · \w/) }])
  })

  it('has one heading, with the way up before it', () => {
    const html = shown(<ScreenHeader title="Audit log" back={{ to: '/people-admin', label: 'People' }} />)
    expect(html).toMatch(/<header.*<a [^>]*href="\/people-admin"[^>]*>People<\/a><h1[^>]*>Audit log<\/h1>/)
  })

  it('has parts that are called by their headings', () => {
    const html = shown(
      <Panel id="history" title="History">
        Nothing yet
      </Panel>,
    )
    expect(html).toMatch(
      /<section aria-labelledby="history-heading".*<h2[^>]*id="history-heading"[^>]*>History/,
    )
  })
})

describe('a failure', () => {
  it('is nothing while there is none, and an alert when there is one', () => {
    expect(shown(<FailureNotice failure={null} />)).not.toContain('role="alert"')
    expect(shown(<FailureNotice failure="It was refused." />)).toMatch(/role="alert".*It was refused\./)
  })

  it('of data can be tried again', () => {
    expect(shown(<TryAgain failure="No answer." />)).toMatch(/No answer\..*<button.*Try again/)
  })
})

it.each(['list', 'panels', 'record'] as const)(
  'the outline of a screen of the shape %s says that it loads',
  (shape) => {
    expect(shown(<ScreenSkeleton shape={shape} title="News" />)).toMatch(
      /role="status".*<h1[^>]*>News<.*Loading…/,
    )
  },
)
