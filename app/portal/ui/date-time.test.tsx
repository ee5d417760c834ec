import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { CalendarDate, formatDateTime, LondonDate } from './date-time.tsx'

it('a day reads as in Britain, and says itself to programs', () => {
  expect(renderToStaticMarkup(<CalendarDate on="2026-11-03" />)).toBe(
    '<time dateTime="2026-11-03">3 November 2026</time>',
  )
})

it('the day of a moment is London’s', () => {
  expect(renderToStaticMarkup(<LondonDate moment="2026-06-30T23:30:00Z" />)).toContain('>1 July 2026<')
})

it('a moment is the reader’s own, to the minute', () => {
  expect(formatDateTime('2026-11-03T14:05:00')).toBe('3 Nov 2026, 14:05')
})
