/** Interview times: proposed by staff, chosen by the applicant, and said in London’s time. */

import { BRAND } from '#company/brand.ts'

export interface InterviewProposal {
  readonly id: string
  /** Moments, the earliest first. */
  readonly startsAt: readonly string[]
  readonly minutes: number
  readonly place: string
  readonly chosen: string | null
}

export const MAX_PROPOSED_TIMES = 8
export const INTERVIEW_DURATIONS = [30, 45, 60, 90, 120] as const

let timeFormat: Intl.DateTimeFormat | undefined

/** “Monday 7 December 2026, 10:30 am” */
export function formatInterviewTime(moment: string): string {
  timeFormat ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/London',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h12',
  })
  const part = Object.fromEntries(
    timeFormat.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]),
  )
  const day = `${part.weekday} ${part.day} ${part.month} ${part.year}`
  return `${day}, ${part.hour}:${part.minute} ${String(part.dayPeriod).toLowerCase()}`
}

/** When an interview takes place that was chosen and is still to come. */
export function getUpcomingInterviewTime(
  { chosen }: Pick<InterviewProposal, 'chosen'>,
  now: Date,
): string | null {
  return chosen !== null && Date.parse(chosen) > now.getTime() ? chosen : null
}

/** The times of a mail, one to a line. */
export function formatProposedTimes({ startsAt, minutes }: InterviewProposal): readonly string[] {
  return startsAt.map((moment) => `– ${formatInterviewTime(moment)} (${minutes} minutes)`)
}

/**
 * Reads what a browser’s field for a day and a time holds, as London’s clocks show it: `2026-12-07T10:30`.
 * @returns null where it is none, or a time that the clocks leap over
 */
export function parseLondonDateTime(text: string): Date | null {
  const match = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)$/.exec(text)
  if (match === null) return null
  const [, day = '', hours, minutes] = match
  const noon = Date.parse(`${day}T12:00:00Z`)
  if (Number.isNaN(noon)) return null
  const asWinter = Date.parse(`${day}T00:00:00Z`) + (Number(hours) * 60 + Number(minutes)) * 60_000
  // In summer London is an hour ahead: whichever of the two reads as it was typed.
  return (
    [asWinter, asWinter - 3_600_000]
      .map((time) => new Date(time))
      .find((time) => toDateTimeInput(time) === text) ?? null
  )
}

/** What such a field holds at a moment. */
export function toDateTimeInput(moment: Date): string {
  const day = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/London',
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(moment)
  return day.replace(' ', 'T')
}

/** What is wrong with times that are to be proposed; null where nothing is. */
export function validateProposedTimes(fields: readonly string[], now: Date): string | null {
  const given = fields.filter((text) => text !== '')
  if (given.length === 0) return 'Please propose at least one time.'
  const moments = given.map(parseLondonDateTime)
  if (moments.some((moment) => moment === null))
    return 'Please give each time with its day, hour and minutes.'
  const times = moments.map((moment) => (moment as Date).getTime())
  if (times.some((time) => time <= now.getTime())) return 'One of these times is over already.'
  if (times.some((time) => time > now.getTime() + 366 * 86_400_000))
    return 'One of these times is more than a year away.'
  if (new Set(times).size < times.length) return 'Two of these times are the same.'
  return null
}

/** What came of choosing a time, or of proposing times. */
export type InterviewChoiceResult = 'chosen' | 'other' | 'withdrawn' | 'past' | 'unknown' | 'taken' | 'closed'

/** What an applicant reads of it. */
export const INTERVIEW_CHOICE_MESSAGES: Readonly<Record<InterviewChoiceResult, string>> = {
  chosen: 'That is arranged. We have emailed you the time with a file for your calendar.',
  other: `You have chosen another time already. To change it, please ring ${BRAND.telephone}.`,
  withdrawn: `These times are no longer on offer. We’ll be in touch with others; or ring ${BRAND.telephone}.`,
  past: 'That time is over. Please choose another.',
  unknown: 'That time is none of those that we proposed. Please choose from the list.',
  taken: 'That time has just gone to somebody else. We are sorry: please choose another.',
  closed: 'Your application has come to its end, so there is nothing to arrange.',
}

interface Chosen {
  readonly name: string
  readonly jobTitle: string
  readonly reference: string
  readonly place: string
  readonly startsAt: string
  readonly minutes: number
}

/** The two mails of a time that was chosen: to the applicant, and to whoever proposed it. */
export function buildInterviewConfirmationEmails({
  name,
  jobTitle,
  reference,
  place,
  startsAt,
  minutes,
}: Chosen) {
  const when = formatInterviewTime(startsAt)
  return {
    applicant: {
      subject: `Your interview: ${when}`,
      body: `Your interview for ${jobTitle} is arranged: ${when}, for about ${minutes} minutes, at ${place}.

The file with this email puts it into your calendar.

If you cannot come, please ring ${BRAND.telephone} or reply to this email, and quote ${reference}.`,
    },
    staff: {
      subject: `Interview ${reference}: ${when}`,
      body: `${name} has chosen a time for the interview for ${jobTitle}: ${when}, for about ${minutes} minutes, at ${place}.

The file with this email puts it into your calendar.`,
    },
  }
}

/** The mail of a time that staff take back after it was chosen. */
export function buildInterviewWithdrawalEmail({
  jobTitle,
  reference,
  startsAt,
}: Omit<Chosen, 'name' | 'place' | 'minutes'>) {
  const when = formatInterviewTime(startsAt)
  return {
    subject: `Your interview is called off: ${when}`,
    body: `We are sorry: the interview for ${jobTitle} on ${when} cannot take place. We’ll be in touch about another time.

The file with this email takes it out of your calendar.

If you have questions, please ring ${BRAND.telephone} or reply to this email, and quote ${reference}.`,
  }
}

/** Why an interview that was arranged does not take place, though nobody called it off. */
export type InterviewCancellationReason = 'withdrawn' | 'rejected'

/** The two mails of an interview whose application has ended: to the applicant, and to whoever proposed it. */
export function buildInterviewCancellationEmails(
  { jobTitle, reference, startsAt }: Omit<Chosen, 'name' | 'place' | 'minutes'>,
  by: InterviewCancellationReason,
) {
  const when = formatInterviewTime(startsAt)
  const reason =
    by === 'withdrawn' ? 'your application is withdrawn' : 'we do not take your application further'
  return {
    applicant: {
      subject: `Your interview is called off: ${when}`,
      body: `Since ${reason}, the interview for ${jobTitle} on ${when} does not take place.

The file with this email takes it out of your calendar.

If you have questions, please ring ${BRAND.telephone} or reply to this email, and quote ${reference}.`,
    },
    staff: {
      subject: `Interview ${reference} is called off: ${when}`,
      body: `The interview for ${jobTitle} on ${when} does not take place: application ${reference} was ${by}.

The file with this email takes it out of your calendar.`,
    },
  }
}

/** The mail to whoever proposed it, where an applicant has had their application erased: it says nothing of them. */
export function buildInterviewErasureEmail({ jobTitle, startsAt }: Pick<Chosen, 'jobTitle' | 'startsAt'>) {
  const when = formatInterviewTime(startsAt)
  return {
    subject: `An interview is called off: ${when}`,
    body: `The interview for ${jobTitle} on ${when} does not take place: the applicant has had the application erased.

The file with this email takes it out of your calendar.`,
  }
}
