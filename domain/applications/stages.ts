/** What an applicant is told of where their application stands: in words that hold, whatever the desk calls it. */
import type { ApplicationStatus } from './applications.ts'

export interface Stage {
  readonly title: string
  /** What happens next, in a sentence or two. */
  readonly next: string
}

const READ_SOON =
  'Somebody in the department you would join reads it. We’ll reply within ten working days, whatever the answer.'

/** An offer is made by a person and not by a page, so that its stage says no more than that we have decided something. */
export const STAGES: Readonly<Record<ApplicationStatus, Stage>> = {
  New: { title: 'It has arrived, and waits to be read', next: READ_SOON },
  Reviewing: { title: 'We are reading it', next: READ_SOON },
  'Phone screen': {
    title: 'We would like to speak to you by telephone',
    next: 'We ring you, or write to arrange when. Please see that your telephone number below is right.',
  },
  Interview: {
    title: 'We would like to meet you',
    next: 'We arrange a time with you. After we have met, we’ll reply within ten working days.',
  },
  Offer: {
    title: 'We are close to a decision',
    next: 'Somebody rings or writes to you next. Please see that your details below are right.',
  },
  Hired: { title: 'You have the job', next: 'Whoever you will work with arranges your first day with you.' },
  Rejected: {
    title: 'We have decided not to take it further',
    next: 'Nothing more happens with this application. It is erased by itself on the day below.',
  },
  Withdrawn: {
    title: 'It has been withdrawn',
    next: 'Nothing more happens with this application. It is erased by itself on the day below.',
  },
}
