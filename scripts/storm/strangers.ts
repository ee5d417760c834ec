/**
 * Callers without a role, each with an address of its own, who ask the dearest questions that they can think of: those
 * that are refused before they run, and those that are let through.
 */
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'

export interface StrangersSettings {
  readonly port: number
  readonly publishableKey: string
  /** How many addresses ask, all of 127.0.0.0/8 and each in a network of its own. */
  readonly count: number
  /** The milliseconds between an answer and the next question. */
  readonly rest: number
}

/** How many answers had each status; 0 stands for callers that went before they had one. */
export type Statuses = ReadonlyMap<number, number>

/** Lets strangers ask in a thread of their own. @returns a function that ends them */
export function startStrangers(settings: StrangersSettings): () => Promise<Statuses> {
  const thread = new Worker(new URL('./strangers-thread.ts', import.meta.url), { workerData: settings })
  const report = once(thread, 'message')
  return async () => {
    thread.postMessage('stop')
    const [statuses] = await report
    return statuses as Statuses
  }
}

const content = (filter: string) => `/blogs?select=id&content=${encodeURIComponent(filter)}`
const random = () => Math.random().toString(36).slice(2, 6)

/** Each call makes a question that has not been asked before, so that nothing is answered from memory. */
export const QUESTIONS: readonly (() => string)[] = [
  // Eight passes through 30 MB, in four patterns.
  () => `${content(`ilike.*${random()}*${random()}*`)}&title=not.ilike.*${random()}*&author=ilike.*a*`,
  () => content(`imatch.(${random()}|${random()}|${random()}).*${random()}`),
  () => content(`match.[^ ]*${random()}[^ ]* .*${random()}`),
  () => content(`wfts.${random()} or ${random()}`),
  () => content(`fts(english).${random()}`),
  () => `/blogs?select=id,title&order=content.desc,excerpt.desc&content=gt.${random()}&limit=1`,
  () => `/blogs?select=id&or=(${Array.from({ length: 32 }, () => `content.gt.${random()}`).join(',')})`,
  () => `/blogs?select=content,again:content&limit=30&offset=${Math.floor(Math.random() * 200)}`,
  () => `/blogs?select=a:content,b:content&id=gt.${Math.floor(Math.random() * 9)}`,
  () => `/blogs?select=*&seo_settings->a->b->c->d=neq.${random()}`,
  () => `/rpc/search_blogs?query=${Array.from({ length: 8 }, random).join('+')}`,
  () => `/rpc/search_news?query=${random()}`,
  // These are refused before they run.
  () => `/news_articles?title=match.${'x*'.repeat(2000)}&id=neq.${Math.random()}`,
  () => `/blogs?select=${Array.from({ length: 8 }, (_, index) => `a${index}:content`).join(',')}`,
  () => `/news_articles?title=match.${encodeURIComponent('(((x{1,99}){1,99}){1,99})')}`,
  () => `/blogs?seo_settings${'->a'.repeat(10_000)}=eq.1`,
]

/** A third of the callers go before they have an answer, after this many milliseconds. */
const PATIENCE_MS = 400

export async function strangersAsk(
  { port, publishableKey, count, rest }: StrangersSettings,
  signal: AbortSignal,
): Promise<Statuses> {
  const statuses = new Map<number, number>()

  async function live(number: number): Promise<void> {
    const localAddress = `127.${2 + (number >> 8)}.${number & 255}.1`
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    await pause(Math.random() * rest)
    while (!signal.aborted) {
      const question = QUESTIONS[Math.floor(Math.random() * QUESTIONS.length)]?.() ?? ''
      const leaves = Math.random() < 1 / 3 ? PATIENCE_MS : undefined
      const status = await ask(question, { agent, localAddress, leaves })
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      await pause(rest * (0.5 + Math.random()))
    }
    agent.destroy()
  }

  /** Returns the status of the answer once all of it has come; 0 when the caller has gone. */
  function ask(
    question: string,
    { leaves, ...options }: { agent: Agent; localAddress: string; leaves: number | undefined },
  ): Promise<number> {
    return new Promise((resolve) => {
      const asked = request(
        {
          ...options,
          host: '127.0.0.1',
          port,
          path: `/rest/v1${question}`,
          headers: { apikey: publishableKey },
        },
        (answer) => {
          answer.resume()
          answer.on('end', () => resolve(answer.statusCode ?? 0))
          answer.on('error', () => resolve(0))
        },
      )
      asked.on('error', () => resolve(0))
      if (leaves !== undefined) asked.setTimeout(leaves, () => asked.destroy())
      asked.end()
    })
  }

  await Promise.all(Array.from({ length: count }, (_, number) => live(number)))
  return statuses
}
