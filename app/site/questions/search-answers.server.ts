/** Finds the answers that contain the words of a search. */
import type { SiteServices } from '#app/server-context.ts'
import type { Answer } from '#domain/company/answers.ts'
import { createTextIndex, type TextIndex } from '#domain/search/text-index.ts'

/** Share of a search that a question must have. */
const MIN_COVERAGE = 0.3

/** Indexing takes 100 ms, so an index is kept until the answers change. By database, because one process may serve several. */
const kept = new WeakMap<object, { readonly key: string; readonly index: TextIndex }>()

export function searchAnswers(
  data: SiteServices['data'],
  answers: readonly Answer[],
  search: string,
): readonly Answer[] {
  const byId = new Map(answers.map((answer) => [answer.id, answer]))
  return getIndex(data, answers)
    .search(search)
    .flatMap(({ id, coverage }) => (coverage < MIN_COVERAGE ? [] : (byId.get(id) ?? [])))
}

function getIndex(data: object, answers: readonly Answer[]): TextIndex {
  const texts = answers.map(({ id, question, synonyms, answer }) => ({
    id,
    title: [question, ...synonyms].join('\n'),
    body: answer,
  }))
  const key = JSON.stringify(texts)
  const existing = kept.get(data)
  if (existing?.key === key) return existing.index
  const index = createTextIndex(texts)
  kept.set(data, { key, index })
  return index
}
