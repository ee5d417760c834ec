/** Questions with their answers: shown at /questions, and the first source of the assistant. */
import type { CompanyLocation } from './locations.ts'
import { formatOpeningHours } from './opening-hours.ts'
import type { Certificate, Claim } from './registers.ts'

export const AUDIENCES = [
  'Buyers',
  'Customers',
  'Applicants',
  'Neighbours',
  'Suppliers',
  'Journalists',
  'Everyone',
] as const
export type Audience = (typeof AUDIENCES)[number]

export interface Answer {
  /** Anchor at /questions. */
  readonly id: string
  readonly audience: Audience
  readonly question: string
  /** One paragraph of plain text; may contain facts, see `fillAnswers`. */
  readonly answer: string
  /** Path on the website with more about it. */
  readonly link: { readonly label: string; readonly to: string }
  /** Other ways to ask, for the search. */
  readonly synonyms: readonly string[]
  /** Team that keeps the answer up to date. */
  readonly owner: string
  /** `YYYY-MM-DD` */
  readonly reviewBy: string
  /** Id of a certificate or claim: without it, the answer is not shown. */
  readonly dependsOn?: string
}

export const QUESTIONS_PATH = '/questions'

export function getAnswerPath({ id }: Pick<Answer, 'id'>): string {
  return `${QUESTIONS_PATH}#${id}`
}

export interface AnswerFacts {
  readonly sites: readonly Pick<CompanyLocation, 'id' | 'name' | 'role' | 'hours'>[]
  /** Only valid ones. */
  readonly certificates: readonly Pick<Certificate, 'id' | 'standard'>[]
  readonly claims: readonly Pick<Claim, 'id'>[]
  readonly team: readonly { readonly name: string; readonly title: string }[]
}

/** Names of facts, with an argument in some: `{hours}`, `{hours:aldermoor}`, `{team:Managing Director}`. */
const FACT = /\{(hours|sites|certificates|team)(?::([^{}]+))?\}/g
/** For validation: braces that are not a fact. */
export const UNKNOWN_FACT = new RegExp(`(?:${FACT.source})|([{}])`, 'g')

/** Fills facts into the answers. Answers with an unknown fact, or without their certificate or claim, are left out. */
export function fillAnswers<Entry extends Answer>(answers: readonly Entry[], facts: AnswerFacts): Entry[] {
  const shown = new Set([...facts.certificates, ...facts.claims].map(({ id }) => id))
  return answers.flatMap((entry) => {
    if (entry.dependsOn !== undefined && !shown.has(entry.dependsOn)) return []
    let isComplete = true
    const answer = entry.answer.replace(FACT, (_, name: string, argument?: string) => {
      const value = factOf(name, argument, facts)
      isComplete &&= value !== ''
      return value
    })
    return isComplete ? [{ ...entry, answer }] : []
  })
}

function factOf(name: string, argument: string | undefined, facts: AnswerFacts): string {
  const { sites, certificates, team } = facts
  switch (name) {
    case 'hours': {
      const site = argument === undefined ? sites[0] : sites.find(({ id }) => id === argument)
      const hours = argument === undefined ? site?.hours.slice(0, 1) : site?.hours
      return (hours ?? []).map(formatOpeningHours).join('; ')
    }
    case 'sites':
      return formatList(sites.map((site) => `${site.name} (${site.role.toLowerCase()})`))
    case 'certificates':
      return formatList(certificates.map(({ standard }) => standard))
    default:
      return team.find(({ title }) => title === argument)?.name ?? ''
  }
}

const formatList = (items: readonly string[]) =>
  new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(items)
