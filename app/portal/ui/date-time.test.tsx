import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { CalendarDate, formatDateTime, formatRelativeTime, LondonDate } from './date-time.tsx'

it('formats dates the British way with a machine-readable value', () => {
  expect(renderToStaticMarkup(<CalendarDate on="2026-11-03" />)).toBe(
    '<time dateTime="2026-11-03">3 November 2026</time>',
  )
})

it('uses the UK date of a timestamp', () => {
  expect(renderToStaticMarkup(<LondonDate moment="2026-06-30T23:30:00Z" />)).toContain('>1 July 2026<')
})

it('uses the reader’s time zone, to the minute', () => {
  expect(formatDateTime('2026-11-03T14:05:00')).toBe('3 Nov 2026, 2:05 pm')
})

it.each([
  ['2026-11-10T11:59:30Z', 'just now'],
  ['2026-11-10T11:01:00Z', '59 minutes ago'],
  ['2026-11-10T09:00:00Z', '3 hours ago'],
  ['2026-11-09T11:00:00Z', 'yesterday'],
  ['2026-11-04T11:00:00Z', '6 days ago'],
  ['2026-11-03T11:00:00Z', '3 Nov 2026'],
])('says relative to noon on 10 November when %s was', (moment, text) => {
  expect(formatRelativeTime(moment, new Date('2026-11-10T12:00:00Z'))).toBe(text)
})
