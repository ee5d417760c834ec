/** Answers requests of many kinds, and prints its resident size in bytes after each of the numbers given, as JSON. */
import { openPGlite } from '#backend/database/pglite/pglite.ts'
import { makePGliteDirectories, openBackend } from './backend.ts'
import { embed, insert, read } from './content.ts'

await using directories = await makePGliteDirectories()
await using backend = await openBackend(await openPGlite({ directory: directories.ours }))
const { ask, keys } = backend
const json = { 'content-type': 'application/json' }
const asService = { key: keys.secret }

await ask('/storage/v1/bucket', {
  method: 'POST',
  ...asService,
  headers: json,
  body: JSON.stringify({ id: 'bench', name: 'bench', public: true }),
})

async function discard(response: Promise<Response>): Promise<void> {
  await (await response).arrayBuffer()
}

/** The kinds take turns; each knows how many requests came before, so that few are alike. */
const kinds: ((number: number) => Promise<unknown>)[] = [
  () => discard(ask(read.path)),
  () => discard(ask(embed.path)),
  (number) => discard(ask(`/rest/v1/bench_topics?select=id,name&id=gt.${number % 100}&limit=${number % 20}`)),
  (number) => discard(ask(`/rest/v1/news_articles?title=ilike.*${number}*&select=title`, { method: 'HEAD' })),
  (number) =>
    discard(
      ask(insert.path, {
        method: 'POST',
        headers: { ...json, prefer: 'return=representation' },
        body: JSON.stringify({ name: `Topic of request ${number}` }),
      }),
    ),
  (number) =>
    discard(
      ask(`/rest/v1/bench_topics?name=eq.Topic of request ${number - 1}`, { method: 'DELETE', ...asService }),
    ),
  (number) =>
    discard(
      ask(`/storage/v1/object/bench/file-${number % 50}`, {
        method: 'PUT',
        ...asService,
        headers: { 'content-type': 'application/octet-stream' },
        body: new Uint8Array(20_000),
      }),
    ),
  (number) => discard(ask(`/storage/v1/object/public/bench/file-${(number - 1) % 50}`)),
  (number) => ask(`/rest/v1/nowhere_${number}`).catch(() => undefined),
  () => discard(ask('/auth/v1/settings')),
]

const sizes: number[] = []
let done = 0
for (const target of process.argv.slice(2).map(Number)) {
  for (; done < target; done += 1) await kinds[done % kinds.length]?.(done)
  sizes.push(process.memoryUsage.rss())
}
console.log(JSON.stringify(sizes))
