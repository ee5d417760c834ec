import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { CalendarDate, formatDateTime, LondonDate } from './date-time.tsx'

it('formats dates the British way with a machine-readable value', () => {
  expect(renderToStaticMarkup(<CalendarDate on="2026-11-03" />)).toBe(
    '<time dateTime="2026-11-03">3 November 2026</time>',
  )
})

it('uses the UK date of a timestamp', () => {
  expect(renderToStaticMarkup(<LondonDate moment="2026-06-30T23:30:00Z" />)).toContain('>1 July 2026<')
})

it('uses the reader’s time zone, to the minute', () => {
  expect(formatDateTime('2026-11-03T14:05:00')).toBe('3 Nov 2026, 14:05')
})
