/** Explains each status to the applicant. */
import type { ApplicationStatus } from './applications.ts'

export interface Stage {
  readonly title: string
  readonly next: string
}

const READ_SOON =
  'The team you’d join will read it. We’ll reply within ten working days, whatever our decision.'

/** Staff make offers in person, so the page only says that a decision is near. */
export const STAGES: Readonly<Record<ApplicationStatus, Stage>> = {
  New: { title: 'Received, not read yet', next: READ_SOON },
  Reviewing: { title: 'We’re reading it', next: READ_SOON },
  'Phone screen': {
    title: 'We’d like to talk to you by phone',
    next: 'We’ll call you, or email to arrange a time. Check your phone number below.',
  },
  Interview: {
    title: 'We’d like to meet you',
    next: 'We’ll arrange a time with you. After the interview, we’ll reply within ten working days.',
  },
  Offer: {
    title: 'We’re close to a decision',
    next: 'We’ll call or email you next. Check your details below.',
  },
  Hired: { title: 'You’ve got the job', next: 'Your new team will arrange your first day with you.' },
  Rejected: {
    title: 'We’ve decided not to take it further',
    next: 'This application is closed. We’ll erase it automatically on the date below.',
  },
  Withdrawn: {
    title: 'Withdrawn',
    next: 'This application is closed. We’ll erase it automatically on the date below.',
  },
}
