/**
 * One front: answers kept pages and built files out of its memory, and passes everything else on to the owner. It has
 * neither the database nor anybody's secrets.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { BlockList } from 'node:net'
import { securityHeadersOf, type TransportPolicy } from '../../http/headers.ts'
import { clientOf, plainAddress } from '../../network/connection.ts'
import { startCountingLoads } from '../../pages/ready/page-loads.ts'
import { createReadyAnswers } from '../../pages/ready/ready-answers.ts'
import { createReadyFiles } from '../../pages/ready/ready-files.ts'
import { headerOf } from '../../pages/request-headers.ts'
import type { BuiltFiles } from '../../pages/static-files.ts'
import type { FindReady } from '../../port/plain-requests.ts'
import type { Notice } from '../protocol/messages.ts'
import { type Asked, openForwarding } from './forward.ts'
import { createKeptPages, type KeptPage } from './kept-pages.ts'
import { createAwayAnswers } from './owner-away.ts'
import { openOwnerLink } from './owner-link.ts'

export interface FrontParts extends TransportPolicy {
  /** Path of the owner's socket. */
  readonly owner: string
  readonly trustedProxies: BlockList
  readonly files: BuiltFiles
  readonly clock: () => number
  /** For how many milliseconds what needs an owner waits for one. */
  readonly hold?: number
  readonly maxBytes?: number
}

export interface Front {
  handle(incoming: IncomingMessage, outgoing: ServerResponse): void
  /** The pages that are good and the files that were asked for, ready to be sent. */
  readonly find: FindReady
  /** Has these pages rendered before anybody asks for one; gives up on what the owner cannot make in so many milliseconds. */
  warm(addresses: readonly string[], limitMs: number): Promise<void>
  /** Asks this owner nothing more, as another one comes. @returns the addresses that were asked for last */
  pause(): readonly string[]
  /** Tells the owner what was counted last. */
  close(): void
}

/** A page that is being made. */
interface Render {
  readonly asking: Promise<Asked>
  /** Whether something changed since it began. */
  isBeforeChange: boolean
}

/**
 * A stranger who asks so many milliseconds after a change is answered as if he had asked before it: nobody can tell, and the
 * new text is made for whoever comes next. Of a page that many ask for nobody waits then.
 */
const JUST_CHANGED_MS = 1000
/** Later than that he waits so many milliseconds for the new text, and not beyond those who came first. */
const PATIENCE_MS = 150
/** For so long whoever changed something is shown nothing from before it. */
const REMEMBER_CHANGERS_MS = 60_000
const MOST_CHANGERS = 10_000
const MOST_BYTES = 48 * 1024 * 1024
/** What a new front has before it takes connections; the others are as far as its owner's memory. */
const MOST_WARM = 200
/** Whoever has just begun may not answer at once. */
const WARM_AGAIN_MS = 100
const SIGNED_IN = /(?:^|;\s*)(?:__Host-)?session=/
const RELOADED = /no-cache|max-age=0/

