import { expect, it } from 'vitest'
import { calendarFile } from './calendar-file.ts'

const interview = {
  id: '11111111-1111-4111-8111-111111111111',
  startsAt: '2027-07-05T09:30:00Z',
  minutes: 45,
  place: 'Unit 3; ask\nBEGIN:VEVENT',
  jobTitle: 'Fitter',
  reference: 'JA-ABCD-2345',
  attendee: 'zoe@example.com',
  siteUrl: 'https://boxes.example.com',
  stamp: '2026-11-23T02:00:00Z',
  isCancelled: false,
}

it('an interview is one event in London time, whatever the machine’s time zone', () => {
  const file = calendarFile(interview)
  expect(file).toContain('METHOD:REQUEST')
  expect(file).toContain('DTSTART;TZID=Europe/London:20270705T103000')
  expect(file).toContain('DTEND;TZID=Europe/London:20270705T111500')
  expect(file).toContain('DTSTAMP:20261123T020000Z')
  expect(file).toContain('BEGIN:VTIMEZONE\r\nTZID:Europe/London')
  expect(file.match(/^BEGIN:VEVENT/gm)).toHaveLength(1)
})

it('a cancellation has the same UID and a higher sequence number', () => {
  const uid = (file: string) => /^UID:.*$/m.exec(file)?.[0]
  const off = calendarFile({ ...interview, isCancelled: true })
  expect(uid(off)).toBe(uid(calendarFile(interview)))
  expect(uid(off)).toContain(interview.id)
  expect(off).toContain('METHOD:CANCEL')
  expect(off).toContain('SEQUENCE:1')
  expect(off).toContain('STATUS:CANCELLED')
})
