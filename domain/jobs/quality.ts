/** Suggests improvements to a vacancy. Only required fields block saving. */
import { toLondonDate } from '../dates/dates.ts'
import type { JobInput } from './jobs.ts'
import { parsePay } from './pay.ts'
import { employmentTypes } from './posting.ts'

export interface JobAdvice {
  /** Field to fix. */
  readonly field: keyof JobInput
  readonly message: string
}

export const DESCRIPTION_WORDS_MIN = 60
/** Search engines truncate longer titles. */
export const TITLE_SHOWN = 60
const MAX_DAYS_OPEN = 90

const wordsOf = (html: string) =>
  html
    .replace(/<[^<>]*>|&nbsp;/g, ' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))

/** @param now for the closing date */
export function checkJobQuality(job: JobInput, now: Date): JobAdvice[] {
  const advice: JobAdvice[] = []
  const advise = (field: keyof JobInput, message: string, applies: boolean) => {
    if (applies) advice.push({ field, message })
  }
  advise(
    'title',
    `Search results show only the first ${TITLE_SHOWN} characters of a title.`,
    job.title.length > TITLE_SHOWN,
  )
  advise(
    'title',
    'Use the job title only. Search engines reject titles with pay, dates, capitals or exclamation marks.',
    /[£!]|\d{4,}|\bapply\b|\burgent/i.test(job.title) ||
      (/[A-Z]{2}/.test(job.title) && job.title === job.title.toUpperCase() && job.title.length > 5),
  )
  advise(
    'pay',
    'State the pay. If you can’t, give the reason: vacancies without pay get fewer applicants.',
    job.pay === '' && job.noPayReason === '',
  )
  advise(
    'pay',
    'Search engines can’t read this pay. Write it as “£36,400 to £39,800 a year” or “£16.90 an hour”.',
    job.pay !== '' && parsePay(job.pay) === null,
  )
  advise('hours', 'State the hours or shift pattern. Applicants look for them first.', job.hours === '')
  advise('site', 'Choose the site, so that search engines have the address.', job.site === '')
  advise(
    'type',
    'Search engines recognise “Full-time”, “Part-time”, “Temporary”, “Contract” and “Placement”.',
    job.type !== '' && employmentTypes(job.type).includes('OTHER') && !/apprentice/i.test(job.type),
  )
  const wordCount = wordsOf(job.description).length
  advise(
    'description',
    `The description has ${wordCount === 1 ? '1 word' : `${wordCount} words`}. Write at least ${DESCRIPTION_WORDS_MIN}, so that applicants learn enough about the job.`,
    wordCount > 0 && wordCount < DESCRIPTION_WORDS_MIN,
  )
  advise(
    'closesOn',
    'Without a closing date, you’ll need to close the vacancy manually.',
    job.closesOn === null,
  )
  const today = toLondonDate(now)
  const last = toLondonDate(new Date(now.getTime() + MAX_DAYS_OPEN * 86_400_000))
  advise(
    'closesOn',
    'This date has passed, so the vacancy won’t be shown.',
    job.closesOn !== null && job.closesOn < today,
  )
  advise(
    'closesOn',
    'The vacancy is open for more than three months. Applicants may think it’s out of date.',
    job.closesOn !== null && job.closesOn > last,
  )
  return advice
}