export function createFront(parts: FrontParts): Front {
  const { owner, clock, trustedProxies } = parts
  const common = securityHeadersOf(parts)
  const pages = createKeptPages(parts.maxBytes ?? MOST_BYTES, clock)
  /** The renders that are under way, by address. */
  const asked = new Map<string, Render>()
  /** Networks that changed something, until when they are remembered. */
  const changers = new Map<string, number>()
  const link = openOwnerLink({
    ...{ path: owner, hear, turned: () => endAll(), ...(parts.hold !== undefined && { hold: parts.hold }) },
  })
  const loads = startCountingLoads((counted) => {
    if (!link.isHere()) return false
    link.send({ kind: 'loads', loads: counted })
    return true
  })
  const { answer, find, send } = createReadyAnswers({
    ...{ goodPage, loads, files: createReadyFiles(parts.files, common) },
  })
  const { forward, ask, close } = openForwarding({
    ...{ path: owner, link, clientOf: networkOf, answerAway: createAwayAnswers(common) },
    answerWhole(whole, incoming, outgoing) {
      send(pages.keep(whole), incoming, outgoing)
    },
  })

  let sequence = 0
  function endAll(): void {
    pages.changed(undefined, sequence)
    asked.clear()
  }

  function hear(notice: Notice): void {
    if (notice.kind === 'smaller') {
      // What stands is as true as what comes: nobody waits for it.
      if (pages.find(notice.address)) void renew(notice.address)
      return
    }
    sequence = notice.sequence
    for (const network of notice.by) remember(network)
    pages.changed(notice.table, notice.sequence)
    // Only when these are done is it known whether they show the table.
    for (const render of asked.values()) render.isBeforeChange = true
    link.send({ kind: 'heard', sequence: notice.sequence })
  }

  function remember(network: string): void {
    // They stand in the order in which they are forgotten.
    changers.delete(network)
    changers.set(network, clock() + REMEMBER_CHANGERS_MS)
    for (const [oldest, until] of changers) {
      if (until > clock() && changers.size <= MOST_CHANGERS) break
      changers.delete(oldest)
    }
  }

  function networkOf({ socket, rawHeaders }: IncomingMessage): string {
    const peer = plainAddress(socket.remoteAddress ?? '')
    return clientOf(peer, headerOf(rawHeaders, 'x-forwarded-for'), trustedProxies)
  }

  /** Whether somebody is not to be shown what was before: who changed it, works here, or asked for it anew. */
  function isOwedTheNew(incoming: IncomingMessage): boolean {
    const { cookie = '', 'cache-control': control = '' } = incoming.headers
    return (
      SIGNED_IN.test(cookie) || RELOADED.test(control) || (changers.get(networkOf(incoming)) ?? 0) > clock()
    )
  }

  /**
   * Has a page rendered, once for all who ask meanwhile.
   * @param isOwed whether what may not show the last change will not do
   */
  function renew(address: string, isOwed = false): Promise<Asked> {
    const underway = asked.get(address)
    if (underway !== undefined && !(isOwed && underway.isBeforeChange)) return underway.asking
    const asking = ask(address, new URL(parts.siteUrl).host)
      .then((answer) => {
        if (answer && 'page' in answer) pages.keep(answer.page)
        // It is no page any more: moved, or gone.
        else if (answer && answer.status < 500 && !answer.isStale) pages.forget(address)
        return answer
      })
      .finally(() => {
        if (asked.get(address) !== render) return
        asked.delete(address)
        const page = pages.find(address)
        if (page) page.awaitedSince = undefined
      })
    const render: Render = { asking, isBeforeChange: false }
    asked.set(address, render)
    return asking
  }

  /** Whoever comes to a front that has nothing would be told what goes wrong at an owner that has just begun. */
  async function warm(addresses: readonly string[], limitMs: number): Promise<void> {
    const until = performance.now() + limitMs
    for (const address of addresses) {
      let isMade = false
      while (!isMade && performance.now() < until) {
        const answer = await within(until - performance.now(), whenHere(address))
        isMade = answer !== null && answer !== 'late' && ('page' in answer || answer.status < 500)
        if (!isMade) await new Promise((resolve) => setTimeout(resolve, WARM_AGAIN_MS))
      }
    }
  }

  const whenHere = async (address: string) => ((await link.untilHere('reading')) ? renew(address) : null)

  function goodPage(address: string): KeptPage | undefined {
    const page = pages.find(address)
    return page && page.goodUntil > clock() ? page : undefined
  }

  async function sendOld(old: KeptPage, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const asStale = (page = old) => send(page, incoming, outgoing, Math.max(0, clock() - page.goodUntil))
    if (!link.isHere()) return asStale()
    const isOwed = isOwedTheNew(incoming)
    const asking = renew(old.address, isOwed)
    if (!isOwed && clock() - old.goodUntil < JUST_CHANGED_MS) return asStale()
    // A page that changes faster than it is made would keep everybody waiting, each from his own beginning.
    if (!isOwed) old.awaitedSince ??= clock()
    const left = PATIENCE_MS - (clock() - (old.awaitedSince ?? 0))
    const answer = isOwed ? await asking : await within(left, asking)
    if (answer === 'late' || answer === null) return asStale()
    if ('status' in answer)
      return answer.status < 500 && !answer.isStale ? forward(incoming, outgoing) : asStale()
    // What was kept meanwhile is newer.
    const page = goodPage(old.address)
    if (page) return send(page, incoming, outgoing)
    return isOwed ? forward(incoming, outgoing) : asStale(pages.find(old.address))
  }

  return {
    handle(incoming, outgoing) {
      if (answer(incoming, outgoing)) return
      const { method, url = '/' } = incoming
      if (method === 'GET' || method === 'HEAD') {
        const old = pages.find(url)
        if (old !== undefined) return void sendOld(old, incoming, outgoing)
        if (url === '/healthz' && !link.isHere()) return answerHealth(outgoing)
        if (url === '/readyz' && !link.isHere())
          return void createAwayAnswers(common)(incoming, outgoing, { mayBeDone: false, typed: undefined })
      }
      void forward(incoming, outgoing).catch(() => outgoing.destroy())
    },
    find,
    warm,
    pause() {
      link.pause()
      return pages.addresses(MOST_WARM)
    },
    close() {
      loads.close()
      link.close()
      close()
    },
  }

  /** The site lives while its fronts do; before the first owner it has not begun. */
  function answerHealth(outgoing: ServerResponse): void {
    const headers = { ...common, 'Cache-Control': 'no-store', 'Content-Type': 'text/plain; charset=utf-8' }
    if (link.wasHere()) outgoing.writeHead(200, headers).end('ok\n')
    else outgoing.writeHead(503, { 'Retry-After': '1' }).end('starting\n')
  }
}

async function within<T>(milliseconds: number, asking: Promise<T>): Promise<T | 'late'> {
  const { promise: late, resolve } = Promise.withResolvers<'late'>()
  const timer = setTimeout(resolve, Math.max(0, milliseconds), 'late')
  try {
    return await Promise.race([asking, late])
  } finally {
    clearTimeout(timer)
  }
}
