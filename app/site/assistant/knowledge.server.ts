/** What the assistant knows: the company's answers, its people, and the passages of the website's pages. */
import type { AssistantServices, SiteServices } from '#app/server-context.ts'
import {
  type AnswerSearch,
  createAnswerSearch,
  type SearchableAnswer,
} from '#domain/assistant/answers/answer-search.ts'
import { createPassageSearch, type PassageSearch } from '#domain/assistant/answers/answers.ts'
import { type CompanyLocation, postalAddress } from '#domain/company/locations.ts'
import { formatOpeningHours } from '#domain/company/opening-hours.ts'
import { type AnswerServices, readAnswers } from '../questions/read-answers.ts'
import type { listPublishedTeam } from '../team/published-team.ts'
import { readPassages } from './passages.server.ts'

export type KnowledgeServices = AnswerServices &
  Pick<SiteServices, 'report'> &
  Pick<AssistantServices, 'readPage'>

/** Age in ms after which the pages are read again, in the background. */
const MAX_AGE_MS = 300_000
/** Longest wait for the first reading of the pages, in ms. */
const READ_TIMEOUT_MS = 3000

interface KeptAnswers {
  readonly key: string
  readonly search: Promise<AnswerSearch<SearchableAnswer>>
}
interface KeptPassages {
  search: PassageSearch
  readAt: number
  reading: Promise<void> | undefined
}

/** By database, because one process may serve several. */
const keptAnswers = new WeakMap<object, KeptAnswers>()
const keptPassages = new WeakMap<object, KeptPassages>()

/** Returns the search of the current answers. */
export async function loadAnswers(services: KnowledgeServices): Promise<AnswerSearch<SearchableAnswer>> {
  const { answers, team } = await readAnswers(services)
  const { sites } = services.company
  const entries = [...answers, ...team.map(describeMember), ...sites.flatMap(describeSite)]
  const key = JSON.stringify(entries)
  const kept = keptAnswers.get(services.data)
  if (kept?.key === key) return kept.search
  const search = createAnswerSearch(entries)
  keptAnswers.set(services.data, { key, search })
  return await search
}

type Member = Awaited<ReturnType<typeof listPublishedTeam>>[number]

function describeMember({ id, name, title, description }: Member): SearchableAnswer {
  const area = title.replace(/\b(?:Head of|Lead|Managing|Manager|Team Leader|Director)\b/g, '').trim()
  return {
    id: `team-${id}`,
    question: `Who is ${name}?`,
    synonyms: [
      name,
      `who is the ${title}`,
      ...(area === '' ? [] : [`who runs ${area}, who is responsible for ${area}`]),
    ],
    answer: `${name} is our ${title}. ${description}`.trim(),
    link: { label: 'Our team', to: '/team' },
  }
}

function describeSite(site: CompanyLocation): SearchableAnswer[] {
  const { id, name, role, telephone, hours, directions, made } = site
  const { town } = site.address
  const link = { label: name, to: `/locations#${id}` }
  const times = hours.map((line) => `${line.what}: ${formatOpeningHours(line)}.`).join(' ')
  return [
    {
      id: `site-${id}`,
      question: `Where is ${name}?`,
      synonyms: [
        town,
        `address or phone number of ${name}`,
        `opening hours of ${name}, when is ${town} open`,
      ],
      answer: `${name}: ${role.toLowerCase()}, at ${postalAddress(site)}, ${telephone}. ${times}`,
      link,
    },
    {
      id: `directions-${id}`,
      question: `How do I get to ${name}?`,
      synonyms: [`directions to ${name}, drive to ${town}, lorry access at ${town}`],
      answer: directions,
      link,
    },
    {
      id: `made-${id}`,
      question: `What is made at ${name}?`,
      synonyms: [`what do you make, do or store in ${town}`],
      answer: `${name}: ${made.join('; ')}.`,
      link,
    },
  ]
}

/** Returns the search of the pages: at once if they have been read, otherwise after a short wait, perhaps empty. */
export async function loadPassages(services: KnowledgeServices): Promise<PassageSearch> {
  const { data, now, report } = services
  const kept = keptPassages.get(data) ?? { search: createPassageSearch([]), readAt: 0, reading: undefined }
  keptPassages.set(data, kept)
  const isFirst = kept.readAt === 0
  if (now().getTime() - kept.readAt > MAX_AGE_MS)
    kept.reading ??= readPassages(services)
      .then((passages) => {
        kept.search = createPassageSearch(passages)
        kept.readAt = now().getTime()
      }, report)
      .finally(() => {
        kept.reading = undefined
      })
  if (isFirst && kept.reading !== undefined)
    await Promise.race([kept.reading, new Promise((resolve) => setTimeout(resolve, READ_TIMEOUT_MS))])
  return kept.search
}
