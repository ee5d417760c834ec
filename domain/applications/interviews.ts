import { BRAND } from '#company/brand.ts'
import { parseLondonTime } from '../dates/dates.ts'
import { formatLondonTime } from '../dates/time-of-day.ts'

export interface InterviewProposal {
  readonly id: string
  /** ISO 8601, earliest first. */
  readonly startsAt: readonly string[]
  readonly minutes: number
  readonly place: string
  readonly chosen: string | null
}

export const MAX_PROPOSED_TIMES = 8
export const INTERVIEW_DURATIONS = [30, 45, 60, 90, 120] as const

let dayFormat: Intl.DateTimeFormat | undefined

/** Returns for example “Monday 7 December 2026, 10:30 am”. */
export function formatInterviewTime(timestamp: string): string {
  dayFormat ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/London',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
  const day = dayFormat.format(new Date(timestamp)).replace(',', '')
  return `${day}, ${formatLondonTime(timestamp)}`
}

/** Returns the time of a chosen, upcoming interview, or null. */
export function getUpcomingInterviewTime(
  { chosen }: Pick<InterviewProposal, 'chosen'>,
  now: Date,
): string | null {
  return chosen !== null && Date.parse(chosen) > now.getTime() ? chosen : null
}

/** Returns one line per time for an email. */
export function formatProposedTimes({ startsAt, minutes }: InterviewProposal): readonly string[] {
  return startsAt.map((timestamp) => `– ${formatInterviewTime(timestamp)} (${minutes} minutes)`)
}

/** Returns an error message for proposed times, or null. */
export function validateProposedTimes(fields: readonly string[], now: Date): string | null {
  const filled = fields.filter((text) => text !== '')
  if (filled.length === 0) return 'Propose at least one time.'
  const timestamps = filled.map(parseLondonTime)
  if (timestamps.some((timestamp) => timestamp === null)) return 'Enter a date and time for each.'
  const times = timestamps.map((timestamp) => (timestamp as Date).getTime())
  if (times.some((time) => time <= now.getTime())) return 'One of these times has passed.'
  if (times.some((time) => time > now.getTime() + 366 * 86_400_000))
    return 'One of these times is more than a year away.'
  if (new Set(times).size < times.length) return 'Two of these times are the same.'
  return null
}

export type InterviewChoiceResult = 'chosen' | 'other' | 'withdrawn' | 'past' | 'unknown' | 'taken' | 'closed'

/** Shown to the applicant. */
export const INTERVIEW_CHOICE_MESSAGES: Readonly<Record<InterviewChoiceResult, string>> = {
  chosen: 'Your interview is arranged. We’ve emailed you the time with a calendar file.',
  other: `You’ve already chosen a time. To change it, call ${BRAND.telephone}.`,
  withdrawn: `These times are no longer available. We’ll be in touch with others, or you can call ${BRAND.telephone}.`,
  past: 'That time has passed. Choose another.',
  unknown: 'That isn’t one of the times we proposed. Choose from the list.',
  taken: 'Sorry, that time has just been taken. Choose another.',
  closed: 'Your application is closed, so there’s no interview to arrange.',
}

interface ChosenInterview {
  readonly name: string
  readonly jobTitle: string
  readonly reference: string
  readonly place: string
  readonly startsAt: string
  readonly minutes: number
}

/** Builds the confirmations for the applicant and the proposer. */
export function buildInterviewConfirmationEmails({
  name,
  jobTitle,
  reference,
  place,
  startsAt,
  minutes,
}: ChosenInterview) {
  const when = formatInterviewTime(startsAt)
  return {
    applicant: {
      subject: `Your interview: ${when}`,
      body: `Your interview for the ${jobTitle} job is arranged: ${when}, about ${minutes} minutes, at ${place}.

Open the attached file to add it to your calendar.

If you can’t make it, please call ${BRAND.telephone} or reply to this email, quoting ${reference}.`,
    },
    staff: {
      subject: `Interview ${reference}: ${when}`,
      body: `${name} has chosen an interview time for the ${jobTitle} job: ${when}, about ${minutes} minutes, at ${place}.

Open the attached file to add it to your calendar.`,
    },
  }
}

/** Builds the email for a chosen time that staff withdraw. */
export function buildInterviewWithdrawalEmail({
  jobTitle,
  reference,
  startsAt,
}: Omit<ChosenInterview, 'name' | 'place' | 'minutes'>) {
  const when = formatInterviewTime(startsAt)
  return {
    subject: `Interview cancelled: ${when}`,
    body: `We’re sorry, but we have to cancel your interview for the ${jobTitle} job on ${when}. We’ll be in touch about another time.

Open the attached file to remove it from your calendar.

If you have any questions, please call ${BRAND.telephone} or reply to this email, quoting ${reference}.`,
  }
}

/** Reason why closing the application cancels the interview. */
export type InterviewCancellationReason = 'withdrawn' | 'rejected'

/** Builds the emails to the applicant and the proposer when closing the application cancels the interview. */
export function buildInterviewCancellationEmails(
  { jobTitle, reference, startsAt }: Omit<ChosenInterview, 'name' | 'place' | 'minutes'>,
  outcome: InterviewCancellationReason,
) {
  const when = formatInterviewTime(startsAt)
  const reason =
    outcome === 'withdrawn'
      ? 'your application has been withdrawn'
      : 'we’re not taking your application further'
  return {
    applicant: {
      subject: `Interview cancelled: ${when}`,
      body: `Because ${reason}, your interview for the ${jobTitle} job on ${when} has been cancelled.

Open the attached file to remove it from your calendar.

If you have any questions, please call ${BRAND.telephone} or reply to this email, quoting ${reference}.`,
    },
    staff: {
      subject: `Interview ${reference} cancelled: ${when}`,
      body: `The interview for the ${jobTitle} job on ${when} has been cancelled, because application ${reference} was ${outcome}.

Open the attached file to remove it from your calendar.`,
    },
  }
}

/** Builds the email to the proposer of an erased application, without personal data. */
export function buildInterviewErasureEmail({
  jobTitle,
  startsAt,
}: Pick<ChosenInterview, 'jobTitle' | 'startsAt'>) {
  const when = formatInterviewTime(startsAt)
  return {
    subject: `Interview cancelled: ${when}`,
    body: `The interview for the ${jobTitle} job on ${when} has been cancelled, because the application was erased at the applicant’s request.

Open the attached file to remove it from your calendar.`,
  }
}
