import { Link } from 'react-router'
import { type PageHandle, siteServices } from '#app/server-context.ts'
import { BRAND } from '#company/brand.ts'
import { createAnswerSearch } from '#domain/assistant/answers/answer-search.ts'
import { type Answer, AUDIENCES, QUESTIONS_PATH } from '#domain/company/answers.ts'
import { toTelUrl } from '#domain/company/locations.ts'
import { parseQuestionFilters, QUESTION_QUERY, questionQuery } from '#domain/company/question-filters.ts'
import { FilterForm } from '../forms/filter-form.tsx'
import { pageMeta } from '../head/page-meta.ts'
import { breadcrumbList, createStructuredData, HOME, JsonLd } from '../head/structured-data.tsx'
import { PageHero } from '../page-hero/page-hero.tsx'
import type { Route } from './+types/questions'
import styles from './questions.module.css'
import { readAnswers } from './read-answers.ts'

const PAGE = {
  title: 'Questions',
  description: 'Answers about orders, prices, delivery, print, materials, jobs and our neighbours.',
} as const

/** Below this rank a search finds questions about something else. */
const MIN_RANK = 0.3

export const handle = { query: [...QUESTION_QUERY] } satisfies PageHandle

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: PAGE.title,
    description: PAGE.description,
    keywords: 'packaging questions, minimum order, lead time, delivery, artwork, samples',
    path: QUESTIONS_PATH,
    siteUrl: loaderData.siteUrl,
  })
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(siteServices)
  const filters = parseQuestionFilters(new URL(request.url).searchParams)
  const { answers } = await readAnswers(services)
  const found =
    filters.search === ''
      ? answers
      : createAnswerSearch(answers)
          .search(filters.search)
          .flatMap(({ answer, rank }) => (rank < MIN_RANK ? [] : [answer]))
  const isOf = (audience: string) => (answer: Answer) => answer.audience === audience
  return {
    siteUrl: services.siteUrl,
    filters,
    audiences: AUDIENCES.map((value) => ({ value, count: found.filter(isOf(value)).length })).filter(
      ({ count }) => count > 0,
    ),
    answers: found
      .filter((answer) => filters.audience === '' || isOf(filters.audience)(answer))
      .map(({ id, audience, question, answer, link }) => ({ id, audience, question, answer, link })),
  }
}

type ShownAnswer = Route.ComponentProps['loaderData']['answers'][number]

export default function Questions({ loaderData }: Route.ComponentProps) {
  const { siteUrl, filters, audiences, answers } = loaderData
  const isWhole = filters.search === '' && filters.audience === ''
  const groups = Map.groupBy(answers, ({ audience }) => audience)
  return (
    <>
      <JsonLd value={structuredData(isWhole ? answers : [], siteUrl)} />
      <PageHero title={PAGE.title} subtitle={PAGE.description} admin="/company-admin" />
      <div className={styles.page}>
        <div className={styles.filters}>
          <FilterForm
            path={QUESTIONS_PATH}
            values={{ ...filters }}
            choices={[{ name: 'audience', label: 'Asked by', any: 'Anyone', options: audiences }]}
            hasSearch
            query={(chosen) => questionQuery(parseQuestionFilters(new URLSearchParams(chosen)))}
          />
        </div>
        {isWhole && groups.size > 1 && (
          <nav className={styles.contents} aria-label="On this page">
            <ul className={styles.audiences}>
              {[...groups].map(([audience, { length }]) => (
                <li key={audience}>
                  <a href={`#${toAnchor(audience)}`}>
                    {audience} <span className={styles.count}>{length}</span>
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <div className={styles.groups}>
          {!isWhole && (
            <p role="status" className={styles.status} data-results={answers.length}>
              {formatCount(answers.length)}
            </p>
          )}
          {filters.search === '' ? (
            [...groups].map(([audience, asked]) => (
              <section key={audience} className={styles.group} aria-labelledby={toAnchor(audience)}>
                <h2 id={toAnchor(audience)}>{audience}</h2>
                <AnswerList answers={asked} level="h3" />
              </section>
            ))
          ) : (
            <AnswerList answers={answers} level="h2" />
          )}
          <p className={styles.more}>
            {answers.length === 0 ? 'Ask us' : 'Can’t find your question? Ask us'}:{' '}
            <Link to="/get-in-touch/contact">send a message</Link>, or call{' '}
            <a href={toTelUrl(BRAND.telephone)}>{BRAND.telephone}</a>.
          </p>
        </div>
      </div>
    </>
  )
}

/** The prefix avoids the ids of answers. */
const toAnchor = (audience: string) => `for-${audience.toLowerCase()}`

function formatCount(count: number): string {
  if (count === 0) return 'No matching questions'
  return count === 1 ? '1 question' : `${count} questions`
}

interface AnswerListProps {
  readonly answers: readonly ShownAnswer[]
  readonly level: 'h2' | 'h3'
}

function AnswerList({ answers, level: Heading }: AnswerListProps) {
  return (
    <ul className={styles.list}>
      {answers.map(({ id, question, answer, link }) => (
        <li key={id} className={styles.item}>
          <Heading id={id} className={styles.question}>
            {question}
          </Heading>
          <p>{answer}</p>
          <Link to={link.to} className={styles.link}>
            {link.label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function structuredData(answers: readonly ShownAnswer[], siteUrl: string): object {
  const questions = answers.map(({ id, question, answer }) => ({
    '@type': 'Question',
    name: question,
    url: `${siteUrl}${QUESTIONS_PATH}#${id}`,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }))
  return createStructuredData(
    ...(questions.length === 0
      ? []
      : [{ '@type': 'FAQPage', name: PAGE.title, inLanguage: 'en-GB', mainEntity: questions }]),
    breadcrumbList([HOME, { label: PAGE.title, to: QUESTIONS_PATH }], siteUrl),
  )
}
