/** Answers from the rendered pages and the demo data. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { searchPassages } from '#app/content/leads/conversations.ts'
import { openSite, type TestSite } from '#tests/support/site.ts'
import { QUESTIONS } from './support/answer-questions.ts'

const FOUND_AT_LEAST = 90
let site: TestSite
beforeAll(async () => {
  site = await openSite({ DEMO_CONTENT: '1' })
  // The first question indexes the pages.
  const answer = await askQuestion('What is your minimum order?')
  expect(answer.status).toBe(200)
  const passages = () => site.publishable.from('page_passages').select('number').limit(1)
  await vi.waitFor(async () => expect((await passages()).data).toHaveLength(1), { timeout: 120_000 })
})
afterAll(() => site?.[Symbol.asyncDispose]())

function askQuestion(text: string) {
  const body = JSON.stringify({
    do: 'say',
    key: 'e'.repeat(64),
    message: crypto.randomUUID(),
    text,
    page: '/',
  })
  return fetch(`${site.url}/assistant`, {
    method: 'POST',
    headers: { Origin: site.url, 'Content-Type': 'application/json' },
    body,
  })
}

/** Matches a product by the start of its URL, a row by words in it, any other page exactly. */
function isPage(path: string, page: string): boolean {
  if (page.startsWith('/products/')) return path.startsWith(page)
  return page.startsWith('/') ? path === page : path.includes(page)
}

const search = (query: string) => searchPassages(site.publishable, query, 3)

describe('assistant’s search', () => {
  it('finds the right page among the first three results for at least 90 of 100 questions', async () => {
    expect(new Set(QUESTIONS.map(([question]) => question)).size).toBe(100)
    const missed: string[] = []
    const times: number[] = []
    for (const [question, ...pages] of QUESTIONS) {
      const before = performance.now()
      const data = await search(question)
      times.push(performance.now() - before)
      const found = data.map(({ path }) => path.replace(/#.*$/, ''))
      const isFound = found.some((path) => pages.some((page) => isPage(path, page)))
      if (!isFound) missed.push(`${question} → ${found.join(', ')}`)
    }
    const sorted = times.toSorted((one, other) => one - other)
    process.stdout.write(
      `${QUESTIONS.length - missed.length} of ${QUESTIONS.length} found; median ${sorted[50]?.toFixed(0)} ms, slowest ${sorted.at(-1)?.toFixed(0)} ms${missed.map((line) => `\n  ${line}`).join('')}\n`,
    )
    expect(QUESTIONS.length - missed.length).toBeGreaterThanOrEqual(FOUND_AT_LEAST)
  })
})

describe('assistant’s answer', () => {
  it('quotes the page and links to it', async () => {
    const { view } = JSON.parse(await (await askQuestion('Do you have electric lorries?')).text())
    const lastAnswer = view.lines.findLast(({ links }: { links: unknown[] }) => links.length > 0)
    expect(lastAnswer.text).toMatch(/electric/i)
    for (const { to } of lastAnswer.links) expect((await fetch(site.url + to)).status).toBe(200)
  })

  it('never quotes closed vacancies, drafts or deleted content', async () => {
    const data = await search('corrugator assistant year of electric lorries draft warehouse operative')
    expect(data.map(({ title }) => title).join()).not.toMatch(
      /Draft|Corrugator Assistant|Warehouse Operative/,
    )
  })
})
