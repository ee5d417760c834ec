/**
 * Answers kept pages and built files out of memory, with no framework in the way: the one process of a site does it before
 * it asks the application, and each front of a site with fronts before it asks the owner.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FindReady } from '../../port/plain-requests.ts'
import { isDocument, type ReadyPage, sendReady, wholeAnswer } from '../ready-page.ts'
import { type AskedWith, readHeaders } from '../request-headers.ts'
import type { PageLoadCounter } from './page-loads.ts'
import type { ReadyFiles } from './ready-files.ts'

export interface ReadyAnswers {
  /** Answers a page that is good, or a file; false where the address is of neither. */
  answer(incoming: IncomingMessage, outgoing: ServerResponse): boolean
  /** The pages that are good and the files that were asked for, as bytes. */
  readonly find: FindReady
  /** @param staleFor milliseconds for which nobody has known whether the page is still true */
  send(page: ReadyPage, incoming: IncomingMessage, outgoing: ServerResponse, staleFor?: number): void
}

interface ReadyAnswersParts {
  /** The page of an address as it was asked for, where it is good. */
  readonly goodPage: (address: string) => ReadyPage | undefined
  readonly files: ReadyFiles
  readonly loads: Pick<PageLoadCounter, 'count'>
}

export function createReadyAnswers({ goodPage, files, loads }: ReadyAnswersParts): ReadyAnswers {
  function countLoad(page: ReadyPage, asked: AskedWith): void {
    if (asked.isDocument && isDocument(page)) loads.count(page.address, asked)
  }

  const send: ReadyAnswers['send'] = (page, { method, rawHeaders }, outgoing, staleFor) => {
    const asked = readHeaders(rawHeaders)
    if (method === 'GET') countLoad(page, asked)
    sendReady(page, asked, outgoing, method === 'HEAD', staleFor)
  }

  return {
    send,
    answer(incoming, outgoing) {
      const { method, url = '/', rawHeaders } = incoming
      if (method !== 'GET' && method !== 'HEAD') return false
      const page = goodPage(url)
      if (page === undefined)
        return files.answer(url, () => readHeaders(rawHeaders), outgoing, method === 'HEAD')
      send(page, incoming, outgoing)
      return true
    },
    find(address, raw) {
      const page = goodPage(address)
      if (page === undefined) return files.ready(address, () => readHeaders(raw))
      const asked = readHeaders(raw)
      countLoad(page, asked)
      return wholeAnswer(page, asked)
    },
  }
}
