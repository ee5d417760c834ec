import { MantineProvider } from '@mantine/core'
import type { ReactElement } from 'react'
import { describe, expect, it } from 'vitest'
import { markup } from '#tests/support/markup.tsx'
import { FailureNotice, Panel, pageTitle, ScreenHeader, TryAgain } from './screen.tsx'
import { ScreenSkeleton } from './skeletons.tsx'

const shown = (element: ReactElement) => markup(<MantineProvider>{element}</MantineProvider>)

describe('screen', () => {
  it('has its name before the company’s in the window title', () => {
    expect(pageTitle('News')).toEqual([{ title: expect.stringMatching(/^News · \w/) }])
  })

  it('has one heading, preceded by the parent link', () => {
    const html = shown(<ScreenHeader title="Audit log" back={{ to: '/people-admin', label: 'People' }} />)
    expect(html).toMatch(/<header.*<a [^>]*href="\/people-admin"[^>]*>People<\/a><h1[^>]*>Audit log<\/h1>/)
  })

  it('has panels labelled by their headings', () => {
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

describe('failure notice', () => {
  it('is absent without a failure and an alert with one', () => {
    expect(shown(<FailureNotice failure={null} />)).not.toContain('role="alert"')
    expect(shown(<FailureNotice failure="It was refused." />)).toMatch(/role="alert".*It was refused\./)
  })

  it('offers a retry for data', () => {
    expect(shown(<TryAgain failure="No answer." />)).toMatch(/No answer\..*<button.*Try again/)
  })
})

it.each(['list', 'panels', 'record'] as const)('the skeleton of shape %s announces loading', (shape) => {
  expect(shown(<ScreenSkeleton shape={shape} title="News" />)).toMatch(
    /role="status".*<h1[^>]*>News<.*Loading…/,
  )
})
