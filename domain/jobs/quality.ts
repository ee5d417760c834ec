/**
 * Looks a vacancy over before it is advertised: what search engines need, and what applicants look for. It advises;
 * only the required fields keep a vacancy from being saved.
 */
import { toLondonDate } from '../dates/dates.ts'
import type { JobInput } from './jobs.ts'
import { parsePay } from './pay.ts'
import { employmentTypes } from './posting.ts'

export interface JobAdvice {
  /** The field in which it is mended. */
  readonly field: keyof JobInput
  readonly words: string
}

/** Fewer tell an applicant too little to apply by. */
export const DESCRIPTION_WORDS_MIN = 60
/** Longer titles are cut in lists of results. */
export const TITLE_SHOWN = 60
const LONGEST_DAYS_OPEN = 90

const wordsOf = (html: string) =>
  html
    .replace(/<[^<>]*>|&nbsp;/g, ' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))

/** @param now today's advertisement is judged by its closing day */
export function checkJobQuality(job: JobInput, now: Date): JobAdvice[] {
  const advice: JobAdvice[] = []
  const say = (field: keyof JobInput, words: string, isSaid: boolean) => {
    if (isSaid) advice.push({ field, words })
  }
  say(
    'title',
    `Only the first ${TITLE_SHOWN} characters of a title are shown in search results.`,
    job.title.length > TITLE_SHOWN,
  )
  say(
    'title',
    'A title is the job alone: search engines reject pay, dates, capitals and exclamation marks in it.',
    /[£!]|\d{4,}|\bapply\b|\burgent/i.test(job.title) ||
      (/[A-Z]{2}/.test(job.title) && job.title === job.title.toUpperCase() && job.title.length > 5),
  )
  say(
    'pay',
    'Say what it pays. If you cannot, say why: advertisements without pay get fewer applicants.',
    job.pay === '' && job.noPayReason === '',
  )
  say(
    'pay',
    'Search engines cannot read this pay. Write it like “£36,400 to £39,800 a year” or “£16.90 an hour”.',
    job.pay !== '' && parsePay(job.pay) === null,
  )
  say('hours', 'Say the hours or the shift pattern: applicants look for them first.', job.hours === '')
  say('site', 'Choose the site, so that search engines know the address.', job.site === '')
  say(
    'type',
    'Search engines know “Full-time”, “Part-time”, “Temporary”, “Contract” and “Placement”.',
    job.type !== '' && employmentTypes(job.type).includes('OTHER') && !/apprentice/i.test(job.type),
  )
  const words = wordsOf(job.description).length
  say(
    'description',
    `The description has ${words === 1 ? 'one word' : `${words} words`}: with fewer than ${DESCRIPTION_WORDS_MIN}, applicants learn too little.`,
    words > 0 && words < DESCRIPTION_WORDS_MIN,
  )
  say('closesOn', 'Without a closing date somebody has to close the vacancy by hand.', job.closesOn === null)
  const today = toLondonDate(now)
  const last = toLondonDate(new Date(now.getTime() + LONGEST_DAYS_OPEN * 86_400_000))
  say(
    'closesOn',
    'This day has passed: the vacancy will not be shown.',
    job.closesOn !== null && job.closesOn < today,
  )
  say(
    'closesOn',
    'It is open for more than three months. Applicants take such a vacancy for an old one.',
    job.closesOn !== null && job.closesOn > last,
  )
  return advice
}
