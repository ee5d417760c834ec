import { Link } from 'react-router'
import { type PageHandle, siteServices } from '#app/server-context.ts'
import { UnbrokenText } from '#app/ui/unbroken-text/unbroken-text.tsx'
import { AUDIENCES, QUESTIONS_PATH } from '#domain/company/answers.ts'
import { parseQuestionSearch } from '#domain/company/question-search.ts'
import { getPageCardUrl } from '#domain/media/social-card.ts'
import { pageMeta } from '../head/page-meta.ts'
import { breadcrumbList, createStructuredData, HOME, JsonLd } from '../head/structured-data.tsx'
import { PageEnding } from '../page-ending/page-ending.tsx'
import { PageHero } from '../page-hero/page-hero.tsx'
import type { Route } from './+types/questions'
import { QuestionSearch } from './question-search.tsx'
import styles from './questions.module.css'
import { readAnswers } from './read-answers.ts'
import { searchAnswers } from './search-answers.server.ts'

const PAGE = {
  title: 'Questions',
  description: 'Answers about orders, prices, delivery, print, materials, jobs and our neighbours.',
} as const

export const handle = { query: ['search'] } satisfies PageHandle

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: PAGE.title,
    description: PAGE.description,
    keywords: 'packaging questions, minimum order, lead time, delivery, artwork, samples',
    path: QUESTIONS_PATH,
    siteUrl: loaderData.siteUrl,
    card: getPageCardUrl(QUESTIONS_PATH),
  })
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(siteServices)
  const search = parseQuestionSearch(new URL(request.url).searchParams)
  const { answers } = await readAnswers(services)
  const found =
    search === ''
      ? AUDIENCES.flatMap((audience) => answers.filter((answer) => answer.audience === audience))
      : searchAnswers(services.data, answers, search)
  return {
    siteUrl: services.siteUrl,
    search,
    answers: found.map(({ id, audience, question, answer, link }) => ({
      id,
      audience,
      question,
      answer,
      link,
    })),
  }
}

type ShownAnswer = Route.ComponentProps['loaderData']['answers'][number]

export default function Questions({ loaderData }: Route.ComponentProps) {
  const { siteUrl, search, answers } = loaderData
  const isWhole = search === ''
  const groups = Map.groupBy(answers, ({ audience }) => audience)
  return (
    <>
      <JsonLd value={structuredData(isWhole ? answers : [], siteUrl)} />
      <PageHero title={PAGE.title} subtitle={PAGE.description} admin="/company-admin">
        <QuestionSearch search={search} />
      </PageHero>
      <div className={isWhole && groups.size > 1 ? `${styles.page} ${styles.withContents}` : styles.page}>
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
        {isWhole ? (
          <div className={styles.groups}>
            {[...groups].map(([audience, asked]) => (
              <section key={audience} aria-labelledby={toAnchor(audience)}>
                <h2 id={toAnchor(audience)} className={styles.audience}>
                  {audience}
                </h2>
                <AnswerList answers={asked} level="h3" isOpen={false} />
              </section>
            ))}
          </div>
        ) : (
          <div className={styles.groups}>
            <p role="status" className={styles.status} data-results={answers.length}>
              {formatCount(answers.length, search)} <Link to={QUESTIONS_PATH}>Show all questions</Link>
            </p>
            <AnswerList answers={answers} level="h2" isOpen />
          </div>
        )}
      </div>
      <PageEnding
        title="Can’t find your question?"
        text="Send it to us. A person will answer within one working day."
        action={{ label: 'Ask us', to: '/get-in-touch/contact' }}
      />
    </>
  )
}

/** The prefix avoids the ids of answers. */
const toAnchor = (audience: string) => `for-${audience.toLowerCase()}`

function formatCount(count: number, search: string): string {
  if (count === 0) return `No answer mentions “${search}”.`
  return `${count === 1 ? '1 answer' : `${count} answers`} for “${search}”.`
}

interface AnswerListProps {
  readonly answers: readonly ShownAnswer[]
  readonly level: 'h2' | 'h3'
  readonly isOpen: boolean
}

function AnswerList({ answers, level: Heading, isOpen }: AnswerListProps) {
  return (
    <ul className={styles.list}>
      {answers.map(({ id, question, answer, link }) => (
        <li key={id} className={styles.item}>
          <details open={isOpen}>
            <summary className={styles.summary}>
              <Heading className={styles.question}>
                <UnbrokenText text={question} />
              </Heading>
            </summary>
            {/* A link to it opens it. */}
            <div id={id} className={styles.answer}>
              <p>{answer}</p>
              <Link to={link.to} className={styles.link} discover="none">
                {link.label}
              </Link>
            </div>
          </details>
        </li>
      ))}
    </ul>
  )
}

function structuredData(answers: readonly ShownAnswer[], siteUrl: string): object {
  const questions = answers.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }))
  return createStructuredData(
    ...(questions.length === 0
      ? []
      : [{ '@type': 'FAQPage', name: PAGE.title, inLanguage: 'en-GB', mainEntity: questions }]),
    breadcrumbList([HOME, { label: PAGE.title, to: QUESTIONS_PATH }], siteUrl),
  )
}
